import{a as e,c as t,d as n,f as r,l as i,n as a,o,p as s}from"./fields-BIyKkbsF.js";import{f as c,o as l}from"./format-DYmjvTr6.js";import{St as u,t as d,yt as f}from"./button-DY6SWix1.js";import{t as p}from"./table-eKGne9cw.js";import{t as m}from"./index.esm--p33EKII.js";var h=e(`Account`,`d1964bb4d3ef2b0ed279dafbc030261ae10e3aac2668aa43458de7f2c0796131`,`query Account {
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
}`),g=e(`ChangePassword`,`1de01688a8b73111f87d13b6e58e9fdf6588f71653929b1091746531935bc76f`,`mutation ChangePassword($currentPassword: String, $newPassword: String!) {
  changePassword(currentPassword: $currentPassword, newPassword: $newPassword)
}`),_=e(`RevokeSession`,`ae36fc6257b3a26625405eddf5e165bbdc99fa8b0504ddf9cf9ca78de843717b`,`mutation RevokeSession($id: UUID!) {
  revokeSession(id: $id) {
    id
    __typename
  }
}`),v=u();function y(){let[e,{busy:t,problem:n}]=r(g),{register:i,handleSubmit:o,formState:s,reset:l}=m({defaultValues:{currentPassword:``,newPassword:``}}),u=o(async({currentPassword:t,newPassword:n})=>{let{data:r}=await e({currentPassword:t||null,newPassword:n});r&&(l(),c(f(`account.password-changed`)))});return(0,v.jsxs)(`form`,{onSubmit:u,className:`grid gap-4 max-w-88`,noValidate:!0,children:[(0,v.jsx)(a,{label:f(`account.current-password`),type:`password`,autoComplete:`current-password`,error:n?.fields.currentPassword,...i(`currentPassword`)}),(0,v.jsx)(a,{label:f(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:f(`ui.password-rule`),error:s.errors.newPassword?.message??n?.fields.newPassword,...i(`newPassword`,{required:f(`ui.required`)})}),n&&Object.keys(n.fields).length===0&&(0,v.jsx)(`p`,{role:`alert`,className:`text-bad`,children:n.message}),(0,v.jsx)(d,{type:`submit`,look:`primary`,busy:t,className:`w-fit`,children:f(`account.change-password`)})]})}function b(){let{data:e,problem:r,reload:a}=s(h,{});return r&&!e?(0,v.jsx)(t,{problem:r,onRetry:a}):e?(0,v.jsxs)(v.Fragment,{children:[(0,v.jsx)(`h1`,{children:f(`account.title`)}),(0,v.jsx)(`p`,{className:`text-muted mb-8`,children:f(`account.signed-in-as`,{email:e.me.email,role:e.me.role})}),e.signInMethods.password&&(0,v.jsxs)(`section`,{className:`mb-10`,children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:f(`account.password`)}),(0,v.jsx)(y,{})]}),(0,v.jsxs)(`section`,{children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:f(`account.sessions`)}),(0,v.jsx)(S,{sessions:e.me.sessions})]})]}):(0,v.jsx)(i,{children:(0,v.jsx)(n,{className:`h-7 w-60`,lines:6})})}function x(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],n=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||f(`account.unknown-browser`),n].filter(Boolean).join(`, `)}function S({sessions:e}){let[t]=r(_),n=async e=>{let{problem:n}=await t({id:e.id});c(n?n.message:f(`account.session-ended`,{browser:x(e.userAgent)}))},i=[{id:`browser`,title:f(`account.browser`),cell:e=>x(e.userAgent)},{id:`address`,title:f(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:f(`account.last-seen`),cell:e=>l(e.lastSeenAt)},{id:`end`,title:f(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,v.jsx)(o,{children:f(`account.this-browser`)}):(0,v.jsx)(d,{small:!0,onPress:()=>n(e),children:f(`account.end`)})}];return(0,v.jsx)(p,{label:f(`account.sessions`),columns:i,rows:e,rowKey:e=>e.id,foot:!1})}export{x as browser,b as default};