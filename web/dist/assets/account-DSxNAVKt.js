import{It as e,Mt as t,Ot as n,jt as r,t as i}from"./button-Dpi6yH6H.js";import{a,i as o,r as s}from"./operation-DJLT4Bp5.js";import{o as c}from"./format-BJFBVagH.js";import{t as l}from"./dialog-KzI8bTzL.js";import{i as u,o as d,r as f,t as p}from"./states--3RUTHuU.js";import{n as m}from"./table-DyDwqlTW.js";import{n as h}from"./toast-CtZNxTK1.js";import{t as g}from"./index.esm-BpWrnH5A.js";import{i as _}from"./fields-bCJUhg5w.js";var v=e(t(),1),y=s(`Account`,`d1964bb4d3ef2b0ed279dafbc030261ae10e3aac2668aa43458de7f2c0796131`,`query Account {
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
    __typename
  }
  signInMethods {
    password
    __typename
  }
}`),b=s(`ChangePassword`,`1de01688a8b73111f87d13b6e58e9fdf6588f71653929b1091746531935bc76f`,`mutation ChangePassword($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword)
}`),x=s(`RevokeSession`,`ae36fc6257b3a26625405eddf5e165bbdc99fa8b0504ddf9cf9ca78de843717b`,`mutation RevokeSession($id: UUID!) {
  revokeSession(id: $id) {
    id
    __typename
  }
}`),S=s(`RevokeOtherSessions`,`f42515b98443f74378238c1591facca879010a8cbb8001bdac56fae4eb5f17a1`,`mutation RevokeOtherSessions {
  revokeOtherSessions {
    id
    __typename
  }
}`),C=r();function w(){let[e,{busy:t,problem:r}]=o(b),{register:a,handleSubmit:s,formState:c,reset:l}=g({defaultValues:{currentPassword:``,newPassword:``}}),u=s(async({currentPassword:t,newPassword:r})=>{let{data:i}=await e({currentPassword:t||null,newPassword:r});i&&(l(),h(n(`account.password-changed`)))});return(0,C.jsxs)(`form`,{onSubmit:u,className:`grid gap-4 max-w-88`,noValidate:!0,children:[(0,C.jsx)(_,{label:n(`account.current-password`),type:`password`,autoComplete:`current-password`,error:r?.fields.currentPassword,...a(`currentPassword`)}),(0,C.jsx)(_,{label:n(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:n(`ui.password-rule`),error:c.errors.newPassword?.message??r?.fields.newPassword,...a(`newPassword`,{required:n(`ui.required`)})}),r&&Object.keys(r.fields).length===0&&(0,C.jsx)(`p`,{role:`alert`,className:`text-bad`,children:r.message}),(0,C.jsx)(i,{type:`submit`,look:`primary`,busy:t,className:`w-fit`,children:n(`account.change-password`)})]})}function T(){let{data:e,problem:t,reload:r}=a(y,{});return t&&!e?(0,C.jsx)(f,{problem:t,onRetry:r}):e?(0,C.jsxs)(C.Fragment,{children:[(0,C.jsx)(`h1`,{children:n(`account.title`)}),(0,C.jsx)(`p`,{className:`text-muted mb-8`,children:n(`account.signed-in-as`,{email:e.me.email,role:e.me.role})}),e.signInMethods.password&&(0,C.jsxs)(`section`,{className:`mb-10`,children:[(0,C.jsx)(`h2`,{className:`mb-3`,children:n(`account.password`)}),(0,C.jsx)(w,{})]}),(0,C.jsxs)(`section`,{children:[(0,C.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-3`,children:[(0,C.jsx)(`h2`,{className:`mr-auto`,children:n(`account.sessions`)}),(0,C.jsx)(D,{others:e.me.sessions.filter(({current:e})=>!e).length})]}),(0,C.jsx)(O,{sessions:e.me.sessions})]})]}):(0,C.jsx)(u,{children:(0,C.jsx)(d,{className:`h-7 w-60`,lines:6})})}function E(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],r=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||n(`account.unknown-browser`),r].filter(Boolean).join(`, `)}function D({others:e}){let[t,r]=(0,v.useState)(!1),[a,{busy:s,problem:c}]=o(S);return(0,C.jsxs)(C.Fragment,{children:[(0,C.jsx)(i,{small:!0,reason:e===0&&n(`account.no-others`),onPress:()=>r(!0),children:n(`account.end-others`)}),(0,C.jsxs)(l,{title:n(`account.end-others`),open:t,onClose:()=>r(!1),onConfirm:async()=>{let{data:e}=await a({});e&&(h(n(`account.others-ended`,{n:e.revokeOtherSessions.length})),r(!1))},action:n(`account.end-others`),busy:s,children:[(0,C.jsx)(`p`,{children:n(`account.end-others-words`,{n:e})}),c&&(0,C.jsx)(f,{problem:c})]})]})}function O({sessions:e}){let[t]=o(x),r=async e=>{let{problem:r}=await t({id:e.id});h(r?r.message:n(`account.session-ended`,{browser:E(e.userAgent)}))},a=[{id:`browser`,title:n(`account.browser`),cell:e=>E(e.userAgent)},{id:`address`,title:n(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:n(`account.last-seen`),cell:e=>c(e.lastSeenAt)},{id:`end`,title:n(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,C.jsx)(p,{children:n(`account.this-browser`)}):(0,C.jsx)(i,{small:!0,className:`whitespace-nowrap`,onPress:()=>r(e),children:n(`account.end`)})}];return(0,C.jsx)(m,{label:n(`account.sessions`),columns:a,rows:e,rowKey:e=>e.id,foot:!1})}export{E as browser,T as default};