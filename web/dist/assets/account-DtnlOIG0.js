import{Ft as e,Mt as t,Nt as n,Rt as r,Ut as i,jt as a,kt as o,t as s,zt as c}from"./button-Dmcols4R.js";import{a as l,i as u,r as d}from"./operation-CnfiMnya.js";import{c as f}from"./format-CIvsDT5E.js";import{t as p}from"./dialog-D6vDfGJu.js";import{i as m,o as h,r as g,t as _}from"./states-28qXyRz1.js";import{n as v}from"./table-kBrtKTyB.js";import{n as y}from"./toast-Bjl65B3G.js";import{i as b,n as x}from"./fields-ByuI3vvk.js";import{t as S}from"./index.esm-CYYRLMtk.js";import{l as C}from"./session-CLmJ-yBF.js";var w=i(c(),1),T=d(`Account`,`ba14499cbb573f288214c2782cb5b65b45213ba1289041fc801fb71a774c067f`,`query Account {
  me {
    memberId
    email
    role
    sessions {
      id
      createdAt
      lastSeenAt
      address
      userAgent
      current
      __typename
    }
    assistants {
      id
      name
      clientId
      mcpWrites
      createdAt
      lastUsedAt
      __typename
    }
    __typename
  }
  signInMethods {
    password
    __typename
  }
}`),E=d(`DisconnectAssistant`,`61417efad757b6b03ffb0031c1aabeea8040f4532b594964461adf7e3754dda3`,`mutation DisconnectAssistant($id: UUID!) {
  disconnectAssistant(id: $id) {
    id
    __typename
  }
}`),D=d(`ChangePassword`,`1de01688a8b73111f87d13b6e58e9fdf6588f71653929b1091746531935bc76f`,`mutation ChangePassword($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword)
}`),O=d(`RevokeSession`,`ae36fc6257b3a26625405eddf5e165bbdc99fa8b0504ddf9cf9ca78de843717b`,`mutation RevokeSession($id: UUID!) {
  revokeSession(id: $id) {
    id
    __typename
  }
}`),k=d(`RevokeOtherSessions`,`f42515b98443f74378238c1591facca879010a8cbb8001bdac56fae4eb5f17a1`,`mutation RevokeOtherSessions {
  revokeOtherSessions {
    id
    __typename
  }
}`),A=r();function j({assistants:e}){let[t]=u(E),n=async({id:e,name:n})=>{let{problem:r}=await t({id:e});y(r??o(`account.disconnected`,{name:n}))};if(e.length===0)return(0,A.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:o(`account.no-assistants`,{address:new URL(`/mcp`,location.href).href})});let r=[{id:`name`,title:o(`account.assistant`),cell:e=>(0,A.jsx)(`span`,{dir:`auto`,children:e.name})},{id:`of`,title:o(`account.described-at`),wide:!0,cell:e=>e.clientId?new URL(e.clientId).host:`–`},{id:`may`,title:o(`account.assistant-may`),cell:e=>o(e.mcpWrites?`account.assistant-writes`:`account.assistant-reads`)},{id:`seen`,title:o(`account.last-seen`),cell:e=>e.lastUsedAt?f(e.lastUsedAt):o(`account.never`)},{id:`end`,title:o(`account.disconnect`),hideTitle:!0,number:!0,cell:e=>(0,A.jsx)(s,{small:!0,onPress:()=>n(e),children:o(`account.disconnect`)})}];return(0,A.jsx)(v,{label:o(`account.assistants`),columns:r,rows:e,rowKey:e=>e.id,foot:!1})}function M(){return(0,A.jsx)(`div`,{className:`max-w-100`,children:(0,A.jsx)(x,{label:o(`account.language`),hint:o(`account.language-words`),value:t,onChange:e=>a(e.target.value),options:n.map(t=>({value:t,label:e(t)}))})})}function N(){let[e,{busy:t,problem:n}]=u(D),{register:r,handleSubmit:i,formState:a,reset:c}=S({defaultValues:{currentPassword:``,newPassword:``}}),l=i(async({currentPassword:t,newPassword:n})=>{let{data:r}=await e({currentPassword:t||null,newPassword:n});r&&(c(),y(o(`account.password-changed`)))});return(0,A.jsxs)(`form`,{onSubmit:l,className:`grid gap-4 max-w-100`,noValidate:!0,children:[(0,A.jsx)(`input`,{type:`text`,autoComplete:`username`,value:C().me.email,readOnly:!0,hidden:!0}),(0,A.jsx)(b,{label:o(`account.current-password`),type:`password`,autoComplete:`current-password`,error:n?.fields.currentPassword,...r(`currentPassword`)}),(0,A.jsx)(b,{label:o(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:o(`ui.password-rule`),error:a.errors.newPassword?.message??n?.fields.newPassword,...r(`newPassword`,{required:o(`ui.required`)})}),n&&Object.keys(n.fields).length===0&&(0,A.jsx)(`p`,{role:`alert`,className:`text-bad`,children:n.message}),(0,A.jsx)(s,{type:`submit`,look:`primary`,busy:t,className:`w-fit`,children:o(`account.change-password`)})]})}function P(){let{data:e,problem:t,reload:n}=l(T,{});return t&&!e?(0,A.jsx)(g,{problem:t,onRetry:n}):e?(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`h1`,{children:o(`account.title`)}),(0,A.jsx)(`p`,{className:`text-muted mb-8`,children:o(`account.signed-in-as`,{email:e.me.email,role:o(`frame.role.${e.me.role}`)})}),(0,A.jsx)(`section`,{className:`mb-10`,children:(0,A.jsx)(M,{})}),e.signInMethods.password&&(0,A.jsxs)(`section`,{className:`mb-10`,children:[(0,A.jsx)(`h2`,{className:`mb-3`,children:o(`account.password`)}),(0,A.jsx)(N,{})]}),(0,A.jsxs)(`section`,{children:[(0,A.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-3`,children:[(0,A.jsx)(`h2`,{className:`mr-auto`,children:o(`account.sessions`)}),(0,A.jsx)(I,{others:e.me.sessions.filter(({current:e})=>!e).length})]}),(0,A.jsx)(L,{sessions:e.me.sessions})]}),(0,A.jsxs)(`section`,{className:`mt-10`,children:[(0,A.jsx)(`h2`,{className:`mb-3`,children:o(`account.assistants`)}),(0,A.jsx)(j,{assistants:e.me.assistants})]})]}):(0,A.jsx)(m,{children:(0,A.jsx)(h,{className:`h-7 w-60`,lines:6})})}function F(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],n=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||o(`account.unknown-browser`),n].filter(Boolean).join(`, `)}function I({others:e}){let[t,n]=(0,w.useState)(!1),[r,{busy:i,problem:a}]=u(k);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(s,{small:!0,reason:e===0&&o(`account.no-others`),onPress:()=>n(!0),children:o(`account.end-others`)}),(0,A.jsxs)(p,{title:o(`account.end-others`),open:t,onClose:()=>n(!1),onConfirm:async()=>{let{data:e}=await r({});e&&(y(o(`account.others-ended`,{n:e.revokeOtherSessions.length})),n(!1))},action:o(`account.end-others`),busy:i,children:[(0,A.jsx)(`p`,{children:o(`account.end-others-words`,{n:e})}),a&&(0,A.jsx)(g,{problem:a})]})]})}function L({sessions:e}){let[t]=u(O),n=async e=>{let{problem:n}=await t({id:e.id});y(n??o(`account.session-ended`,{browser:F(e.userAgent)}))},r=[{id:`browser`,title:o(`account.browser`),cell:e=>F(e.userAgent)},{id:`address`,title:o(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:o(`account.last-seen`),cell:e=>f(e.lastSeenAt)},{id:`end`,title:o(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,A.jsx)(_,{children:o(`account.this-browser`)}):(0,A.jsx)(s,{small:!0,className:`whitespace-nowrap`,onPress:()=>n(e),children:o(`account.end`)})}];return(0,A.jsx)(v,{label:o(`account.sessions`),columns:r,rows:e,rowKey:e=>e.id,foot:!1})}export{F as browser,P as default};