import{Ht as e,Lt as t,Rt as n,kt as r,n as i,t as a}from"./button-v-000qjY.js";import{c as o,s}from"./session-DF7CWfcg.js";import{a as c,i as l,r as u,s as d}from"./operation-JRMDVeU1.js";import{a as f,s as p}from"./format-BcVHqH1S.js";import{i as m}from"./places-C8A1bo2K.js";import{n as h,t as g}from"./dialog-C_kCMKWd.js";import{t as _}from"./menu-JD-b14At.js";import{t as v}from"./snippet-Du6Go7RJ.js";import{i as y,n as b,o as x,r as S,t as C}from"./states-BQAsYVUK.js";import{n as w}from"./table-DLBsk0eg.js";import{n as T}from"./toast-E2a3R1Vb.js";import{r as E}from"./tags-DeNPuFu8.js";import{i as D,n as O,r as k,t as A}from"./fields-CR4A3yWo.js";import{s as j}from"./figure-Tu7igNq3.js";var M=e(n(),1),N=t(),P=[`csv`,`parquet`,`ndjson`],F=[`prompts`,`actions`],ee=[`audits`,`answers`,`mentions`,`citations`,`cells`,`sources`,`site_findings`,`ai_traffic_daily`,`ai_referrals_daily`,`search_daily`],te=[...F,...ee],I=[`prompts`,`actions`,`answers`,`mentions`,`citations`,`cells`];function L(){let{project:e}=s(),[t,n]=(0,M.useState)(`csv`),[a,o]=(0,M.useState)({from:``,to:``}),[c,l]=(0,M.useState)(),u=a.from&&a.to&&a.from>a.to?r(`reports.days-wrong`):void 0,d=n=>{let r=new URLSearchParams({format:t});return F.includes(n)||(a.from&&r.set(`from`,a.from),a.to&&r.set(`to`,a.to)),c&&r.set(`tag`,c),`/v1/projects/${e.id}/exports/${n}?${r}`},f=[{id:`table`,title:r(`reports.table`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[r(`reports.table.${e}`),(0,N.jsx)(`code`,{className:`block text-small text-muted`,children:e})]})},{id:`days`,title:r(`reports.export-days`),wide:!0,cell:e=>(0,N.jsx)(`span`,{className:`text-muted`,children:r(F.includes(e)?`reports.no-days`:`reports.chosen-days`)})},{id:`file`,title:r(`reports.file`),hideTitle:!0,number:!0,cell:e=>u?(0,N.jsx)(`span`,{className:`text-muted`,children:`–`}):c&&!I.includes(e)?(0,N.jsx)(j,{reason:r(`reports.not-by-tag`)}):(0,N.jsx)(`a`,{className:i(`plain`,!0),href:d(e),download:!0,"aria-label":r(`reports.download-of`,{name:r(`reports.table.${e}`)}),children:r(`reports.download`)})}];return(0,N.jsxs)(`section`,{className:`mt-10`,children:[(0,N.jsx)(`h2`,{className:`mb-1`,children:r(`reports.exports`)}),(0,N.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:r(`reports.exports-words`,{zone:e.timezone})}),(0,N.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,N.jsx)(D,{label:r(`reports.from`),type:`date`,value:a.from,error:u,onChange:e=>o({...a,from:e.target.value})}),(0,N.jsx)(D,{label:r(`reports.to`),type:`date`,value:a.to,onChange:e=>o({...a,to:e.target.value})}),(0,N.jsx)(O,{label:r(`reports.format`),value:t,onChange:e=>n(e.target.value),options:P.map(e=>({value:e,label:r(`reports.format.${e}`)}))}),(0,N.jsx)(E,{kind:`prompt`,value:c,onChange:l,showLabel:!0})]}),(0,N.jsx)(w,{label:r(`reports.exports`),columns:f,rows:te,rowKey:e=>e,foot:!1})]})}var R=u(`SharedReports`,`3a7f35a08478b84001eacc26c3599f4a6a2387b9ab7185033d9d279f9590cb2e`,`query SharedReports($projectId: UUID!) {
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
}`),z=u(`ShareReport`,`f1c2a70bb137c07bbb9ee0924f77ae6a56c813fad2cbd9c494ef57d20edc66d3`,`mutation ShareReport($projectId: UUID!, $input: ReportLinkInput!) {
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
}`),B=u(`RevokeReport`,`aa0eca0713568f037c8dbe7616f5ad7a2210ea296de5134cc49dd1fca47374f5`,`mutation RevokeReport($projectId: UUID!, $linkId: UUID!) {
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
}`),V=u(`AddReportSchedule`,`4878a3d50fa6c9d56c9855c7c85e783a4266b4a224b86c788634727f6e3b69ea`,`mutation AddReportSchedule($projectId: UUID!, $input: ReportScheduleInput!) {
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
}`),H=u(`ChangeReportSchedule`,`1ba7e57434d3a73426dbf8e54a139eb51903d8296af50f116ccc9838fb39e2c6`,`mutation ChangeReportSchedule($projectId: UUID!, $reportScheduleId: UUID!, $input: ReportSchedulePatch!) {
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
}`),ne=u(`DeleteReportSchedule`,`75ca5d5a612d7b3cfe7d2bb8c6e572bbe110f19095c4a1ee94f5c1736d73654e`,`mutation DeleteReportSchedule($projectId: UUID!, $reportScheduleId: UUID!) {
  deleteReportSchedule(projectId: $projectId, reportScheduleId: $reportScheduleId)
}`),U=[`market`,`sender`,`introduction`,`logo`,`color`,`password`],W=1e5,G=`#1f5eff`;function K({markets:e,shown:t,fields:n,passwordHint:i,onLogo:a}){let[o,s]=(0,M.useState)(!1),c=async e=>{s(!!(e&&e.size>W)),a(e&&e.size<=W?await J(e):void 0)};return(0,N.jsxs)(N.Fragment,{children:[e.length>1&&(0,N.jsx)(O,{label:r(`reports.market`),name:`market`,defaultValue:t?.market??`default`,options:e.map(e=>({value:e.isDefault?`default`:e.id??`default`,label:m(e)})),error:n.market}),(0,N.jsx)(D,{label:r(`reports.sender`),hint:r(`reports.sender-words`),name:`sender`,maxLength:100,defaultValue:t?.sender??``,error:n.sender}),(0,N.jsx)(k,{label:r(`reports.introduction`),hint:r(`reports.introduction-words`),name:`introduction`,rows:3,maxLength:2e3,defaultValue:t?.introduction??``,error:n.introduction}),(0,N.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-3`,children:[(0,N.jsx)(D,{label:r(`reports.logo`),hint:r(`reports.logo-words`),type:`file`,accept:`image/png,image/jpeg,image/webp`,onChange:e=>c(e.target.files?.[0]),error:o?r(`reports.logo-large`):n.logo}),(0,N.jsx)(D,{label:r(`reports.color`),name:`color`,type:`color`,defaultValue:t?.color||G,className:`h-9 !p-1`,error:n.color})]}),(0,N.jsx)(D,{label:r(`reports.password`),hint:i,name:`password`,type:`password`,autoComplete:`new-password`,maxLength:200,error:n.password})]})}function q(e){let t=t=>String(e.get(t)??``),n=t(`color`);return{market:t(`market`)||void 0,sender:t(`sender`).trim(),introduction:t(`introduction`).trim(),color:n===G?``:n,password:t(`password`)||void 0}}function J(e){return new Promise((t,n)=>{let r=new FileReader;r.onload=()=>t(String(r.result)),r.onerror=()=>n(r.error),r.readAsDataURL(e)})}var Y=(e,t)=>Array.from({length:t-e+1},(t,n)=>e+n);function X({markets:e,channels:t,schedule:n,onClose:i}){let{project:o}=s(),[c,u]=l(V),[f,p]=l(H),[m,g]=(0,M.useState)(n?.cadence??`weekly`),[_,v]=(0,M.useState)(n?n.channelIds:t.length===1?[t[0]?.id??``]:[]),[y,b]=(0,M.useState)(),[x,C]=(0,M.useState)(!1),[w,E]=(0,M.useState)(!1),k=u.problem??p.problem,j=k?.fields??{},P=d(k,[`day`,`hour`,`link_days`,...U]);return(0,N.jsx)(h,{title:r(n?`reports.change-title`:`reports.send`),open:!0,onClose:i,children:(0,N.jsxs)(`form`,{onSubmit:async e=>{e.preventDefault();let a=new FormData(e.currentTarget),s={...q(a),cadence:m,day:Number(a.get(`day`)),hour:Number(a.get(`hour`)),linkDays:Number(a.get(`linkDays`)),channelIds:_.filter(e=>t.some(t=>t.id===e)),logo:x?``:y},{data:l}=n?await f({projectId:o.id,reportScheduleId:n.id,input:w?{...s,password:null}:s}):await c({projectId:o.id,input:s});l&&(T(r(n?`reports.schedule-changed`:`reports.schedule-added`)),i())},noValidate:!0,className:`grid gap-4`,children:[P&&(0,N.jsx)(S,{problem:P}),(0,N.jsx)(O,{label:r(`reports.cadence`),value:m,onChange:e=>g(e.target.value===`monthly`?`monthly`:`weekly`),options:[`weekly`,`monthly`].map(e=>({value:e,label:r(`reports.cadence.${e}`)}))}),(0,N.jsxs)(`div`,{className:`grid grid-cols-2 gap-3`,children:[(0,N.jsx)(O,{label:r(`reports.day`),name:`day`,defaultValue:`${n?.cadence===m?n.day:1}`,options:m===`weekly`?re.map(e=>({value:`${e}`,label:r(`channels.day.${e}`)})):Y(1,28).map(e=>({value:`${e}`,label:`${e}`})),error:j.day},m),(0,N.jsx)(O,{label:r(`reports.hour`),name:`hour`,defaultValue:`${n?.hour??8}`,options:Y(0,23).map(e=>({value:`${e}`,label:`${e}:00`})),error:j.hour}),(0,N.jsx)(`p`,{className:`text-small text-muted col-span-2`,children:r(`reports.hour-words`,{zone:o.timezone})})]}),(0,N.jsxs)(`fieldset`,{className:`grid gap-1 max-h-48 overflow-y-auto`,children:[(0,N.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`reports.channels`)}),t.map(({id:e,name:t,address:n})=>(0,N.jsx)(A,{checked:_.includes(e),onChange:t=>v(t?[..._,e]:_.filter(t=>t!==e)),children:(0,N.jsxs)(`span`,{className:`wrap-anywhere`,children:[(0,N.jsx)(`span`,{dir:`auto`,children:t}),` `,(0,N.jsx)(`span`,{className:`text-muted`,children:n})]})},e))]}),(0,N.jsx)(D,{label:r(`reports.link-days`),name:`linkDays`,type:`number`,min:1,max:366,defaultValue:n?.linkDays??30,error:j.link_days}),(0,N.jsx)(K,{markets:e,shown:n,fields:j,passwordHint:r(n?.hasPassword?`reports.password-stays`:`reports.password-words`),onLogo:b}),n?.hasPassword&&(0,N.jsx)(A,{checked:w,onChange:E,children:r(`reports.remove-password`)}),n?.logo&&(0,N.jsx)(A,{checked:x,onChange:C,children:r(`reports.remove-logo`)}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(a,{look:`quiet`,onPress:i,children:r(`ui.cancel`)}),(0,N.jsx)(a,{look:`primary`,type:`submit`,busy:u.busy||p.busy,reason:_.length===0?r(`reports.choose-channel`):null,children:r(n?`ui.save`:`reports.send`)})]})]})})}var re=[1,2,3,4,5,6,7];function ie({rows:e,channels:t,markets:n,stale:i,onDeleted:c}){let{project:l}=s(),u=o(`reports:share`),[d,f]=(0,M.useState)(),p=()=>f(void 0);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mt-10 mb-2`,children:[(0,N.jsx)(`h2`,{className:`mr-auto`,children:r(`reports.schedules`)}),(0,N.jsx)(a,{reason:u??(t.length===0?r(`reports.no-channel`):null),onPress:()=>f({what:`add`}),children:r(`reports.send`)})]}),(0,N.jsx)(`p`,{className:`text-muted mb-4`,children:r(`reports.schedules-words`)}),e.length>0&&(0,N.jsx)(w,{label:r(`reports.schedules`),columns:se(t,l.timezone,f),rows:e,rowKey:({id:e})=>e,stale:i}),d?.what===`add`&&(0,N.jsx)(X,{markets:n,channels:t,onClose:p}),d?.what===`change`&&(0,N.jsx)(X,{markets:n,channels:t,schedule:d.schedule,onClose:p}),d?.what===`delete`&&(0,N.jsx)(oe,{schedule:d.schedule,onClose:p,onDeleted:c})]})}function ae({schedule:e,onDo:t}){let{project:n}=s(),i=o(`reports:share`)??void 0,[a]=l(H);return(0,N.jsx)(_,{label:r(`reports.schedule-more`),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`change`,label:r(`reports.change`),reason:i,onAction:()=>t({what:`change`,schedule:e})},{id:`pause`,label:r(e.enabled?`reports.pause`:`reports.resume`),reason:i,onAction:async()=>{let t={enabled:!e.enabled},{problem:r}=await a({projectId:n.id,reportScheduleId:e.id,input:t});r&&T(r)}},{id:`delete`,label:r(`reports.delete`),reason:i,onAction:()=>t({what:`delete`,schedule:e})}]}]})}function oe({schedule:e,onClose:t,onDeleted:n}){let{project:i}=s(),[a,{busy:o,problem:c}]=l(ne);return(0,N.jsxs)(g,{title:r(`reports.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:o}=await a({projectId:i.id,reportScheduleId:e.id});o&&(T(r(`reports.deleted`)),n(),t())},action:r(`reports.delete`),busy:o,children:[(0,N.jsx)(`p`,{children:r(`reports.delete-words`)}),c&&(0,N.jsx)(S,{problem:c})]})}var Z=({cadence:e,day:t,hour:n})=>e===`weekly`?r(`channels.every-week`,{day:r(`channels.day.${t}`),time:`${n}:00`}):r(`reports.every-month`,{day:t,time:`${n}:00`}),se=(e,t,n)=>[{id:`when`,title:r(`reports.when`),cell:t=>(0,N.jsxs)(N.Fragment,{children:[Z(t),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,dir:`auto`,children:e.filter(({id:e})=>t.channelIds.includes(e)).map(({name:e})=>e).join(`, `)})]}),csv:Z},{id:`next`,title:r(`reports.next`),cell:({nextAt:e})=>e?p(e,t):r(`reports.paused`),csv:({nextAt:e})=>e},{id:`last`,title:r(`reports.last`),wide:!0,cell:({lastAt:e,lastError:n})=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`span`,{className:`text-muted`,children:e?p(e,t):r(`reports.never`)}),n&&(0,N.jsxs)(`span`,{className:`block text-small text-bad`,children:[r(`reports.not-sent`),` `,(0,N.jsx)(`span`,{lang:`en`,children:n})]})]}),csv:({lastAt:e})=>e},{id:`moves`,title:r(`reports.schedule-more`),hideTitle:!0,number:!0,cell:e=>(0,N.jsx)(ae,{schedule:e,onDo:n})}];function Q({markets:e,onClose:t,onMade:n}){let{project:i}=s(),[o,{busy:c,problem:u}]=l(z),[f,p]=(0,M.useState)(),m=async e=>{e.preventDefault();let t=new FormData(e.currentTarget),r=e=>String(t.get(e)??``).trim()||void 0,a=r(`end`),s={...q(t),from:r(`from`),to:r(`to`),expiresAt:a&&new Date(`${a}T23:59:59`).toISOString(),logo:f},{data:c}=await o({projectId:i.id,input:s});c?.createReportLink.url&&n(c.createReportLink.url)},g=u?.fields??{},_=d(u,[`from`,`to`,`expires_at`,...U]);return(0,N.jsx)(h,{title:r(`reports.share`),open:!0,onClose:t,children:(0,N.jsxs)(`form`,{onSubmit:m,noValidate:!0,className:`grid gap-4`,children:[_&&(0,N.jsx)(S,{problem:_}),(0,N.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-x-3 gap-y-2`,children:[(0,N.jsx)(D,{label:r(`reports.from`),name:`from`,type:`date`,error:g.from}),(0,N.jsx)(D,{label:r(`reports.to`),name:`to`,type:`date`,error:g.to}),(0,N.jsx)(`p`,{className:`text-small text-muted sm:col-span-2`,children:r(`reports.period-words`)})]}),(0,N.jsx)(K,{markets:e,fields:g,passwordHint:r(`reports.password-words`),onLogo:p}),(0,N.jsx)(D,{label:r(`reports.ends-at`),hint:r(`reports.ends-words`),name:`end`,type:`date`,error:g.expires_at}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,N.jsx)(a,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,N.jsx)(a,{look:`primary`,type:`submit`,busy:c,children:r(`reports.share`)})]})]})})}function ce(){let{project:e}=s(),t=o(`reports:share`),[n,i]=(0,M.useState)(),{data:l,problem:u,stale:d,reload:f}=c(R,{projectId:e.id},{types:[`ReportLink`,`ReportSchedule`,`Channel`]});if(u&&!l)return(0,N.jsx)(S,{problem:u,onRetry:f});if(!l)return(0,N.jsx)(y,{children:(0,N.jsx)(x,{className:`h-9 w-full`,lines:4})});let{reportLinks:p,reportSchedules:m,markets:h}=l.project,g=(0,N.jsx)(a,{look:p.length===0?`primary`:`plain`,reason:t,onPress:()=>i({what:`share`}),children:r(`reports.share`)}),_=()=>i(void 0);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,N.jsx)(`h1`,{className:`mr-auto`,children:r(`reports.title`)}),p.length>0&&g]}),p.length===0?(0,N.jsx)(b,{title:r(`reports.none`),action:g,children:r(`reports.none-words`)}):(0,N.jsx)(w,{label:r(`reports.title`),columns:fe(h,e.timezone,t??void 0,e=>i({what:`revoke`,link:e})),rows:p,rowKey:({id:e})=>e,stale:d}),(0,N.jsx)(ie,{rows:m,channels:l.workspace.channels.items,markets:h,stale:d,onDeleted:f}),(0,N.jsx)(L,{}),n?.what===`share`&&(0,N.jsx)(Q,{markets:h,onClose:_,onMade:e=>i({what:`made`,url:e})}),n?.what===`made`&&(0,N.jsx)(le,{url:n.url,onClose:_}),n?.what===`revoke`&&(0,N.jsx)(ue,{link:n.link,onClose:_})]})}function le({url:e,onClose:t}){return(0,N.jsxs)(h,{title:r(`reports.share`),open:!0,children:[(0,N.jsx)(`p`,{className:`font-semibold`,children:r(`reports.shown-once`)}),(0,N.jsx)(v,{name:r(`reports.address`),text:e}),(0,N.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,N.jsx)(a,{look:`primary`,onPress:t,children:r(`reports.done`)})})]})}function ue({link:e,onClose:t}){let{project:n}=s(),[i,{busy:a,problem:o}]=l(B);return(0,N.jsxs)(g,{title:r(`reports.revoke`),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:n.id,linkId:e.id});a&&(T(r(`reports.revoked`)),t())},action:r(`reports.revoke`),busy:a,children:[(0,N.jsx)(`p`,{children:r(`reports.revoke-words`)}),o&&(0,N.jsx)(S,{problem:o})]})}function $({from:e,to:t}){return e&&t?r(`reports.days`,{from:f(e),to:f(t)}):e?r(`reports.since`,{day:f(e)}):t?r(`reports.until`,{day:f(t)}):r(`reports.newest`)}function de(e,t){let n=t.find(({id:t,isDefault:n})=>e.market==="default"?n:t===e.market);return n?m(n):e.market}var fe=(e,t,n,i)=>[{id:`period`,title:r(`reports.period`),cell:t=>(0,N.jsxs)(N.Fragment,{children:[$(t),(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:de(t,e)}),t.sender&&(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,dir:`auto`,children:t.sender})]}),csv:$},{id:`state`,title:r(`reports.state`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(C,{children:r(`reports.state.${e.state}`)}),(0,N.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:r(e.hasPassword?`reports.locked`:`reports.unlocked`)})]}),csv:({state:e})=>e},{id:`views`,title:r(`reports.views`),cell:({views:e,lastViewedAt:n})=>(0,N.jsxs)(N.Fragment,{children:[r(`reports.views-count`,{n:e}),n&&(0,N.jsx)(`span`,{className:`block text-small text-muted`,children:r(`reports.last-viewed`,{at:p(n,t)})})]}),csv:({views:e})=>e},{id:`ends`,title:r(`reports.ends`),wide:!0,cell:({expiresAt:e})=>p(e,t),csv:({expiresAt:e})=>e},{id:`made`,title:r(`reports.made`),wide:!0,cell:({createdAt:e,createdBy:n})=>(0,N.jsxs)(N.Fragment,{children:[p(e,t),(0,N.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:r(`reports.made-by`,{name:n})})]}),csv:({createdAt:e})=>e},{id:`moves`,title:r(`reports.more`),hideTitle:!0,number:!0,cell:e=>e.state===`active`&&(0,N.jsx)(_,{label:r(`reports.more`),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`revoke`,label:r(`reports.revoke`),reason:n,onAction:()=>i(e)}]}]})}];export{ce as default};