import{a as e,i as t,r as n}from"./operation-Bipomlmd.js";import{f as r,o as i}from"./format-Bz3gqJp0.js";import{St as a,t as o,yt as s}from"./button-BTLxJ4pN.js";import{i as c,o as l,r as u,t as d}from"./states-Dp2B-tBA.js";import{t as f}from"./table-DGdoexrz.js";import{t as p}from"./index.esm-Bk0GpXRu.js";import{n as m}from"./fields-ChHnDeGU.js";var h=n(`Account`,`d1964bb4d3ef2b0ed279dafbc030261ae10e3aac2668aa43458de7f2c0796131`,`query Account {
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
}`),v=a();function y(){let[e,{busy:n,problem:i}]=t(g),{register:a,handleSubmit:c,formState:l,reset:u}=p({defaultValues:{currentPassword:``,newPassword:``}}),d=c(async({currentPassword:t,newPassword:n})=>{let{data:i}=await e({currentPassword:t||null,newPassword:n});i&&(u(),r(s(`account.password-changed`)))});return(0,v.jsxs)(`form`,{onSubmit:d,className:`grid gap-4 max-w-88`,noValidate:!0,children:[(0,v.jsx)(m,{label:s(`account.current-password`),type:`password`,autoComplete:`current-password`,error:i?.fields.currentPassword,...a(`currentPassword`)}),(0,v.jsx)(m,{label:s(`account.new-password`),type:`password`,autoComplete:`new-password`,hint:s(`ui.password-rule`),error:l.errors.newPassword?.message??i?.fields.newPassword,...a(`newPassword`,{required:s(`ui.required`)})}),i&&Object.keys(i.fields).length===0&&(0,v.jsx)(`p`,{role:`alert`,className:`text-bad`,children:i.message}),(0,v.jsx)(o,{type:`submit`,look:`primary`,busy:n,className:`w-fit`,children:s(`account.change-password`)})]})}function b(){let{data:t,problem:n,reload:r}=e(h,{});return n&&!t?(0,v.jsx)(u,{problem:n,onRetry:r}):t?(0,v.jsxs)(v.Fragment,{children:[(0,v.jsx)(`h1`,{children:s(`account.title`)}),(0,v.jsx)(`p`,{className:`text-muted mb-8`,children:s(`account.signed-in-as`,{email:t.me.email,role:t.me.role})}),t.signInMethods.password&&(0,v.jsxs)(`section`,{className:`mb-10`,children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:s(`account.password`)}),(0,v.jsx)(y,{})]}),(0,v.jsxs)(`section`,{children:[(0,v.jsx)(`h2`,{className:`mb-3`,children:s(`account.sessions`)}),(0,v.jsx)(S,{sessions:t.me.sessions})]})]}):(0,v.jsx)(c,{children:(0,v.jsx)(l,{className:`h-7 w-60`,lines:6})})}function x(e){let t=/Edg\//.test(e)?`Edge`:/(Firefox|Chrome|Safari)\//.exec(e)?.[1]??e.split(/[/ ]/)[0],n=/Windows|Android|iPhone|iPad|Mac OS X|Linux/.exec(e)?.[0]?.replace(`Mac OS X`,`macOS`);return[t||s(`account.unknown-browser`),n].filter(Boolean).join(`, `)}function S({sessions:e}){let[n]=t(_),a=async e=>{let{problem:t}=await n({id:e.id});r(t?t.message:s(`account.session-ended`,{browser:x(e.userAgent)}))},c=[{id:`browser`,title:s(`account.browser`),cell:e=>x(e.userAgent)},{id:`address`,title:s(`account.address`),wide:!0,cell:e=>e.address||`–`},{id:`seen`,title:s(`account.last-seen`),cell:e=>i(e.lastSeenAt)},{id:`end`,title:s(`account.end`),hideTitle:!0,number:!0,cell:e=>e.current?(0,v.jsx)(d,{children:s(`account.this-browser`)}):(0,v.jsx)(o,{small:!0,className:`whitespace-nowrap`,onPress:()=>a(e),children:s(`account.end`)})}];return(0,v.jsx)(f,{label:s(`account.sessions`),columns:c,rows:e,rowKey:e=>e.id,foot:!1})}export{x as browser,b as default};