import{Ht as e,Lt as t,Rt as n,kt as r,t as i}from"./button-BbBspl6u.js";import{a,o}from"./session-BlxziD1D.js";import{a as s,i as c,r as l}from"./operation-BnTBc4CQ.js";import{a as u,s as d}from"./format-CPTzswdE.js";import{r as f}from"./places-AVn9U2-h.js";import{n as p,t as m}from"./dialog-Bi2b3Phm.js";import{t as h}from"./menu-CkS56YOi.js";import{t as g}from"./snippet-DL4J7Ax4.js";import{i as _,n as v,o as y,r as b,t as x}from"./states-CJpcHSsa.js";import{n as S}from"./table-oEUxpI9A.js";import{n as C}from"./toast-DSd_P3dD.js";import{i as w,n as T,r as E}from"./fields-CaaNndtZ.js";var D=e(n(),1),O=l(`SharedReports`,`8d99527f3ac3589c031c99fdadb60a4c6ad052a509c5f0df380cb866d2245096`,`query SharedReports($projectId: UUID!) {
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
}`),j=t(),M=1e5,N=`#1f5eff`;function P({markets:e,onClose:t,onMade:n}){let{project:o}=a(),[s,{busy:l,problem:u}]=c(k),[d,m]=(0,D.useState)(),[h,g]=(0,D.useState)(!1),_=async e=>{e.preventDefault();let t=new FormData(e.currentTarget),r=e=>String(t.get(e)??``).trim()||void 0,i=r(`end`),a={from:r(`from`),to:r(`to`),market:r(`market`),expiresAt:i&&new Date(`${i}T23:59:59`).toISOString(),password:String(t.get(`password`)??``)||void 0,sender:r(`sender`),introduction:r(`introduction`),color:r(`color`)===N?void 0:r(`color`),logo:d},{data:c}=await s({projectId:o.id,input:a});c?.createReportLink.url&&n(c.createReportLink.url)},v=async e=>{g(!!(e&&e.size>M)),m(e&&e.size<=M?await F(e):void 0)},y=u?.fields??{};return(0,j.jsx)(p,{title:r(`reports.share`),open:!0,onClose:t,children:(0,j.jsxs)(`form`,{onSubmit:_,noValidate:!0,className:`grid gap-4`,children:[u&&(0,j.jsx)(b,{problem:u}),(0,j.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-x-3 gap-y-2`,children:[(0,j.jsx)(w,{label:r(`reports.from`),name:`from`,type:`date`,error:y.from}),(0,j.jsx)(w,{label:r(`reports.to`),name:`to`,type:`date`,error:y.to}),(0,j.jsx)(`p`,{className:`text-small text-muted sm:col-span-2`,children:r(`reports.period-words`)})]}),e.length>1&&(0,j.jsx)(T,{label:r(`reports.market`),name:`market`,defaultValue:`default`,options:e.map(e=>({value:e.isDefault?`default`:e.id??`default`,label:f(e)})),error:y.market}),(0,j.jsx)(w,{label:r(`reports.sender`),hint:r(`reports.sender-words`),name:`sender`,maxLength:100,defaultValue:``,error:y.sender}),(0,j.jsx)(E,{label:r(`reports.introduction`),hint:r(`reports.introduction-words`),name:`introduction`,rows:3,maxLength:2e3,error:y.introduction}),(0,j.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-3`,children:[(0,j.jsx)(w,{label:r(`reports.logo`),hint:r(`reports.logo-words`),type:`file`,accept:`image/png,image/jpeg,image/webp`,onChange:e=>v(e.target.files?.[0]),error:h?r(`reports.logo-large`):y.logo}),(0,j.jsx)(w,{label:r(`reports.color`),name:`color`,type:`color`,defaultValue:N,className:`h-9 !p-1`,error:y.color})]}),(0,j.jsx)(w,{label:r(`reports.password`),hint:r(`reports.password-words`),name:`password`,type:`password`,autoComplete:`new-password`,maxLength:200,error:y.password}),(0,j.jsx)(w,{label:r(`reports.ends-at`),hint:r(`reports.ends-words`),name:`end`,type:`date`,error:y.expires_at}),(0,j.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,j.jsx)(i,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,j.jsx)(i,{look:`primary`,type:`submit`,busy:l,children:r(`reports.share`)})]})]})})}function F(e){return new Promise((t,n)=>{let r=new FileReader;r.onload=()=>t(String(r.result)),r.onerror=()=>n(r.error),r.readAsDataURL(e)})}function I(){let{project:e}=a(),t=o(`reports:share`),[n,c]=(0,D.useState)(),{data:l,problem:u,stale:d,reload:f}=s(O,{projectId:e.id},{types:[`ReportLink`]});if(u&&!l)return(0,j.jsx)(b,{problem:u,onRetry:f});if(!l)return(0,j.jsx)(_,{children:(0,j.jsx)(y,{className:`h-9 w-full`,lines:4})});let{reportLinks:p,markets:m}=l.project,h=(0,j.jsx)(i,{look:p.length===0?`primary`:`plain`,reason:t,onPress:()=>c({what:`share`}),children:r(`reports.share`)}),g=()=>c(void 0);return(0,j.jsxs)(j.Fragment,{children:[(0,j.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,j.jsx)(`h1`,{className:`mr-auto`,children:r(`reports.title`)}),p.length>0&&h]}),p.length===0?(0,j.jsx)(v,{title:r(`reports.none`),action:h,children:r(`reports.none-words`)}):(0,j.jsx)(S,{label:r(`reports.title`),columns:V(m,e.timezone,t??void 0,e=>c({what:`revoke`,link:e})),rows:p,rowKey:({id:e})=>e,stale:d}),n?.what===`share`&&(0,j.jsx)(P,{markets:m,onClose:g,onMade:e=>c({what:`made`,url:e})}),n?.what===`made`&&(0,j.jsx)(L,{url:n.url,onClose:g}),n?.what===`revoke`&&(0,j.jsx)(R,{link:n.link,onClose:g})]})}function L({url:e,onClose:t}){return(0,j.jsxs)(p,{title:r(`reports.share`),open:!0,children:[(0,j.jsx)(`p`,{className:`font-semibold`,children:r(`reports.shown-once`)}),(0,j.jsx)(g,{name:r(`reports.address`),text:e}),(0,j.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,j.jsx)(i,{look:`primary`,onPress:t,children:r(`reports.done`)})})]})}function R({link:e,onClose:t}){let{project:n}=a(),[i,{busy:o,problem:s}]=c(A);return(0,j.jsxs)(m,{title:r(`reports.revoke`),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:n.id,linkId:e.id});a&&(C(r(`reports.revoked`)),t())},action:r(`reports.revoke`),busy:o,children:[(0,j.jsx)(`p`,{children:r(`reports.revoke-words`)}),s&&(0,j.jsx)(b,{problem:s})]})}function z({from:e,to:t}){return e&&t?r(`reports.days`,{from:u(e),to:u(t)}):e?r(`reports.since`,{day:u(e)}):t?r(`reports.until`,{day:u(t)}):r(`reports.newest`)}function B(e,t){let n=t.find(({id:t,isDefault:n})=>e.market==="default"?n:t===e.market);return n?f(n):e.market}var V=(e,t,n,i)=>[{id:`period`,title:r(`reports.period`),cell:t=>(0,j.jsxs)(j.Fragment,{children:[z(t),(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:B(t,e)}),t.sender&&(0,j.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,dir:`auto`,children:t.sender})]}),csv:z},{id:`state`,title:r(`reports.state`),cell:e=>(0,j.jsxs)(j.Fragment,{children:[(0,j.jsx)(x,{children:r(`reports.state.${e.state}`)}),(0,j.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:r(e.hasPassword?`reports.locked`:`reports.unlocked`)})]}),csv:({state:e})=>e},{id:`views`,title:r(`reports.views`),cell:({views:e,lastViewedAt:n})=>(0,j.jsxs)(j.Fragment,{children:[r(`reports.views-count`,{n:e}),n&&(0,j.jsx)(`span`,{className:`block text-small text-muted`,children:r(`reports.last-viewed`,{at:d(n,t)})})]}),csv:({views:e})=>e},{id:`ends`,title:r(`reports.ends`),wide:!0,cell:({expiresAt:e})=>d(e,t),csv:({expiresAt:e})=>e},{id:`made`,title:r(`reports.made`),wide:!0,cell:({createdAt:e,createdBy:n})=>(0,j.jsxs)(j.Fragment,{children:[d(e,t),(0,j.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:r(`reports.made-by`,{name:n})})]}),csv:({createdAt:e})=>e},{id:`moves`,title:r(`reports.more`),hideTitle:!0,number:!0,cell:e=>e.state===`active`&&(0,j.jsx)(h,{label:r(`reports.more`),button:(0,j.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`revoke`,label:r(`reports.revoke`),reason:n,onAction:()=>i(e)}]}]})}];export{I as default};