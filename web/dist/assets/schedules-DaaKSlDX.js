import{Tt as e,kt as t,t as n,wt as r,xt as i}from"./button-vdjRgEfT.js";import{a,i as o}from"./session-B8uWozR4.js";import{a as s,i as c,r as l}from"./operation-CWByMByc.js";import{o as u}from"./format-BJFBVagH.js";import{n as d,t as f}from"./dialog-Cp-CiXXb.js";import{t as p}from"./menu-kYtI7sd0.js";import{i as m,n as h,o as g,r as _,t as v}from"./states-eJuneQ-9.js";import{t as y}from"./table-CeOfuSgg.js";import{n as b}from"./toast-DOZjx8XY.js";import{i as x,n as S,t as C}from"./fields-Bqp_EOkJ.js";var w=t(e(),1);function T({cadence:e,intervalMinutes:t,timezone:n,nextRunAt:r}){if(e===`every_n_minutes`)return i(`schedules.every`,{n:t??1});if(!r||e!==`daily`&&e!==`weekly`)return i(`schedules.cadence.${e}`);let a=e=>new Intl.DateTimeFormat(void 0,{...e,timeZone:n}).format(new Date(r)),o=a({hour:`2-digit`,minute:`2-digit`});return e===`daily`?i(`schedules.daily-at`,{time:o,zone:n}):i(`schedules.weekly-on`,{day:a({weekday:`long`}),time:o,zone:n})}function E(e,t){return new Intl.DateTimeFormat(`sv-SE`,{timeZone:t,dateStyle:`short`,timeStyle:`short`}).format(new Date(e)).replace(` `,`T`)}function D(e,t){let n=Date.parse(`${e}Z`),r=e=>Date.parse(`${E(e,t)}Z`)-e,i=n-r(n);return new Date(n-r(i)).toISOString()}var O=()=>[`UTC`,...Intl.supportedValuesOf(`timeZone`)],k=l(`Schedules`,`f4614eafb1c1ac89d2848e9dd40faa71576a50d145a17bdfd04304cea837b1b6`,`query Schedules($projectId: UUID!) {
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
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),A=l(`AddSchedule`,`c69912fa0403021fffa0e31bc916bcbb596304c8ae624be1cc5ef0a427ebc1c3`,`mutation AddSchedule($projectId: UUID!, $input: AuditScheduleInput!) {
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
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),j=l(`ChangeSchedule`,`841af7b6f4ed8d5d471057705356c481af45d0f7e5f36ccb00096349840183eb`,`mutation ChangeSchedule($projectId: UUID!, $scheduleId: UUID!, $input: AuditSchedulePatch!) {
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
  lastRunAt
  lastFailureAt
  failureCount
  lastError
  __typename
}`),M=l(`DeleteSchedule`,`bbbe9731e1ef0ae93e20ec7a5464961e1fb83e606e0ffc32344c9f57b89b7495`,`mutation DeleteSchedule($projectId: UUID!, $scheduleId: UUID!) {
  deleteAuditSchedule(projectId: $projectId, scheduleId: $scheduleId)
}`),N=r(),P=[`daily`,`weekly`,`hourly`,`every_n_minutes`,`one_time`];function F({choices:e,schedule:t,onClose:r}){let{project:a,engines:s}=o(),[l,u]=c(A),[f,p]=c(j),[m,h]=(0,w.useState)(()=>L(e,t,a.timezone,s)),g=e=>h({...m,...e}),v=u.problem??p.problem;return(0,N.jsxs)(d,{title:i(t?`schedules.change-title`:`schedules.add`),open:!0,onClose:r,children:[(0,N.jsxs)(`div`,{className:`grid gap-4`,children:[v&&(0,N.jsx)(_,{problem:v}),(0,N.jsx)(S,{label:i(`schedules.prompts`),value:m.promptSetId,onChange:e=>g({promptSetId:e.target.value}),options:e.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:i(`audits.set`,{name:t,n})}))}),(0,N.jsx)(S,{label:i(`schedules.scope`),value:m.auditScope,onChange:e=>g({auditScope:e.target.value===`commerce`?`commerce`:`brand`}),options:[`brand`,`commerce`].map(e=>({value:e,label:i(`schedules.scope.${e}`)}))}),(0,N.jsx)(I,{chosen:m,set:g,existing:!!t}),(0,N.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,N.jsx)(`legend`,{className:`font-semibold mb-1`,children:i(`audits.engines`)}),s.map(({logicalEngine:e,engineLabel:t})=>(0,N.jsx)(C,{checked:m.engines.includes(e),onChange:t=>g({engines:B(m.engines,e,t)}),children:t},e))]}),e.markets.length>1&&(0,N.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,N.jsx)(`legend`,{className:`font-semibold mb-1`,children:i(`audits.markets`)}),e.markets.map(({id:e,label:t,isDefault:n})=>{let r=n?null:e??null;return(0,N.jsx)(C,{checked:m.markets.includes(r),onChange:e=>g({markets:B(m.markets,r,e)}),children:t},e??`default`)})]}),(0,N.jsx)(x,{label:i(`schedules.repetitions`),hint:i(`schedules.repetitions-words`,{n:e.defaultRepetitions}),type:`number`,min:1,max:50,value:m.repetitions,onChange:e=>g({repetitions:e.target.value})})]}),(0,N.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,N.jsx)(n,{look:`quiet`,onPress:r,children:i(`ui.cancel`)}),(0,N.jsx)(n,{look:`primary`,busy:u.busy||p.busy,reason:z(m),onPress:async()=>{let e=R(m),n=t?.nextRunAt&&E(t.nextRunAt,m.timezone),o=m.next&&m.next!==n?D(m.next,m.timezone):void 0,{data:s}=t?await f({projectId:a.id,scheduleId:t.id,input:{...e,nextRunAt:o}}):await l({projectId:a.id,input:{...e,nextRunAt:o}});s&&(b(i(t?`schedules.changed`:`schedules.added`)),r())},children:i(t?`ui.save`:`schedules.add`)})]})]})}function I({chosen:e,set:t,existing:n}){return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(S,{label:i(`schedules.cadence`),value:e.cadence,onChange:e=>t({cadence:P.find(t=>t===e.target.value)??`daily`}),options:P.map(e=>({value:e,label:i(`schedules.cadence.${e}`)}))}),e.cadence===`every_n_minutes`&&(0,N.jsx)(x,{label:i(`schedules.minutes`),type:`number`,min:1,max:525600,value:e.minutes,onChange:e=>t({minutes:e.target.value})}),(0,N.jsx)(x,{label:i(n?`schedules.next`:`schedules.first`),hint:i(n?`schedules.next-words`:`schedules.first-words`),type:`datetime-local`,value:e.next,onChange:e=>t({next:e.target.value})}),(0,N.jsx)(S,{label:i(`schedules.zone`),hint:i(`schedules.zone-words`),value:e.timezone,onChange:e=>t({timezone:e.target.value}),options:[...new Set([e.timezone,...O()])].map(e=>({value:e,label:e}))})]})}function L(e,t,n,r){return t?{promptSetId:t.promptSetId,auditScope:t.auditScope,cadence:t.cadence,minutes:String(t.intervalMinutes??60),next:t.nextRunAt?E(t.nextRunAt,t.timezone):``,timezone:t.timezone,engines:t.engines,markets:t.marketIds.length>0?t.marketIds.map(e=>e??null):[null],repetitions:t.repetitions?String(t.repetitions):``}:{promptSetId:e.promptSets[0]?.id??``,auditScope:`brand`,cadence:`weekly`,minutes:`60`,next:``,timezone:n,engines:r.map(({logicalEngine:e})=>e),markets:[null],repetitions:``}}var R=({promptSetId:e,auditScope:t,cadence:n,minutes:r,timezone:i,engines:a,markets:o,repetitions:s})=>({promptSetId:e,auditScope:t,cadence:n,intervalMinutes:n===`every_n_minutes`?Number(r):null,timezone:i,engines:a,marketIds:o,repetitions:s?Number(s):null});function z({cadence:e,minutes:t,next:n,engines:r,markets:a}){return e===`every_n_minutes`&&!(Number(t)>=1&&Number(t)<=525600)?i(`schedules.minutes-needed`):e===`one_time`&&!n?i(`schedules.first-needed`):r.length===0?i(`schedules.choose-engine`):a.length===0?i(`schedules.choose-market`):null}var B=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function V(){let{project:e,engines:t}=o(),r=a(`schedules:write`),[c,l]=(0,w.useState)(),{data:u,problem:d,stale:f,reload:p}=s(k,{projectId:e.id},{types:[`AuditSchedule`]});if(d&&!u)return(0,N.jsx)(_,{problem:d,onRetry:p});if(!u)return(0,N.jsx)(m,{children:(0,N.jsx)(g,{className:`h-9 w-full`,lines:5})});let{auditSchedules:v,promptSets:b}=u.project,x=r??(t.length===0?i(`schedules.no-engine`):b.length===0?i(`schedules.no-set`):null),S=(0,N.jsx)(n,{look:v.length===0?`primary`:`plain`,reason:x,onPress:()=>l({what:`change`}),children:i(`schedules.add`)}),C=()=>l(void 0);return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,N.jsx)(`h1`,{className:`mr-auto`,children:i(`schedules.title`)}),v.length>0&&S]}),v.length===0?(0,N.jsx)(h,{title:i(`schedules.none`),action:S,children:i(`schedules.none-words`)}):(0,N.jsx)(y,{label:i(`schedules.title`),columns:G(u.project,e.timezone,l),rows:v,rowKey:({id:e})=>e,stale:f}),c?.what===`change`&&(0,N.jsx)(F,{choices:u.project,schedule:c.schedule,onClose:C}),c?.what===`delete`&&(0,N.jsx)(H,{schedule:c.schedule,onClose:C,onDeleted:p})]})}function H({schedule:e,onClose:t,onDeleted:n}){let{project:r}=o(),[a,{busy:s,problem:l}]=c(M);return(0,N.jsxs)(f,{title:i(`schedules.delete`),open:!0,onClose:t,onConfirm:async()=>{let{data:o}=await a({projectId:r.id,scheduleId:e.id});o&&(b(i(`schedules.deleted`)),n(),t())},action:i(`schedules.delete`),busy:s,children:[(0,N.jsx)(`p`,{children:i(`schedules.delete-words`)}),l&&(0,N.jsx)(_,{problem:l})]})}function U({schedule:e,onDo:t}){let{project:n}=o(),r=a(`schedules:write`)??void 0,[s]=c(j);return(0,N.jsx)(p,{label:i(`schedules.more`),button:(0,N.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[{id:`toggle`,label:i(e.enabled?`schedules.pause`:`schedules.resume`),reason:r,onAction:async()=>{let t={enabled:!e.enabled},{problem:r}=await s({projectId:n.id,scheduleId:e.id,input:t});r&&b(r.message)}},{id:`change`,label:i(`schedules.change`),reason:r,onAction:()=>t({what:`change`,schedule:e})},{id:`delete`,label:i(`schedules.delete`),reason:r,onAction:()=>t({what:`delete`,schedule:e})}]}]})}function W({schedule:{enabled:e,failureCount:t,lastError:n}}){return(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(v,{tone:t>0?`bad`:void 0,children:i(e?`schedules.runs`:`schedules.paused`)}),t>0&&(0,N.jsx)(`p`,{className:`text-small text-bad mt-1`,children:i(`schedules.failed`,{n:t,error:n})})]})}var G=(e,t,n)=>{let r=t=>e.promptSets.find(({id:e})=>e===t.promptSetId)?.name??i(`schedules.deleted-set`);return[{id:`prompts`,title:i(`schedules.prompts`),cell:e=>(0,N.jsxs)(N.Fragment,{children:[(0,N.jsx)(`span`,{dir:`auto`,children:r(e)}),(0,N.jsx)(`span`,{className:`sm:hidden block text-small text-muted`,children:T(e)})]}),csv:r},{id:`cadence`,title:i(`schedules.cadence`),wide:!0,cell:T,csv:T},{id:`next`,title:i(`schedules.next`),cell:({nextRunAt:e})=>e?u(e,t):i(`schedules.no-run`),csv:({nextRunAt:e})=>e},{id:`last`,title:i(`schedules.last`),wide:!0,cell:({lastRunAt:e})=>e?u(e,t):i(`schedules.never`),csv:({lastRunAt:e})=>e},{id:`engines`,title:i(`audits.engines`),wide:!0,cell:({engineLabels:e})=>e.join(`, `),csv:({engineLabels:e})=>e.join(`, `)},{id:`state`,title:i(`schedules.state`),cell:e=>(0,N.jsx)(W,{schedule:e}),csv:({enabled:e})=>i(e?`schedules.runs`:`schedules.paused`)},{id:`actions`,title:i(`schedules.more`),hideTitle:!0,number:!0,cell:e=>(0,N.jsx)(U,{schedule:e,onDo:n})}]};export{V as default};