import{Rt as e,Ut as t,kt as n,t as r,zt as i}from"./button-Dmcols4R.js";import{c as a,s as o}from"./session-CLmJ-yBF.js";import{a as s,i as c,r as l}from"./operation-CnfiMnya.js";import{c as u}from"./format-CIvsDT5E.js";import{n as d,t as f}from"./dialog-D6vDfGJu.js";import{t as p}from"./menu-t8986vPK.js";import{i as m,n as h,o as g,r as _,t as v}from"./states-28qXyRz1.js";import{n as y}from"./table-kBrtKTyB.js";import{n as b}from"./toast-Bjl65B3G.js";import{t as x}from"./cadence-BtgLEJVA.js";import{i as S}from"./places-BfvhHsVo.js";import{n as C,r as w,t as T}from"./zone-lUbazDHB.js";import{i as E,n as D,t as O}from"./fields-ByuI3vvk.js";var k=t(i(),1),A=l(`Schedules`,`e18d5abf13b4f3a8f331100d592597459bb45a97d7dbd080b7ff2bff440186c9`,`query Schedules($projectId: UUID!) {
  project(id: $projectId) {
    id
    defaultRepetitions
    promptSets {
      id
      name
      promptCount
      __typename
    }
    markets {
      id
      label
      countryCode
      languageCode
      isDefault
      __typename
    }
    auditSchedules {
      ...ScheduleParts
      __typename
    }
    __typename
  }
}
fragment ScheduleParts on AuditSchedule {
  id
  promptSetId
  auditScope
  cadence
  intervalMinutes
  timezone
  engines
  engineLabels
  marketIds
  repetitions
  enabled
  nextRunAt
  nextRuns(count: 4)
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),j=l(`AddSchedule`,`13fe82667738eca467aba087337c0823de390528db0968a0251f3bc85a725bd8`,`mutation AddSchedule($projectId: UUID!, $input: AuditScheduleInput!) {
  createAuditSchedule(projectId: $projectId, input: $input) {
    ...ScheduleParts
    __typename
  }
}
fragment ScheduleParts on AuditSchedule {
  id
  promptSetId
  auditScope
  cadence
  intervalMinutes
  timezone
  engines
  engineLabels
  marketIds
  repetitions
  enabled
  nextRunAt
  nextRuns(count: 4)
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),M=l(`ChangeSchedule`,`c4966d6ad161038084bb7b67af9709154d028e0fcb66bd652299e36171199677`,`mutation ChangeSchedule($projectId: UUID!, $scheduleId: UUID!, $input: AuditSchedulePatch!) {
  updateAuditSchedule(
    projectId: $projectId
    scheduleId: $scheduleId
    input: $input
  ) {
    ...ScheduleParts
    __typename
  }
}
fragment ScheduleParts on AuditSchedule {
  id
  promptSetId
  auditScope
  cadence
  intervalMinutes
  timezone
  engines
  engineLabels
  marketIds
  repetitions
  enabled
  nextRunAt
  nextRuns(count: 4)
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),N=l(`DeleteSchedule`,`bbbe9731e1ef0ae93e20ec7a5464961e1fb83e606e0ffc32344c9f57b89b7495`,`mutation DeleteSchedule($projectId: UUID!, $scheduleId: UUID!) {
  deleteAuditSchedule(projectId: $projectId, scheduleId: $scheduleId)
}`),P=e(),F=[`daily`,`weekly`,`hourly`,`every_n_minutes`,`one_time`];function I({choices:e,schedule:t,onClose:i}){let{project:a,engines:s}=o(),[l,u]=c(j),[f,p]=c(M),[m,h]=(0,k.useState)(()=>R(e,t,a.timezone,s)),g=e=>h({...m,...e}),v=u.problem??p.problem;return(0,P.jsxs)(d,{title:n(t?`schedules.change-title`:`schedules.add`),open:!0,onClose:i,children:[(0,P.jsxs)(`div`,{className:`grid gap-4`,children:[v&&(0,P.jsx)(_,{problem:v}),(0,P.jsx)(D,{label:n(`schedules.prompts`),value:m.promptSetId,onChange:e=>g({promptSetId:e.target.value}),options:e.promptSets.map(({id:e,name:t,promptCount:r})=>({value:e,label:n(`audits.set`,{name:t,n:r})}))}),(0,P.jsx)(D,{label:n(`schedules.scope`),value:m.auditScope,onChange:e=>g({auditScope:e.target.value===`commerce`?`commerce`:`brand`}),options:[`brand`,`commerce`].map(e=>({value:e,label:n(`schedules.scope.${e}`)}))}),(0,P.jsx)(L,{chosen:m,set:g,existing:!!t}),(0,P.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,P.jsx)(`legend`,{className:`font-semibold mb-1`,children:n(`audits.engines`)}),s.map(({logicalEngine:e,engineLabel:t})=>(0,P.jsx)(O,{checked:m.engines.includes(e),onChange:t=>g({engines:V(m.engines,e,t)}),children:t},e))]}),e.markets.length>1&&(0,P.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,P.jsx)(`legend`,{className:`font-semibold mb-1`,children:n(`audits.markets`)}),e.markets.map(e=>{let t=e.isDefault?null:e.id??null;return(0,P.jsx)(O,{checked:m.markets.includes(t),onChange:e=>g({markets:V(m.markets,t,e)}),children:S(e)},e.id??`default`)})]}),(0,P.jsx)(E,{label:n(`schedules.repetitions`),hint:n(`schedules.repetitions-words`,{n:e.defaultRepetitions}),type:`number`,min:1,max:50,value:m.repetitions,onChange:e=>g({repetitions:e.target.value})})]}),(0,P.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,P.jsx)(r,{look:`quiet`,onPress:i,children:n(`ui.cancel`)}),(0,P.jsx)(r,{look:`primary`,busy:u.busy||p.busy,reason:B(m),onPress:async()=>{let e=z(m),r=t?.nextRunAt&&C(t.nextRunAt,m.timezone),o=m.next&&m.next!==r?T(m.next,m.timezone):void 0,{data:s}=t?await f({projectId:a.id,scheduleId:t.id,input:{...e,nextRunAt:o}}):await l({projectId:a.id,input:{...e,nextRunAt:o}});s&&(b(n(t?`schedules.changed`:`schedules.added`)),i())},children:n(t?`ui.save`:`schedules.add`)})]})]})}function L({chosen:e,set:t,existing:r}){return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(D,{label:n(`schedules.cadence`),value:e.cadence,onChange:e=>t({cadence:F.find(t=>t===e.target.value)??`daily`}),options:F.map(e=>({value:e,label:n(`schedules.cadence.${e}`)}))}),e.cadence===`every_n_minutes`&&(0,P.jsx)(E,{label:n(`schedules.minutes`),type:`number`,min:1,max:525600,value:e.minutes,onChange:e=>t({minutes:e.target.value})}),(0,P.jsx)(E,{label:n(r?`schedules.next`:`schedules.first`),hint:n(r?`schedules.next-words`:`schedules.first-words`),type:`datetime-local`,value:e.next,onChange:e=>t({next:e.target.value})}),(0,P.jsx)(D,{label:n(`schedules.zone`),hint:n(`schedules.zone-words`),value:e.timezone,onChange:e=>t({timezone:e.target.value}),options:w(e.timezone)})]})}function R(e,t,n,r){return t?{promptSetId:t.promptSetId,auditScope:t.auditScope,cadence:t.cadence,minutes:String(t.intervalMinutes??60),next:t.nextRunAt?C(t.nextRunAt,t.timezone):``,timezone:t.timezone,engines:t.engines,markets:t.marketIds.length>0?t.marketIds.map(e=>e??null):[null],repetitions:t.repetitions?String(t.repetitions):``}:{promptSetId:e.promptSets[0]?.id??``,auditScope:`brand`,cadence:`weekly`,minutes:`60`,next:``,timezone:n,engines:r.map(({logicalEngine:e})=>e),markets:[null],repetitions:``}}var z=({promptSetId:e,auditScope:t,cadence:n,minutes:r,timezone:i,engines:a,markets:o,repetitions:s})=>({promptSetId:e,auditScope:t,cadence:n,intervalMinutes:n===`every_n_minutes`?Number(r):null,timezone:i,engines:a,marketIds:o,repetitions:s?Number(s):null});function B({cadence:e,minutes:t,next:r,engines:i,markets:a}){return e===`every_n_minutes`&&!(Number(t)>=1&&Number(t)<=525600)?n(`schedules.minutes-needed`):e===`one_time`&&!r?n(`schedules.first-needed`):i.length===0?n(`schedules.choose-engine`):a.length===0?n(`schedules.choose-market`):null}var V=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function H(){let{project:e,engines:t}=o(),i=a(`schedules:write`),[c,l]=(0,k.useState)(),{data:u,problem:d,stale:f,reload:p}=s(A,{projectId:e.id},{types:[`AuditSchedule`]});if(d&&!u)return(0,P.jsx)(_,{problem:d,onRetry:p});if(!u)return(0,P.jsx)(m,{children:(0,P.jsx)(g,{className:`h-9 w-full`,lines:5})});let{auditSchedules:v,promptSets:b}=u.project,x=i??(t.length===0?n(`schedules.no-engine`):b.length===0?n(`schedules.no-set`):null),S=(0,P.jsx)(r,{look:v.length===0?`primary`:`plain`,reason:x,onPress:()=>l({what:`change`}),children:n(`schedules.add`)}),C=()=>l(void 0);return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,P.jsx)(`h1`,{className:`mr-auto`,children:n(`schedules.title`)}),v.length>0&&S]}),v.length===0?(0,P.jsx)(h,{title:n(`schedules.none`),action:S,children:n(`schedules.none-words`)}):(0,P.jsx)(y,{label:n(`schedules.title`),columns:K(u.project,e.timezone,l),rows:v,rowKey:({id:e})=>e,stale:f}),c?.what===`change`&&(0,P.jsx)(I,{choices:u.project,schedule:c.schedule,onClose:C}),c?.what===`delete`&&(0,P.jsx)(U,{schedule:c.schedule,onClose:C,onDeleted:p})]})}function U({schedule:e,onClose:t,onDeleted:r}){let{project:i}=o(),[a,{busy:s,problem:l}]=c(N);return(0,P.jsxs)(f,{title:n(`schedules.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:o}=await a({projectId:i.id,scheduleId:e.id});o&&(b(n(`schedules.deleted`)),r(),t())},action:n(`schedules.delete`),busy:s,children:[(0,P.jsx)(`p`,{children:n(`schedules.delete-words`)}),l&&(0,P.jsx)(_,{problem:l})]})}function W({schedule:e,onDo:t}){let{project:r}=o(),i=a(`schedules:write`)??void 0,[s]=c(M);return(0,P.jsx)(p,{label:n(`schedules.more`),button:(0,P.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`toggle`,label:n(e.enabled?`schedules.pause`:`schedules.resume`),reason:i,onAction:async()=>{let t={enabled:!e.enabled},{problem:n}=await s({projectId:r.id,scheduleId:e.id,input:t});n&&b(n)}},{id:`change`,label:n(`schedules.change`),reason:i,onAction:()=>t({what:`change`,schedule:e})},{id:`delete`,label:n(`schedules.delete`),reason:i,onAction:()=>t({what:`delete`,schedule:e})}]}]})}function G({schedule:{enabled:e,failureCount:t,lastError:r}}){return(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(v,{tone:t>0?`bad`:void 0,children:n(e?`schedules.runs`:`schedules.paused`)}),t>0&&(0,P.jsx)(`p`,{className:`text-small text-bad mt-1`,children:n(`schedules.failed`,{n:t,error:r})})]})}var K=(e,t,r)=>{let i=t=>e.promptSets.find(({id:e})=>e===t.promptSetId)?.name??n(`schedules.deleted-set`);return[{id:`prompts`,title:n(`schedules.prompts`),cell:e=>(0,P.jsxs)(P.Fragment,{children:[(0,P.jsx)(`span`,{dir:`auto`,children:i(e)}),(0,P.jsx)(`span`,{className:`sm:hidden block text-small text-muted`,children:x(e)})]}),csv:i},{id:`cadence`,title:n(`schedules.cadence`),wide:!0,cell:x,csv:x},{id:`next`,title:n(`schedules.next-runs`),cell:({nextRuns:[e,...r]})=>e?(0,P.jsxs)(P.Fragment,{children:[u(e,t),r.map(e=>(0,P.jsx)(`span`,{className:`block text-small text-muted mt-1`,children:u(e,t)},e))]}):n(`schedules.no-run`),csv:({nextRuns:e})=>e.join(` `)},{id:`last`,title:n(`schedules.last`),wide:!0,cell:({lastRunAt:e})=>e?u(e,t):n(`schedules.never`),csv:({lastRunAt:e})=>e},{id:`engines`,title:n(`audits.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)},{id:`state`,title:n(`schedules.state`),cell:e=>(0,P.jsx)(G,{schedule:e}),csv:({enabled:e})=>n(e?`schedules.runs`:`schedules.paused`)},{id:`actions`,title:n(`schedules.more`),hideTitle:!0,number:!0,cell:e=>(0,P.jsx)(W,{schedule:e,onDo:r})}]};export{H as default};