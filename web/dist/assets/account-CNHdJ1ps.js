import{It as e,Mt as t,Ot as n,jt as r,t as i}from"./button-DwQ5x3xL.js";import{a,i as o,r as s}from"./operation-D_pwBTEZ.js";import{o as c}from"./format-BJFBVagH.js";import{t as l}from"./dialog-B4dE95Ki.js";import{i as u,o as d,r as f,t as p}from"./states-DFooG-sk.js";import{n as m}from"./table-Q4GBq32S.js";import{n as h}from"./toast-2Qa513C9.js";import{t as g}from"./index.esm-DTkYwYtd.js";import{i as _}from"./fields--zPjRGwQ.js";var v=e(t(),1),y=s(`Account`,`ba14499cbb573f288214c2782cb5b65b45213ba1289041fc801fb71a774c067f`,`query Account {
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
}`),b=s(`DisconnectAssistant`,`61417efad757b6b03ffb0031c1aabeea8040f4532b594964461adf7e3754dda3`,`mutation DisconnectAssistant($id: UUID!) {
  disconnectAssistant(id: $id) {
    id
    __typename
  }
}`),x=s(`ChangePassword`,`1de01688a8b73111f87d13b6e58e9fdf6588f71653929b1091746531935bc76f`,`mutation ChangePassword($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword)
}`),S=s(`RevokeSession`,`ae36fc6257b3a26625405eddf5e165bbdc99fa8b0504ddf9cf9ca78de843717b`,`mutation RevokeSession($id: UUID!) {
  revokeSession(id: $id) {
    id
    __typename
  }
}`),C=s(`RevokeOtherSessions`,`f42515b98443f74378238c1591facca879010a8cbb8001bdac56fae4eb5f17a1`,`mutation RevokeOtherSessions {
  revokeOtherSessions {
    id
    __typename
  }
}`),w=r();function T({assistants:e}){let[t]=o(b),r=async({id:e,name:r})=>{let{problem:i}=await t({id:e});h(i?i.message:n(`account.disconnected`,{name:r}))};if(e.length===0)return(0,w.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:n(`account.no-assistants`,{address:new URL(`/mcp`,location.href).href})});let a=[{id:`name`,title:n(`account.assistant`),cell:e=>(0,w.jsx)(`span`,{dir:`auto`,children:e.name})},{id:`of`,title:n(`account.described-at`),wide:!0,cell:e=>e.clientId?new URL(e.clientId).host:`–`},{id:`may`,title:n(`account.assistant-may`),cell:e=>n(e.mcpWrites?`account.assistant-writes`:`account.assistant-reads`)},{id:`seen`,title:n(`account.last-seen`),cell:e=>e.lastUsedAt?c(e.lastUsedAt):n(`account.never`)},{id:`end`,title:n(`account.disconnect`),hideTitle:!0,number:!0,cell:e=>(0,w.jsx)(i,{small:!0,onPress:()=>r(e),children:n(`account.disconnect`)})}];return(0,w.jsx)(m,{label:n(`account.assistants`),columns:a,rows:e,rowKey:e=>e.id,foot:!1})}function E(){let[e,{busy:t,problem:r}]=o(x),{register:a,handleSubmit:s,formState:c,reset:l}=g({defaultValues:{currentPassword:``,newPassword:``}}),u=s(async({currentPassword:t,newPassword:r})=>{let{data:i}=await e({currentPassword:t||null,newPassword:r});i&&(l(),h(n(`account.password-changed`)))});return(0,w.jsxs)(`form`,{onSubmit:u,className:`grid gap-4 max-w-88`,noValidate:!0,children:[(0,w.jsx)(_,{label:n(`account.current-password`),type:`password`,autoComplete:`current-password`,error:r?.fields.currentPassword,...a(`currentPassword`)}),(0,w.jsx)(_,{label:n(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:n(`ui.password-rule`),error:c.errors.newPassword?.message??r?.fields.newPassword,...a(`newPassword`,{required:n(`ui.required`)})}),r&&Object.keys(r.fields).length===0&&(0,w.jsx)(`p`,{role:`alert`,className:`text-bad`,children:r.message}),(0,w.jsx)(i,{type:`submit`,look:`primary`,busy:t,className:`w-fit`,children:n(`account.change-password`)})]})}function D(){let{data:e,problem:t,reload:r}=a(y,{});return t&&!e?(0,w.jsx)(f,{problem:t,onRetry:r}):e?(0,w.jsxs)(w.Fragment,{children:[(0,w.jsx)(`h1`,{children:n(`account.title`)}),(0,w.jsx)(`p`,{className:`text-muted mb-8`,children:n(`account.signed-in-as`,{email:e.me.email,role:e.me.role})}),e.signInMethods.password&&(0,w.jsxs)(`section`,{className:`mb-10`,children:[(0,w.jsx)(`h2`,{className:`mb-3`,children:n(`account.password`)}),(0,w.jsx)(E,{})]}),(0,w.jsxs)(`section`,{children:[(0,w.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-3`,children:[(0,w.jsx)(`h2`,{className:`mr-auto`,children:n(`account.sessions`)}),(0,w.jsx)(k,{others:e.me.sessions.filter(({current:e})=>!e).length})]}),(0,w.jsx)(A,{sessions:e.me.sessions})]}),(0,w.jsxs)(`section`,{className:`mt-10`,children:[(0,w.jsx)(`h2`,{className:`mb-3`,children:n(`account.assistants`)}),(0,w.jsx)(T,{assistants:e.me.assistants})]})]}):(0,w.jsx)(u,{children:(0,w.jsx)(d,{className:`h-7 w-60`,lines:6})})}function O(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],r=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||n(`account.unknown-browser`),r].filter(Boolean).join(`, `)}function k({others:e}){let[t,r]=(0,v.useState)(!1),[a,{busy:s,problem:c}]=o(C);return(0,w.jsxs)(w.Fragment,{children:[(0,w.jsx)(i,{small:!0,reason:e===0&&n(`account.no-others`),onPress:()=>r(!0),children:n(`account.end-others`)}),(0,w.jsxs)(l,{title:n(`account.end-others`),open:t,onClose:()=>r(!1),onConfirm:async()=>{let{data:e}=await a({});e&&(h(n(`account.others-ended`,{n:e.revokeOtherSessions.length})),r(!1))},action:n(`account.end-others`),busy:s,children:[(0,w.jsx)(`p`,{children:n(`account.end-others-words`,{n:e})}),c&&(0,w.jsx)(f,{problem:c})]})]})}function A({sessions:e}){let[t]=o(S),r=async e=>{let{problem:r}=await t({id:e.id});h(r?r.message:n(`account.session-ended`,{browser:O(e.userAgent)}))},a=[{id:`browser`,title:n(`account.browser`),cell:e=>O(e.userAgent)},{id:`address`,title:n(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:n(`account.last-seen`),cell:e=>c(e.lastSeenAt)},{id:`end`,title:n(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,w.jsx)(p,{children:n(`account.this-browser`)}):(0,w.jsx)(i,{small:!0,className:`whitespace-nowrap`,onPress:()=>r(e),children:n(`account.end`)})}];return(0,w.jsx)(m,{label:n(`account.sessions`),columns:a,rows:e,rowKey:e=>e.id,foot:!1})}export{O as browser,D as default};