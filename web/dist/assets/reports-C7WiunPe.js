import{Ht as e,Lt as t,Rt as n,kt as r,n as i,t as a}from"./button-CFsgWjw3.js";import{a as o,o as s}from"./session-D9Retjcs.js";import{a as c,i as l,r as u}from"./operation-Cvb3T7xO.js";import{a as d,s as f}from"./format-CWZrXxBt.js";import{r as p}from"./places-Bg3yt9VT.js";import{n as m,t as h}from"./dialog-02rHK5cS.js";import{t as g}from"./menu-BWy5Gctz.js";import{t as _}from"./snippet-CBll8Ijq.js";import{i as v,n as y,o as b,r as x,t as S}from"./states-DhFPv1Bo.js";import{n as C}from"./table-D370SJLZ.js";import{n as w}from"./toast-_HLrwNNZ.js";import{i as T,n as E,r as D,t as O}from"./fields-DThrEs0M.js";var k=e(n(),1),A=t(),j=[`csv`,`parquet`,`ndjson`],M=[`prompts`,`actions`],N=[`audits`,`answers`,`mentions`,`citations`,`cells`,`sources`,`site_findings`,`ai_traffic_daily`,`ai_referrals_daily`,`search_daily`],P=[...M,...N];function F(){let{project:e}=o(),[t,n]=(0,k.useState)(`csv`),[a,s]=(0,k.useState)({from:``,to:``}),c=a.from&&a.to&&a.from>a.to?r(`reports.days-wrong`):void 0,l=n=>{let r=new URLSearchParams({format:t});return M.includes(n)||(a.from&&r.set(`from`,a.from),a.to&&r.set(`to`,a.to)),`/v1/projects/${e.id}/exports/${n}?${r}`},u=[{id:`table`,title:r(`reports.table`),cell:e=>(0,A.jsxs)(A.Fragment,{children:[r(`reports.table.${e}`),(0,A.jsx)(`code`,{className:`block text-small text-muted break-all`,children:e})]})},{id:`days`,title:r(`reports.export-days`),wide:!0,cell:e=>(0,A.jsx)(`span`,{className:`text-muted`,children:r(M.includes(e)?`reports.no-days`:`reports.chosen-days`)})},{id:`file`,title:r(`reports.file`),hideTitle:!0,number:!0,cell:e=>c?(0,A.jsx)(`span`,{className:`text-muted`,children:`–`}):(0,A.jsx)(`a`,{className:i(`plain`,!0),href:l(e),download:!0,"aria-label":r(`reports.download-of`,{name:r(`reports.table.${e}`)}),children:r(`reports.download`)})}];return(0,A.jsxs)(`section`,{className:`mt-10`,children:[(0,A.jsx)(`h2`,{className:`mb-1`,children:r(`reports.exports`)}),(0,A.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:r(`reports.exports-words`,{zone:e.timezone})}),(0,A.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,A.jsx)(T,{label:r(`reports.from`),type:`date`,value:a.from,error:c,onChange:e=>s({...a,from:e.target.value})}),(0,A.jsx)(T,{label:r(`reports.to`),type:`date`,value:a.to,onChange:e=>s({...a,to:e.target.value})}),(0,A.jsx)(E,{label:r(`reports.format`),value:t,onChange:e=>n(e.target.value),options:j.map(e=>({value:e,label:r(`reports.format.${e}`)}))})]}),(0,A.jsx)(C,{label:r(`reports.exports`),columns:u,rows:P,rowKey:e=>e,foot:!1})]})}var I=u(`SharedReports`,`3a7f35a08478b84001eacc26c3599f4a6a2387b9ab7185033d9d279f9590cb2e`,`query SharedReports($projectId: UUID!) {
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
}`),V=u(`DeleteReportSchedule`,`75ca5d5a612d7b3cfe7d2bb8c6e572bbe110f19095c4a1ee94f5c1736d73654e`,`mutation DeleteReportSchedule($projectId: UUID!, $reportScheduleId: UUID!) {
  deleteReportSchedule(projectId: $projectId, reportScheduleId: $reportScheduleId)
}`),H=1e5,U=`#1f5eff`;function W({markets:e,shown:t,fields:n,passwordHint:i,onLogo:a}){let[o,s]=(0,k.useState)(!1),c=async e=>{s(!!(e&&e.size>H)),a(e&&e.size<=H?await K(e):void 0)};return(0,A.jsxs)(A.Fragment,{children:[e.length>1&&(0,A.jsx)(E,{label:r(`reports.market`),name:`market`,defaultValue:t?.market??`default`,options:e.map(e=>({value:e.isDefault?`default`:e.id??`default`,label:p(e)})),error:n.market}),(0,A.jsx)(T,{label:r(`reports.sender`),hint:r(`reports.sender-words`),name:`sender`,maxLength:100,defaultValue:t?.sender??``,error:n.sender}),(0,A.jsx)(D,{label:r(`reports.introduction`),hint:r(`reports.introduction-words`),name:`introduction`,rows:3,maxLength:2e3,defaultValue:t?.introduction??``,error:n.introduction}),(0,A.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-3`,children:[(0,A.jsx)(T,{label:r(`reports.logo`),hint:r(`reports.logo-words`),type:`file`,accept:`image/png,image/jpeg,image/webp`,onChange:e=>c(e.target.files?.[0]),error:o?r(`reports.logo-large`):n.logo}),(0,A.jsx)(T,{label:r(`reports.color`),name:`color`,type:`color`,defaultValue:t?.color||U,className:`h-9 !p-1`,error:n.color})]}),(0,A.jsx)(T,{label:r(`reports.password`),hint:i,name:`password`,type:`password`,autoComplete:`new-password`,maxLength:200,error:n.password})]})}function G(e){let t=t=>String(e.get(t)??``),n=t(`color`);return{market:t(`market`)||void 0,sender:t(`sender`).trim(),introduction:t(`introduction`).trim(),color:n===U?``:n,password:t(`password`)||void 0}}function K(e){return new Promise((t,n)=>{let r=new FileReader;r.onload=()=>t(String(r.result)),r.onerror=()=>n(r.error),r.readAsDataURL(e)})}var q=(e,t)=>Array.from({length:t-e+1},(t,n)=>e+n);function J({markets:e,channels:t,schedule:n,onClose:i}){let{project:s}=o(),[c,u]=l(z),[d,f]=l(B),[p,h]=(0,k.useState)(n?.cadence??`weekly`),[g,_]=(0,k.useState)(n?n.channelIds:t.length===1?[t[0]?.id??``]:[]),[v,y]=(0,k.useState)(),[b,S]=(0,k.useState)(!1),[C,D]=(0,k.useState)(!1),j=u.problem??f.problem,M=j?.fields??{};return(0,A.jsx)(m,{title:r(n?`reports.change-title`:`reports.send`),open:!0,onClose:i,children:(0,A.jsxs)(`form`,{onSubmit:async e=>{e.preventDefault();let a=new FormData(e.currentTarget),o={...G(a),cadence:p,day:Number(a.get(`day`)),hour:Number(a.get(`hour`)),linkDays:Number(a.get(`linkDays`)),channelIds:g.filter(e=>t.some(t=>t.id===e)),logo:b?``:v},{data:l}=n?await d({projectId:s.id,reportScheduleId:n.id,input:C?{...o,password:null}:o}):await c({projectId:s.id,input:o});l&&(w(r(n?`reports.schedule-changed`:`reports.schedule-added`)),i())},noValidate:!0,className:`grid gap-4`,children:[j&&(0,A.jsx)(x,{problem:j}),(0,A.jsx)(E,{label:r(`reports.cadence`),value:p,onChange:e=>h(e.target.value===`monthly`?`monthly`:`weekly`),options:[`weekly`,`monthly`].map(e=>({value:e,label:r(`reports.cadence.${e}`)}))}),(0,A.jsxs)(`div`,{className:`grid grid-cols-2 gap-3`,children:[(0,A.jsx)(E,{label:r(`reports.day`),name:`day`,defaultValue:`${n?.cadence===p?n.day:1}`,options:p===`weekly`?Y.map(e=>({value:`${e}`,label:r(`channels.day.${e}`)})):q(1,28).map(e=>({value:`${e}`,label:`${e}`})),error:M.day},p),(0,A.jsx)(E,{label:r(`reports.hour`),name:`hour`,defaultValue:`${n?.hour??8}`,options:q(0,23).map(e=>({value:`${e}`,label:`${e}:00`})),error:M.hour}),(0,A.jsx)(`p`,{className:`text-small text-muted col-span-2`,children:r(`reports.hour-words`,{zone:s.timezone})})]}),(0,A.jsxs)(`fieldset`,{className:`grid gap-1 max-h-48 overflow-y-auto`,children:[(0,A.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`reports.channels`)}),t.map(({id:e,name:t,address:n})=>(0,A.jsx)(O,{checked:g.includes(e),onChange:t=>_(t?[...g,e]:g.filter(t=>t!==e)),children:(0,A.jsxs)(`span`,{className:`wrap-anywhere`,children:[(0,A.jsx)(`span`,{dir:`auto`,children:t}),` `,(0,A.jsx)(`span`,{className:`text-muted`,children:n})]})},e))]}),(0,A.jsx)(T,{label:r(`reports.link-days`),name:`linkDays`,type:`number`,min:1,max:366,defaultValue:n?.linkDays??30,error:M.link_days}),(0,A.jsx)(W,{markets:e,shown:n,fields:M,passwordHint:r(n?.hasPassword?`reports.password-stays`:`reports.password-words`),onLogo:y}),n?.hasPassword&&(0,A.jsx)(O,{checked:C,onChange:D,children:r(`reports.remove-password`)}),n?.logo&&(0,A.jsx)(O,{checked:b,onChange:S,children:r(`reports.remove-logo`)}),(0,A.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,A.jsx)(a,{look:`quiet`,onPress:i,children:r(`ui.cancel`)}),(0,A.jsx)(a,{look:`primary`,type:`submit`,busy:u.busy||f.busy,reason:g.length===0?r(`reports.choose-channel`):null,children:r(n?`ui.save`:`reports.send`)})]})]})})}var Y=[1,2,3,4,5,6,7];function X({rows:e,channels:t,markets:n,stale:i,onDeleted:c}){let{project:l}=o(),u=s(`reports:share`),[d,f]=(0,k.useState)(),p=()=>f(void 0);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mt-10 mb-2`,children:[(0,A.jsx)(`h2`,{className:`mr-auto`,children:r(`reports.schedules`)}),(0,A.jsx)(a,{reason:u??(t.length===0?r(`reports.no-channel`):null),onPress:()=>f({what:`add`}),children:r(`reports.send`)})]}),(0,A.jsx)(`p`,{className:`text-muted mb-4`,children:r(`reports.schedules-words`)}),e.length>0&&(0,A.jsx)(C,{label:r(`reports.schedules`),columns:te(t,l.timezone,f),rows:e,rowKey:({id:e})=>e,stale:i}),d?.what===`add`&&(0,A.jsx)(J,{markets:n,channels:t,onClose:p}),d?.what===`change`&&(0,A.jsx)(J,{markets:n,channels:t,schedule:d.schedule,onClose:p}),d?.what===`delete`&&(0,A.jsx)(ee,{schedule:d.schedule,onClose:p,onDeleted:c})]})}function Z({schedule:e,onDo:t}){let{project:n}=o(),i=s(`reports:share`)??void 0,[a]=l(B);return(0,A.jsx)(g,{label:r(`reports.schedule-more`),button:(0,A.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`change`,label:r(`reports.change`),reason:i,onAction:()=>t({what:`change`,schedule:e})},{id:`pause`,label:r(e.enabled?`reports.pause`:`reports.resume`),reason:i,onAction:async()=>{let t={enabled:!e.enabled},{problem:r}=await a({projectId:n.id,reportScheduleId:e.id,input:t});r&&w(r)}},{id:`delete`,label:r(`reports.delete`),reason:i,onAction:()=>t({what:`delete`,schedule:e})}]}]})}function ee({schedule:e,onClose:t,onDeleted:n}){let{project:i}=o(),[a,{busy:s,problem:c}]=l(V);return(0,A.jsxs)(h,{title:r(`reports.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:o}=await a({projectId:i.id,reportScheduleId:e.id});o&&(w(r(`reports.deleted`)),n(),t())},action:r(`reports.delete`),busy:s,children:[(0,A.jsx)(`p`,{children:r(`reports.delete-words`)}),c&&(0,A.jsx)(x,{problem:c})]})}var Q=({cadence:e,day:t,hour:n})=>e===`weekly`?r(`channels.every-week`,{day:r(`channels.day.${t}`),time:`${n}:00`}):r(`reports.every-month`,{day:t,time:`${n}:00`}),te=(e,t,n)=>[{id:`when`,title:r(`reports.when`),cell:t=>(0,A.jsxs)(A.Fragment,{children:[Q(t),(0,A.jsx)(`span`,{className:`block text-small text-muted wrap-anywhere`,dir:`auto`,children:e.filter(({id:e})=>t.channelIds.includes(e)).map(({name:e})=>e).join(`, `)})]}),csv:Q},{id:`next`,title:r(`reports.next`),cell:({nextAt:e})=>e?f(e,t):r(`reports.paused`),csv:({nextAt:e})=>e},{id:`last`,title:r(`reports.last`),wide:!0,cell:({lastAt:e,lastError:n})=>(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`span`,{className:`text-muted`,children:e?f(e,t):r(`reports.never`)}),n&&(0,A.jsxs)(`span`,{className:`block text-small text-bad`,children:[r(`reports.not-sent`),` `,(0,A.jsx)(`span`,{lang:`en`,children:n})]})]}),csv:({lastAt:e})=>e},{id:`moves`,title:r(`reports.schedule-more`),hideTitle:!0,number:!0,cell:e=>(0,A.jsx)(Z,{schedule:e,onDo:n})}];function ne({markets:e,onClose:t,onMade:n}){let{project:i}=o(),[s,{busy:c,problem:u}]=l(L),[d,f]=(0,k.useState)(),p=async e=>{e.preventDefault();let t=new FormData(e.currentTarget),r=e=>String(t.get(e)??``).trim()||void 0,a=r(`end`),o={...G(t),from:r(`from`),to:r(`to`),expiresAt:a&&new Date(`${a}T23:59:59`).toISOString(),logo:d},{data:c}=await s({projectId:i.id,input:o});c?.createReportLink.url&&n(c.createReportLink.url)},h=u?.fields??{};return(0,A.jsx)(m,{title:r(`reports.share`),open:!0,onClose:t,children:(0,A.jsxs)(`form`,{onSubmit:p,noValidate:!0,className:`grid gap-4`,children:[u&&(0,A.jsx)(x,{problem:u}),(0,A.jsxs)(`div`,{className:`grid sm:grid-cols-2 gap-x-3 gap-y-2`,children:[(0,A.jsx)(T,{label:r(`reports.from`),name:`from`,type:`date`,error:h.from}),(0,A.jsx)(T,{label:r(`reports.to`),name:`to`,type:`date`,error:h.to}),(0,A.jsx)(`p`,{className:`text-small text-muted sm:col-span-2`,children:r(`reports.period-words`)})]}),(0,A.jsx)(W,{markets:e,fields:h,passwordHint:r(`reports.password-words`),onLogo:f}),(0,A.jsx)(T,{label:r(`reports.ends-at`),hint:r(`reports.ends-words`),name:`end`,type:`date`,error:h.expires_at}),(0,A.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,A.jsx)(a,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,A.jsx)(a,{look:`primary`,type:`submit`,busy:c,children:r(`reports.share`)})]})]})})}function re(){let{project:e}=o(),t=s(`reports:share`),[n,i]=(0,k.useState)(),{data:l,problem:u,stale:d,reload:f}=c(I,{projectId:e.id},{types:[`ReportLink`,`ReportSchedule`,`Channel`]});if(u&&!l)return(0,A.jsx)(x,{problem:u,onRetry:f});if(!l)return(0,A.jsx)(v,{children:(0,A.jsx)(b,{className:`h-9 w-full`,lines:4})});let{reportLinks:p,reportSchedules:m,markets:h}=l.project,g=(0,A.jsx)(a,{look:p.length===0?`primary`:`plain`,reason:t,onPress:()=>i({what:`share`}),children:r(`reports.share`)}),_=()=>i(void 0);return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,A.jsx)(`h1`,{className:`mr-auto`,children:r(`reports.title`)}),p.length>0&&g]}),p.length===0?(0,A.jsx)(y,{title:r(`reports.none`),action:g,children:r(`reports.none-words`)}):(0,A.jsx)(C,{label:r(`reports.title`),columns:se(h,e.timezone,t??void 0,e=>i({what:`revoke`,link:e})),rows:p,rowKey:({id:e})=>e,stale:d}),(0,A.jsx)(X,{rows:m,channels:l.workspace.channels.items,markets:h,stale:d,onDeleted:f}),(0,A.jsx)(F,{}),n?.what===`share`&&(0,A.jsx)(ne,{markets:h,onClose:_,onMade:e=>i({what:`made`,url:e})}),n?.what===`made`&&(0,A.jsx)(ie,{url:n.url,onClose:_}),n?.what===`revoke`&&(0,A.jsx)(ae,{link:n.link,onClose:_})]})}function ie({url:e,onClose:t}){return(0,A.jsxs)(m,{title:r(`reports.share`),open:!0,children:[(0,A.jsx)(`p`,{className:`font-semibold`,children:r(`reports.shown-once`)}),(0,A.jsx)(_,{name:r(`reports.address`),text:e}),(0,A.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,A.jsx)(a,{look:`primary`,onPress:t,children:r(`reports.done`)})})]})}function ae({link:e,onClose:t}){let{project:n}=o(),[i,{busy:a,problem:s}]=l(R);return(0,A.jsxs)(h,{title:r(`reports.revoke`),open:!0,onClose:t,onConfirm:async()=>{let{data:a}=await i({projectId:n.id,linkId:e.id});a&&(w(r(`reports.revoked`)),t())},action:r(`reports.revoke`),busy:a,children:[(0,A.jsx)(`p`,{children:r(`reports.revoke-words`)}),s&&(0,A.jsx)(x,{problem:s})]})}function $({from:e,to:t}){return e&&t?r(`reports.days`,{from:d(e),to:d(t)}):e?r(`reports.since`,{day:d(e)}):t?r(`reports.until`,{day:d(t)}):r(`reports.newest`)}function oe(e,t){let n=t.find(({id:t,isDefault:n})=>e.market==="default"?n:t===e.market);return n?p(n):e.market}var se=(e,t,n,i)=>[{id:`period`,title:r(`reports.period`),cell:t=>(0,A.jsxs)(A.Fragment,{children:[$(t),(0,A.jsx)(`span`,{className:`block text-small text-muted`,children:oe(t,e)}),t.sender&&(0,A.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,dir:`auto`,children:t.sender})]}),csv:$},{id:`state`,title:r(`reports.state`),cell:e=>(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(S,{children:r(`reports.state.${e.state}`)}),(0,A.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:r(e.hasPassword?`reports.locked`:`reports.unlocked`)})]}),csv:({state:e})=>e},{id:`views`,title:r(`reports.views`),cell:({views:e,lastViewedAt:n})=>(0,A.jsxs)(A.Fragment,{children:[r(`reports.views-count`,{n:e}),n&&(0,A.jsx)(`span`,{className:`block text-small text-muted`,children:r(`reports.last-viewed`,{at:f(n,t)})})]}),csv:({views:e})=>e},{id:`ends`,title:r(`reports.ends`),wide:!0,cell:({expiresAt:e})=>f(e,t),csv:({expiresAt:e})=>e},{id:`made`,title:r(`reports.made`),wide:!0,cell:({createdAt:e,createdBy:n})=>(0,A.jsxs)(A.Fragment,{children:[f(e,t),(0,A.jsx)(`span`,{className:`block text-small text-muted wrap-break-word`,children:r(`reports.made-by`,{name:n})})]}),csv:({createdAt:e})=>e},{id:`moves`,title:r(`reports.more`),hideTitle:!0,number:!0,cell:e=>e.state===`active`&&(0,A.jsx)(g,{label:r(`reports.more`),button:(0,A.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`revoke`,label:r(`reports.revoke`),reason:n,onAction:()=>i(e)}]}]})}];export{re as default};