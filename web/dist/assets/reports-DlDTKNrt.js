import{Rt as e,Ut as t,kt as n,n as r,t as i,zt as a}from"./button-Dmcols4R.js";import{c as o,s}from"./session-CLmJ-yBF.js";import{a as c,i as l,r as u,s as d}from"./operation-CnfiMnya.js";import{c as f,o as p}from"./format-CIvsDT5E.js";import{i as m}from"./places-BfvhHsVo.js";import{n as h,t as g}from"./dialog-D6vDfGJu.js";import{t as _}from"./menu-t8986vPK.js";import{t as v}from"./snippet-SSQXNNdK.js";import{i as y,n as b,o as x,r as S,t as C}from"./states-28qXyRz1.js";import{n as w}from"./table-kBrtKTyB.js";import{n as T}from"./toast-Bjl65B3G.js";import{r as E}from"./tags-LyGOvmRp.js";import{i as D,n as O,r as k,t as A}from"./fields-ByuI3vvk.js";import{c as j}from"./figure-CGIaC0ee.js";var M=t(a(),1),N=e(),P=[`csv`,`parquet`,`ndjson`],F=[`prompts`,`actions`],I=[`audits`,`answers`,`mentions`,`citations`,`cells`,`sources`,`site_findings`,`ai_traffic_daily`,`ai_referrals_daily`,`search_daily`],ee=[...F,...I];function te(){let{project:e}=s(),[t,i]=(0,M.useState)(`csv`),[a,o]=(0,M.useState)({from:``,to:``}),[c,l]=(0,M.useState)(),u=a.from&&a.to&&a.from>a.to?n(`reports.days-wrong`):void 0,d=n=>{let r=new URLSearchParams({format:t});return F.includes(n)||(a.from&&r.set(`from`,a.from),a.to&&r.set(`to`,a.to)),c&&r.set(`tag`,c),`/v1/projects/${e.id}/exports/${n}?${r}`},f=[{id:`table`,title:n(`reports.table`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[n(`reports.table.${e}`),(0,N.jsx)(`code`,{className:`block text-small text-muted`,children:e})]})},{id:`days`,title:n(`reports.export-days`),wide:!0,cell:e=>(0,N.jsx)(`span`,{className:`text-muted`,children:n(F.includes(e)?`reports.no-days`:`reports.chosen-days`)})},{id:`file`,title:n(`reports.file`),hideTitle:!0,number:!0,cell:e=>u?(0,N.jsx)(`span`,{className:`text-muted`,children:`–`}):c&&e===`audits`?(0,N.jsx)(j,{reason:n(`reports.not-by-tag`)}):(0,N.jsx)(`a`,{className:r(`plain`,!0),href:d(e),download:!0,"aria-label":n(`reports.download-of`,{name:n(`reports.table.${e}`)}),children:n(`reports.download`)})}];return(0,N.jsxs)(`section`,{className:`mt-10`,children:[(0,N.jsx)(`h2`,{className:`mb-1`,children:n(`reports.exports`)}),(0,N.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:n(`reports.exports-words`,{zone:e.timezone})}),(0,N.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1`,children:[(0,N.jsx)(D,{label:n(`reports.from`),type:`date`,value:a.from,error:u,onChange:e=>o({...a,from:e.target.value})}),(0,N.jsx)(D,{label:n(`reports.to`),type:`date`,value:a.to,onChange:e=>o({...a,to:e.target.value})}),(0,N.jsx)(O,{label:n(`reports.format`),value:t,onChange:e=>i(e.target.value),options:P.map(e=>({value:e,label:n(`reports.format.${e}`)}))}),(0,N.jsx)(E,{kind:`any`,value:c,onChange:l,showLabel:!0})]}),(0,N.jsx)(w,{label:n(`reports.exports`),columns:f,rows:ee,rowKey:e=>e,foot:!1})]})}var ne=u(`SharedReports`,`3a7f35a08478b84001eacc26c3599f4a6a2387b9ab7185033d9d279f9590cb2e`,`query SharedReports($projectId: UUID!) {
  workspace {
    id
    channels(limit: 100) {
      items {
        id
        name
        address
        __typename
      }
      __typename
    }
    __typename
  }
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
    reportSchedules {
      ...ReportSchedule
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
}
fragment ReportSchedule on ReportSchedule {
  id
  cadence
  day
  hour
  channelIds
  linkDays
  market
  sender
  introduction
  color
  logo
  hasPassword
  enabled
  nextAt
  lastAt
  lastError
  __typename
}`),L=u(`ShareReport`,`f1c2a70bb137c07bbb9ee0924f77ae6a56c813fad2cbd9c494ef57d20edc66d3`,`mutation ShareReport($projectId: UUID!, $input: ReportLinkInput!) {
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
}`),R=u(`RevokeReport`,`aa0eca0713568f037c8dbe7616f5ad7a2210ea296de5134cc49dd1fca47374f5`,`mutation RevokeReport($projectId: UUID!, $linkId: UUID!) {
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
}`),z=u(`AddReportSchedule`,`4878a3d50fa6c9d56c9855c7c85e783a4266b4a224b86c788634727f6e3b69ea`,`mutation AddReportSchedule($projectId: UUID!, $input: ReportScheduleInput!) {
  createReportSchedule(projectId: $projectId, input: $input) {
    ...ReportSchedule
    __typename
  }
}
fragment ReportSchedule on ReportSchedule {
  id
  cadence
  day
  hour
  channelIds
  linkDays
  market
  sender
  introduction
  color
  logo
  hasPassword
  enabled
  nextAt
  lastAt
  lastError
  __typename
}`),B=u(`ChangeReportSchedule`,`1ba7e57434d3a73426dbf8e54a139eb51903d8296af50f116ccc9838fb39e2c6`,`mutation ChangeReportSchedule($projectId: UUID!, $reportScheduleId: UUID!, $input: ReportSchedulePatch!) {
  updateReportSchedule(
    projectId: $projectId
    reportScheduleId: $reportScheduleId
    input: $input
  ) {
    ...ReportSchedule
    __typename
  }
}
fragment ReportSchedule on ReportSchedule {
  id
  cadence
  day
  hour
  channelIds
  linkDays
  market
  sender
  introduction
  color
  logo
  hasPassword
  enabled
  nextAt
  lastAt
  lastError
  __typename
}`),re=u(`DeleteReportSchedule`,`75ca5d5a612d7b3cfe7d2bb8c6e572bbe110f19095c4a1ee94f5c1736d73654e`,`mutation DeleteReportSchedule($projectId: UUID!, $reportScheduleId: UUID!) {
  deleteReportSchedule(projectId: $projectId, reportScheduleId: $reportScheduleId)
}`),V=[`market`,`sender`,`introduction`,`logo`,`color`,`password`],H=1e5,U=`#1f5eff`;function W({markets:e,shown:t,fields:r,passwordHint:i,onLogo:a}){let[o,s]=(0,M.useState)(!1),c=async e=>{s(!!(e&&e.size>H)),a(e&&e.size<=H?await K(e):void 0)};return(0,N.jsxs)(N.Fragment,{children:[e.length>1&&(0,N.jsx)(O,{label:n(`reports.market`),name:`market`,defaultValue:t?.market??`default`,options:e.map(e=>({value:e.isDefault?`default`:e.id??`default`,label:m(e)})),error:r.market}),(0,N.jsx)(D,{label:n(`reports.sender`),hint:n(`reports.sender-words`),name:`sender`,maxLength:100,defaultValue:t?.sender??``,error:r.sender}),(0,N.jsx)(k,{label:n(`reports.introduction`),hint:n(`reports.introduction-words`),name:`introduction`,rows:3,maxLength:2e3,defaultValue:t?.introduction??``,error:r.introduction}),(0,N.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-3`,children:[(0,N.jsx)(D,{label:n(`reports.logo`),hint:n(`reports.logo-words`),type:`file`,accept:`image/png,image/jpeg,image/webp`,onChange:e=>c(e.target.files?.[0]),error:o?n(`reports.logo-large`):r.logo}),(0,N.jsx)(D,{label:n(`reports.color`),name:`color`,type:`color`,defaultValue:t?.color||U,className:`h-9 !p-1`,error:r.color})]}),(0,N.jsx)(D,{label:n(`reports.password`),hint:i,name:`password`,type:`password`,autoComplete:`new-password`,maxLength:200,error:r.password})]})}function G(e){let t=t=>String(e.get(t)??``),n=t(`color`);return{market:t(`market`)||void 0,sender:t(`sender`).trim(),introduction:t(`introduction`).trim(),color:n===U?``:n,password:t(`password`)||void 0}}function K(e){return new Promise((t,n)=>{let r=new FileReader;r.onload=()=>t(String(r.result)),r.onerror=()=>n(r.error),r.readAsDataURL(e)})}var q=(e,t)=>Array.from({length:t-e+1},(t,n)=>e+n);function J({markets:e,channels:t,schedule:r,onClose:a}){let{project:o}=s(),[c,u]=l(z),[f,p]=l(B),[m,g]=(0,M.useState)(r?.cadence??`weekly`),[_,v]=(0,M.useState)(r?r.channelIds:t.length===1?[t[0]?.id??``]:[]),[y,b]=(0,M.useState)(),[x,C]=(0,M.useState)(!1),[w,E]=(0,M.useState)(!1),k=u.problem??p.problem,j=k?.fields??{},P=d(k,[`day`,`hour`,`link_days`,...V]);return(0,N.jsx)(h,{title:n(r?`reports.change-title`:`reports.send`),open:!0,onClose:a,children:(0,N.jsxs)(`form`,{onSubmit:async e=>{e.preventDefault();let i=new FormData(e.currentTarget),s={...G(i),cadence:m,day:Number(i.get(`day`)),hour:Number(i.get(`hour`)),linkDays:Number(i.get(`linkDays`)),channelIds:_.filter(e=>t.some(t=>t.id===e)),logo:x?``:y},{data:l}=r?await f({projectId:o.id,reportScheduleId:r.id,input:w?{...s,password:null}:s}):await c({projectId:o.id,input:s});l&&(T(n(r?`reports.schedule-changed`:`reports.schedule-added`)),a())},noValidate:!0,className:`grid gap-4`,children:[P&&(0,N.jsx)(S,{problem:P}),(0,N.jsx)(O,{label:n(`reports.cadence`),value:m,onChange:e=>g(e.target.value===`monthly`?`monthly`:`weekly`),options:[`weekly`,`monthly`].map(e=>({value:e,label:n(`reports.cadence.${e}`)}))}),(0,N.jsxs)(`div`,{className:`grid grid-cols-2 gap-3`,children:[(0,N.jsx)(O,{label:n(`reports.day`),name:`day`,defaultValue:`${r?.cadence===m?r.day:1}`,options:m===`weekly`?Y.map(e=>({value:`${e}`,label:n(`channels.day.${e}`)})):q(1,28).map(e=>({value:`${e}`,label:`${e}`})),error:j.day},m),(0,N.jsx)(O,{label:n(`reports.hour`),name:`hour`,defaultValue:`${r?.hour??8}`,options:q(0,23).map(e=>({value:`${e}`,label:`${e}:00`})),error:j.hour}),(0,N.jsx)(`p`,{className:`text-small text-muted col-span-2`,children:n(`reports.hour-words`,{zone:o.timezone})})]}),(0,N.jsxs)(`fieldset`,{className:`grid gap-1 max-h-48 overflow-y-auto`,children:[(0,N.jsx)(`legend`,{className:`font-semibold mb-1`,children:n(`reports.channels`)}),t.map(({id:e,name:t,address:n})=>(0,N.jsx)(A,{checked:_.includes(e),onChange:t=>v(t?[..._,e]:_.filter(t=>t!==e)),children:(0,N.jsxs)(`span`,{className:`wrap-anywhere`,children:[(0,N.jsx)(`span`,{dir:`auto`,children:t}),` `,(0,N.jsx)(`span`,{className:`text-muted`,children:n})]})},e))]}),(0,N.jsx)(D,{label:n(`reports.link-days`),name:`linkDays`,type:`number`,min:1,max:366,defaultValue:r?.linkDays??30,error:j.link_days}),(0,N.jsx)(W,{markets:e,shown:r,fields:j,passwordHint:n(r?.hasPassword?`reports.password-stays`:`reports.password-words`),onLogo:b}),r?.hasPassword&&(0,N.jsx)(A,{checked:w,onChange:E,children:n(`reports.remove-password`)}),r?.logo&&(0,N.jsx)(A,{checked:x,onChange:C,children:n(`reports.remove-logo`)}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(i,{look:`quiet`,onPress:a,children:n(`ui.cancel`)}),(0,N.jsx)(i,{look:`primary`,type:`submit`,busy:u.busy||p.busy,reason:_.length===0?n(`reports.choose-channel`):null,children:n(r?`ui.save`:`reports.send`)})]})]})})}var Y=[1,2,3,4,5,6,7];function ie({rows:e,channels:t,markets:r,stale:a,onDeleted:c}){let{project:l}=s(),u=o(`reports:share`),[d,f]=(0,M.useState)(),p=()=>f(void 0);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mt-10 mb-2`,children:[(0,N.jsx)(`h2`,{className:`mr-auto`,children:n(`reports.schedules`)}),(0,N.jsx)(i,{reason:u??(t.length===0?n(`reports.no-channel`):null),onPress:()=>f({what:`add`}),children:n(`reports.send`)})]}),(0,N.jsx)(`p`,{className:`text-muted mb-4`,children:n(`reports.schedules-words`)}),e.length>0&&(0,N.jsx)(w,{label:n(`reports.schedules`),columns:se(t,l.timezone,f),rows:e,rowKey:({id:e})=>e,stale:a}),d?.what===`add`&&(0,N.jsx)(J,{markets:r,channels:t,onClose:p}),d?.what===`change`&&(0,N.jsx)(J,{markets:r,channels:t,schedule:d.schedule,onClose:p}),d?.what===`delete`&&(0,N.jsx)(oe,{schedule:d.schedule,onClose:p,onDeleted:c})]})}function ae({schedule:e,onDo:t}){let{project:r}=s(),i=o(`reports:share`)??void 0,[a]=l(B);return(0,N.jsx)(_,{label:n(`reports.schedule-more`),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`change`,label:n(`reports.change`),reason:i,onAction:()=>t({what:`change`,schedule:e})},{id:`pause`,label:n(e.enabled?`reports.pause`:`reports.resume`),reason:i,onAction:async()=>{let t={enabled:!e.enabled},{problem:n}=await a({projectId:r.id,reportScheduleId:e.id,input:t});n&&T(n)}},{id:`delete`,label:n(`reports.delete`),reason:i,onAction:()=>t({what:`delete`,schedule:e})}]}]})}function oe({schedule:e,onClose:t,onDeleted:r}){let{project:i}=s(),[a,{busy:o,problem:c}]=l(re);return(0,N.jsxs)(g,{title:n(`reports.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:o}=await a({projectId:i.id,reportScheduleId:e.id});o&&(T(n(`reports.deleted`)),r(),t())},action:n(`reports.delete`),busy:o,children:[(0,N.jsx)(`p`,{children:n(`reports.delete-words`)}),c&&(0,N.jsx)(S,{problem:c})]})}var X=({cadence:e,day:t,hour:r})=>e===`weekly`?n(`channels.every-week`,{day:n(`channels.day.${t}`),time:`${r}:00`}):n(`reports.every-month`,{day:t,time:`${r}:00`}),se=(e,t,r)=>[{id:`when`,title:n(`reports.when`),cell:t=>(0,N.jsxs)(N.Fragment,{children:[X(t),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,dir:`auto`,children:e.filter(({id:e})=>t.channelIds.includes(e)).map(({name:e})=>e).join(`, `)})]}),csv:X},{id:`next`,title:n(`reports.next`),cell:({nextAt:e})=>e?f(e,t):n(`reports.paused`),csv:({nextAt:e})=>e},{id:`last`,title:n(`reports.last`),wide:!0,cell:({lastAt:e,lastError:r})=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`span`,{className:`text-muted`,children:e?f(e,t):n(`reports.never`)}),r&&(0,N.jsxs)(`span`,{className:`block text-small text-bad`,children:[n(`reports.not-sent`),` `,(0,N.jsx)(`span`,{lang:`en`,children:r})]})]}),csv:({lastAt:e})=>e},{id:`moves`,title:n(`reports.schedule-more`),hideTitle:!0,number:!0,cell:e=>(0,N.jsx)(ae,{schedule:e,onDo:r})}];function ce({markets:e,onClose:t,onMade:r}){let{project:a}=s(),[o,{busy:c,problem:u}]=l(L),[f,p]=(0,M.useState)(),m=async e=>{e.preventDefault();let t=new FormData(e.currentTarget),n=e=>String(t.get(e)??``).trim()||void 0,i=n(`end`),s={...G(t),from:n(`from`),to:n(`to`),expiresAt:i&&new Date(`${i}T23:59:59`).toISOString(),logo:f},{data:c}=await o({projectId:a.id,input:s});c?.createReportLink.url&&r(c.createReportLink.url)},g=u?.fields??{},_=d(u,[`from`,`to`,`expires_at`,...V]);return(0,N.jsx)(h,{title:n(`reports.share`),open:!0,onClose:t,children:(0,N.jsxs)(`form`,{onSubmit:m,noValidate:!0,className:`grid gap-4`,children:[_&&(0,N.jsx)(S,{problem:_}),(0,N.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-x-3 gap-y-2`,children:[(0,N.jsx)(D,{label:n(`reports.from`),name:`from`,type:`date`,error:g.from}),(0,N.jsx)(D,{label:n(`reports.to`),name:`to`,type:`date`,error:g.to}),(0,N.jsx)(`p`,{className:`text-small text-muted sm:col-span-2`,children:n(`reports.period-words`)})]}),(0,N.jsx)(W,{markets:e,fields:g,passwordHint:n(`reports.password-words`),onLogo:p}),(0,N.jsx)(D,{label:n(`reports.ends-at`),hint:n(`reports.ends-words`),name:`end`,type:`date`,error:g.expires_at}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(i,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,N.jsx)(i,{look:`primary`,type:`submit`,busy:c,children:n(`reports.share`)})]})]})})}function Z(){let{project:e}=s(),t=o(`reports:share`),[r,a]=(0,M.useState)(),{data:l,problem:u,stale:d,reload:f}=c(ne,{projectId:e.id},{types:[`ReportLink`,`ReportSchedule`,`Channel`]});if(u&&!l)return(0,N.jsx)(S,{problem:u,onRetry:f});if(!l)return(0,N.jsx)(y,{children:(0,N.jsx)(x,{className:`h-9 w-full`,lines:4})});let{reportLinks:p,reportSchedules:m,markets:h}=l.project,g=(0,N.jsx)(i,{look:p.length===0?`primary`:`plain`,reason:t,onPress:()=>a({what:`share`}),children:n(`reports.share`)}),_=()=>a(void 0);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,N.jsx)(`h1`,{className:`mr-auto`,children:n(`reports.title`)}),p.length>0&&g]}),p.length===0?(0,N.jsx)(b,{title:n(`reports.none`),action:g,children:n(`reports.none-words`)}):(0,N.jsx)(w,{label:n(`reports.title`),columns:fe(h,e.timezone,t??void 0,e=>a({what:`revoke`,link:e})),rows:p,rowKey:({id:e})=>e,stale:d}),(0,N.jsx)(ie,{rows:m,channels:l.workspace.channels.items,markets:h,stale:d,onDeleted:f}),(0,N.jsx)(te,{}),r?.what===`share`&&(0,N.jsx)(ce,{markets:h,onClose:_,onMade:e=>a({what:`made`,url:e})}),r?.what===`made`&&(0,N.jsx)(le,{url:r.url,onClose:_}),r?.what===`revoke`&&(0,N.jsx)(ue,{link:r.link,onClose:_})]})}function le({url:e,onClose:t}){return(0,N.jsxs)(h,{title:n(`reports.share`),open:!0,children:[(0,N.jsx)(`p`,{className:`font-semibold`,children:n(`reports.shown-once`)}),(0,N.jsx)(v,{name:n(`reports.address`),text:e}),(0,N.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,N.jsx)(i,{look:`primary`,onPress:t,children:n(`reports.done`)})})]})}function ue({link:e,onClose:t}){let{project:r}=s(),[i,{busy:a,problem:o}]=l(R);return(0,N.jsxs)(g,{title:n(`reports.revoke`),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:r.id,linkId:e.id});a&&(T(n(`reports.revoked`)),t())},action:n(`reports.revoke`),busy:a,children:[(0,N.jsx)(`p`,{children:n(`reports.revoke-words`)}),o&&(0,N.jsx)(S,{problem:o})]})}var Q=(e,t)=>p(e,e.includes(`T`)?t:`UTC`);function $({from:e,to:t},r){return e&&t?n(`reports.days`,{from:Q(e,r),to:Q(t,r)}):e?n(`reports.since`,{day:Q(e,r)}):t?n(`reports.until`,{day:Q(t,r)}):n(`reports.newest`)}function de(e,t){let n=t.find(({id:t,isDefault:n})=>e.market==="default"?n:t===e.market);return n?m(n):e.market}var fe=(e,t,r,i)=>[{id:`period`,title:n(`reports.period`),cell:n=>(0,N.jsxs)(N.Fragment,{children:[$(n,t),(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:de(n,e)}),n.sender&&(0,N.jsx)(`span`,{className:`block text-small text-muted`,dir:`auto`,children:n.sender})]}),csv:e=>$(e,t)},{id:`state`,title:n(`reports.state`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(C,{children:n(`reports.state.${e.state}`)}),(0,N.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:n(e.hasPassword?`reports.locked`:`reports.unlocked`)})]}),csv:({state:e})=>e},{id:`views`,title:n(`reports.views`),cell:({views:e,lastViewedAt:r})=>(0,N.jsxs)(N.Fragment,{children:[n(`reports.views-count`,{n:e}),r&&(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:n(`reports.last-viewed`,{at:f(r,t)})})]}),csv:({views:e})=>e},{id:`ends`,title:n(`reports.ends`),wide:!0,cell:({expiresAt:e})=>f(e,t),csv:({expiresAt:e})=>e},{id:`made`,title:n(`reports.made`),wide:!0,cell:({createdAt:e,createdBy:r})=>(0,N.jsxs)(N.Fragment,{children:[f(e,t),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,children:n(`reports.made-by`,{name:r})})]}),csv:({createdAt:e})=>e},{id:`moves`,title:n(`reports.more`),hideTitle:!0,number:!0,cell:e=>e.state===`active`&&(0,N.jsx)(_,{label:n(`reports.more`),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`revoke`,label:n(`reports.revoke`),reason:r,onAction:()=>i(e)}]}]})}];export{Z as default};