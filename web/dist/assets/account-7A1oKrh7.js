import{a as e,i as t,r as n}from"./operation-CWByMByc.js";import{o as r}from"./format-BJFBVagH.js";import{t as i,wt as a,xt as o}from"./button-vdjRgEfT.js";import{i as s,o as c,r as l,t as u}from"./states-eJuneQ-9.js";import{t as d}from"./table-CeOfuSgg.js";import{n as f}from"./toast-DOZjx8XY.js";import{t as p}from"./index.esm-Bkyxd1Vv.js";import{i as m}from"./fields-Bqp_EOkJ.js";var h=n(`Account`,`d1964bb4d3ef2b0ed279dafbc030261ae10e3aac2668aa43458de7f2c0796131`,`query Account {
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
}`),g=n(`ChangePassword`,`1de01688a8b73111f87d13b6e58e9fdf6588f71653929b1091746531935bc76f`,`mutation ChangePassword($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword)
}`),_=n(`RevokeSession`,`ae36fc6257b3a26625405eddf5e165bbdc99fa8b0504ddf9cf9ca78de843717b`,`mutation RevokeSession($id: UUID!) {
  revokeSession(id: $id) {
    id
    __typename
  }
}`),v=a();function y(){let[e,{busy:n,problem:r}]=t(g),{register:a,handleSubmit:s,formState:c,reset:l}=p({defaultValues:{currentPassword:``,newPassword:``}}),u=s(async({currentPassword:t,newPassword:n})=>{let{data:r}=await e({currentPassword:t||null,newPassword:n});r&&(l(),f(o(`account.password-changed`)))});return(0,v.jsxs)(`form`,{onSubmit:u,className:`grid gap-4 max-w-88`,noValidate:!0,children:[(0,v.jsx)(m,{label:o(`account.current-password`),type:`password`,autoComplete:`current-password`,error:r?.fields.currentPassword,...a(`currentPassword`)}),(0,v.jsx)(m,{label:o(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:o(`ui.password-rule`),error:c.errors.newPassword?.message??r?.fields.newPassword,...a(`newPassword`,{required:o(`ui.required`)})}),r&&Object.keys(r.fields).length===0&&(0,v.jsx)(`p`,{role:`alert`,className:`text-bad`,children:r.message}),(0,v.jsx)(i,{type:`submit`,look:`primary`,busy:n,className:`w-fit`,children:o(`account.change-password`)})]})}function b(){let{data:t,problem:n,reload:r}=e(h,{});return n&&!t?(0,v.jsx)(l,{problem:n,onRetry:r}):t?(0,v.jsxs)(v.Fragment,{children:[(0,v.jsx)(`h1`,{children:o(`account.title`)}),(0,v.jsx)(`p`,{className:`text-muted mb-8`,children:o(`account.signed-in-as`,{email:t.me.email,role:t.me.role})}),t.signInMethods.password&&(0,v.jsxs)(`section`,{className:`mb-10`,children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:o(`account.password`)}),(0,v.jsx)(y,{})]}),(0,v.jsxs)(`section`,{children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:o(`account.sessions`)}),(0,v.jsx)(S,{sessions:t.me.sessions})]})]}):(0,v.jsx)(s,{children:(0,v.jsx)(c,{className:`h-7 w-60`,lines:6})})}function x(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],n=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||o(`account.unknown-browser`),n].filter(Boolean).join(`, `)}function S({sessions:e}){let[n]=t(_),a=async e=>{let{problem:t}=await n({id:e.id});f(t?t.message:o(`account.session-ended`,{browser:x(e.userAgent)}))},s=[{id:`browser`,title:o(`account.browser`),cell:e=>x(e.userAgent)},{id:`address`,title:o(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:o(`account.last-seen`),cell:e=>r(e.lastSeenAt)},{id:`end`,title:o(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,v.jsx)(u,{children:o(`account.this-browser`)}):(0,v.jsx)(i,{small:!0,className:`whitespace-nowrap`,onPress:()=>a(e),children:o(`account.end`)})}];return(0,v.jsx)(d,{label:o(`account.sessions`),columns:s,rows:e,rowKey:e=>e.id,foot:!1})}export{x as browser,b as default};