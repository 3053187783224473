import{It as e,Mt as t,Ot as n,jt as r,t as i}from"./button-Dpi6yH6H.js";import{a,o}from"./session-m0EgSq2K.js";import{a as s,i as c,r as l}from"./operation-DJLT4Bp5.js";import{a as u,o as d}from"./format-BJFBVagH.js";import{r as f}from"./places-C5j92syb.js";import{n as p,t as m}from"./dialog-KzI8bTzL.js";import{t as h}from"./menu-2TkL4PRO.js";import{t as g}from"./snippet-DM-19Y_O.js";import{i as _,n as v,o as y,r as b,t as x}from"./states--3RUTHuU.js";import{n as S}from"./table-DyDwqlTW.js";import{n as C}from"./toast-CtZNxTK1.js";import{i as w,n as T,r as E}from"./fields-bCJUhg5w.js";var D=e(t(),1),O=l(`SharedReports`,`8d99527f3ac3589c031c99fdadb60a4c6ad052a509c5f0df380cb866d2245096`,`query SharedReports($projectId: UUID!) {
  project(id: $projectId) {
    id
    markets {
      id
      label
      countryCode
      languageCode
      isDefault
      __typename
    }
    reportLinks {
      ...SharedReport
      __typename
    }
    __typename
  }
}
fragment SharedReport on ReportLink {
  id
  state
  from
  to
  market
  sender
  hasPassword
  createdBy
  createdAt
  expiresAt
  revokedAt
  views
  lastViewedAt
  __typename
}`),k=l(`ShareReport`,`f1c2a70bb137c07bbb9ee0924f77ae6a56c813fad2cbd9c494ef57d20edc66d3`,`mutation ShareReport($projectId: UUID!, $input: ReportLinkInput!) {
  createReportLink(projectId: $projectId, input: $input) {
    ...SharedReport
    url
    __typename
  }
}
fragment SharedReport on ReportLink {
  id
  state
  from
  to
  market
  sender
  hasPassword
  createdBy
  createdAt
  expiresAt
  revokedAt
  views
  lastViewedAt
  __typename
}`),A=l(`RevokeReport`,`aa0eca0713568f037c8dbe7616f5ad7a2210ea296de5134cc49dd1fca47374f5`,`mutation RevokeReport($projectId: UUID!, $linkId: UUID!) {
  revokeReportLink(projectId: $projectId, linkId: $linkId) {
    ...SharedReport
    __typename
  }
}
fragment SharedReport on ReportLink {
  id
  state
  from
  to
  market
  sender
  hasPassword
  createdBy
  createdAt
  expiresAt
  revokedAt
  views
  lastViewedAt
  __typename
}`),j=r(),M=1e5,N=`#1f5eff`;function P({markets:e,onClose:t,onMade:r}){let{project:o}=a(),[s,{busy:l,problem:u}]=c(k),[d,m]=(0,D.useState)(),[h,g]=(0,D.useState)(!1),_=async e=>{e.preventDefault();let t=new FormData(e.currentTarget),n=e=>String(t.get(e)??``).trim()||void 0,i=n(`end`),a={from:n(`from`),to:n(`to`),market:n(`market`),expiresAt:i&&new Date(`${i}T23:59:59`).toISOString(),password:String(t.get(`password`)??``)||void 0,sender:n(`sender`),introduction:n(`introduction`),color:n(`color`)===N?void 0:n(`color`),logo:d},{data:c}=await s({projectId:o.id,input:a});c?.createReportLink.url&&r(c.createReportLink.url)},v=async e=>{g(!!(e&&e.size>M)),m(e&&e.size<=M?await F(e):void 0)},y=u?.fields??{};return(0,j.jsx)(p,{title:n(`reports.share`),open:!0,onClose:t,children:(0,j.jsxs)(`form`,{onSubmit:_,noValidate:!0,className:`grid gap-4`,children:[u&&(0,j.jsx)(b,{problem:u}),(0,j.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-x-3 gap-y-2`,children:[(0,j.jsx)(w,{label:n(`reports.from`),name:`from`,type:`date`,error:y.from}),(0,j.jsx)(w,{label:n(`reports.to`),name:`to`,type:`date`,error:y.to}),(0,j.jsx)(`p`,{className:`text-small text-muted sm:col-span-2`,children:n(`reports.period-words`)})]}),e.length>1&&(0,j.jsx)(T,{label:n(`reports.market`),name:`market`,defaultValue:`default`,options:e.map(e=>({value:e.isDefault?`default`:e.id??`default`,label:f(e)})),error:y.market}),(0,j.jsx)(w,{label:n(`reports.sender`),hint:n(`reports.sender-words`),name:`sender`,maxLength:100,defaultValue:``,error:y.sender}),(0,j.jsx)(E,{label:n(`reports.introduction`),hint:n(`reports.introduction-words`),name:`introduction`,rows:3,maxLength:2e3,error:y.introduction}),(0,j.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-3`,children:[(0,j.jsx)(w,{label:n(`reports.logo`),hint:n(`reports.logo-words`),type:`file`,accept:`image/png,image/jpeg,image/webp`,onChange:e=>v(e.target.files?.[0]),error:h?n(`reports.logo-large`):y.logo}),(0,j.jsx)(w,{label:n(`reports.color`),name:`color`,type:`color`,defaultValue:N,className:`h-9 !p-1`,error:y.color})]}),(0,j.jsx)(w,{label:n(`reports.password`),hint:n(`reports.password-words`),name:`password`,type:`password`,autoComplete:`new-password`,maxLength:200,error:y.password}),(0,j.jsx)(w,{label:n(`reports.ends-at`),hint:n(`reports.ends-words`),name:`end`,type:`date`,error:y.expires_at}),(0,j.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,j.jsx)(i,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,j.jsx)(i,{look:`primary`,type:`submit`,busy:l,children:n(`reports.share`)})]})]})})}function F(e){return new Promise((t,n)=>{let r=new FileReader;r.onload=()=>t(String(r.result)),r.onerror=()=>n(r.error),r.readAsDataURL(e)})}function I(){let{project:e}=a(),t=o(`reports:share`),[r,c]=(0,D.useState)(),{data:l,problem:u,stale:d,reload:f}=s(O,{projectId:e.id},{types:[`ReportLink`]});if(u&&!l)return(0,j.jsx)(b,{problem:u,onRetry:f});if(!l)return(0,j.jsx)(_,{children:(0,j.jsx)(y,{className:`h-9 w-full`,lines:4})});let{reportLinks:p,markets:m}=l.project,h=(0,j.jsx)(i,{look:p.length===0?`primary`:`plain`,reason:t,onPress:()=>c({what:`share`}),children:n(`reports.share`)}),g=()=>c(void 0);return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,j.jsx)(`h1`,{className:`mr-auto`,children:n(`reports.title`)}),p.length>0&&h]}),p.length===0?(0,j.jsx)(v,{title:n(`reports.none`),action:h,children:n(`reports.none-words`)}):(0,j.jsx)(S,{label:n(`reports.title`),columns:V(m,e.timezone,t??void 0,e=>c({what:`revoke`,link:e})),rows:p,rowKey:({id:e})=>e,stale:d}),r?.what===`share`&&(0,j.jsx)(P,{markets:m,onClose:g,onMade:e=>c({what:`made`,url:e})}),r?.what===`made`&&(0,j.jsx)(L,{url:r.url,onClose:g}),r?.what===`revoke`&&(0,j.jsx)(R,{link:r.link,onClose:g})]})}function L({url:e,onClose:t}){return(0,j.jsxs)(p,{title:n(`reports.share`),open:!0,children:[(0,j.jsx)(`p`,{className:`font-semibold`,children:n(`reports.shown-once`)}),(0,j.jsx)(g,{name:n(`reports.address`),text:e}),(0,j.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,j.jsx)(i,{look:`primary`,onPress:t,children:n(`reports.done`)})})]})}function R({link:e,onClose:t}){let{project:r}=a(),[i,{busy:o,problem:s}]=c(A);return(0,j.jsxs)(m,{title:n(`reports.revoke`),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:r.id,linkId:e.id});a&&(C(n(`reports.revoked`)),t())},action:n(`reports.revoke`),busy:o,children:[(0,j.jsx)(`p`,{children:n(`reports.revoke-words`)}),s&&(0,j.jsx)(b,{problem:s})]})}function z({from:e,to:t}){return e&&t?n(`reports.days`,{from:u(e),to:u(t)}):e?n(`reports.since`,{day:u(e)}):t?n(`reports.until`,{day:u(t)}):n(`reports.newest`)}function B(e,t){let n=t.find(({id:t,isDefault:n})=>e.market==="default"?n:t===e.market);return n?f(n):e.market}var V=(e,t,r,i)=>[{id:`period`,title:n(`reports.period`),cell:t=>(0,j.jsxs)(j.Fragment,{children:[z(t),(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:B(t,e)}),t.sender&&(0,j.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,dir:`auto`,children:t.sender})]}),csv:z},{id:`state`,title:n(`reports.state`),cell:e=>(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(x,{children:n(`reports.state.${e.state}`)}),(0,j.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:n(e.hasPassword?`reports.locked`:`reports.unlocked`)})]}),csv:({state:e})=>e},{id:`views`,title:n(`reports.views`),cell:({views:e,lastViewedAt:r})=>(0,j.jsxs)(j.Fragment,{children:[n(`reports.views-count`,{n:e}),r&&(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:n(`reports.last-viewed`,{at:d(r,t)})})]}),csv:({views:e})=>e},{id:`ends`,title:n(`reports.ends`),wide:!0,cell:({expiresAt:e})=>d(e,t),csv:({expiresAt:e})=>e},{id:`made`,title:n(`reports.made`),wide:!0,cell:({createdAt:e,createdBy:r})=>(0,j.jsxs)(j.Fragment,{children:[d(e,t),(0,j.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:n(`reports.made-by`,{name:r})})]}),csv:({createdAt:e})=>e},{id:`moves`,title:n(`reports.more`),hideTitle:!0,number:!0,cell:e=>e.state===`active`&&(0,j.jsx)(h,{label:n(`reports.more`),button:(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`revoke`,label:n(`reports.revoke`),reason:r,onAction:()=>i(e)}]}]})}];export{I as default};