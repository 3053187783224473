import{n as e}from"./useNavigate-88maeV8r.js";import{t}from"./useSearch-DiKdVC10.js";import{Tt as n,kt as r,t as i,wt as a,xt as o}from"./button-PUioI52g.js";import{a as s,i as c,r as l}from"./session-CdzlRiPx.js";import{a as u,i as d,r as f}from"./operation-Czfb_k27.js";import{i as p,o as m,t as h}from"./format-BJFBVagH.js";import{n as g}from"./link-B0hgbOmW.js";import{i as _,n as v,o as y,r as b,t as x}from"./states-MVGEl5z2.js";import{t as S}from"./table-_cSYM6Nt.js";import{n as C}from"./dialog-D6SDLaxA.js";import{i as w,n as T,t as E}from"./fields-DVdXXyES.js";import{n as D}from"./toast-DvrAgRrN.js";import{r as O,t as k}from"./status-DN_mzVzz.js";var A=r(n(),1),j=f(`Audits`,`4a684384a975532a7bd19e028db566af81363ea26249ceaceb225a298d1cb7d6`,`query Audits($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    audits(limit: 50, cursor: $cursor) {
      items {
        id
        status
        createdAt
        completedAt
        requestedCount
        completedCount
        failedCount
        errorMessage
        repetitions
        auditScope
        parentAuditId
        market {
          countryCode
          languageCode
          __typename
        }
        engineSnapshots {
          logicalEngine
          engineLabel
          __typename
        }
        notApplicableEngineLabels
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),M=f(`LaunchChoices`,`889841e9df9521862bac1016aba6d4e47df3fd477a851c393036e90934e3c679`,`query LaunchChoices($projectId: UUID!) {
  project(id: $projectId) {
    id
    defaultRepetitions
    benchmarkMode
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
    __typename
  }
  engines {
    logicalEngine
    engineLabel
    transportModel
    retrievalEnabled
    priced
    state
    lastError
    __typename
  }
}`),N=f(`LaunchEstimate`,`eff24d5bf7a748f6cdf1e2621a9cd5b0fd6ee04d68d49c342bc7af94f3766ae9`,`query LaunchEstimate($projectId: UUID!, $input: AuditEstimateInput!) {
  project(id: $projectId) {
    id
    auditEstimate(input: $input) {
      promptCount
      engineCount
      repetitionCount
      marketCount
      executionCount
      maximumAttemptCount
      maximumWallClockSeconds
      costStatus
      estimatedTotalCostMicrousd
      engines {
        logicalEngine
        engineLabel
        executionCount
        costStatus
        estimatedTotalCostMicrousd
        __typename
      }
      __typename
    }
    __typename
  }
}`),P=f(`LaunchAudits`,`44b0d67ecf269dc4f27aff7b397ecefab7e5dcc563da2905435b7653886c3da0`,`mutation LaunchAudits($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),F=a();function I({onClose:e}){let{project:t}=l(),{data:n,problem:r,reload:i}=u(M,{projectId:t.id});return(0,F.jsxs)(C,{title:o(`audits.run`),open:!0,onClose:e,children:[r&&!n&&(0,F.jsx)(b,{problem:r,onRetry:i}),!n&&!r&&(0,F.jsx)(y,{className:`h-9 w-full`,lines:6}),n&&(0,F.jsx)(L,{choices:n,onClose:e})]})}function L({choices:e,onClose:t}){let{project:n,engines:r}=e,[i,a]=(0,A.useState)({set:``,engines:r.map(e=>e.logicalEngine),markets:[null],repetitions:n.defaultRepetitions}),s=e=>a({...i,...e});return r.length===0?(0,F.jsx)(`p`,{className:`text-muted`,children:o(`audits.no-engine`)}):(0,F.jsxs)(`div`,{className:`grid gap-4`,children:[(0,F.jsx)(T,{label:o(`audits.prompts`),value:i.set,onChange:e=>s({set:e.target.value}),options:[{value:``,label:o(`audits.all-prompts`)},...n.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:o(`audits.set`,{name:t,n})}))]}),(0,F.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,F.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`audits.engines`)}),r.map(e=>(0,F.jsx)(z,{engine:e,chosen:i,onChange:s},e.logicalEngine))]}),n.markets.length>1&&(0,F.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,F.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`audits.markets`)}),n.markets.map(({id:e,label:t,isDefault:n})=>{let r=n?null:e??null;return(0,F.jsx)(E,{checked:i.markets.includes(r),onChange:e=>s({markets:R(i.markets,r,e)}),children:t},e??`default`)})]}),(0,F.jsx)(w,{label:o(`audits.repetitions`),hint:o(`audits.repetitions-words`),type:`number`,min:1,max:50,value:i.repetitions||``,onChange:e=>s({repetitions:Math.min(50,Math.max(0,e.target.valueAsNumber||0))})}),(0,F.jsx)(B,{chosen:i,onClose:t})]})}var R=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function z({engine:e,chosen:t,onChange:n}){let{logicalEngine:r,engineLabel:i,retrievalEnabled:a,state:s,lastError:c}=e;return(0,F.jsx)(E,{checked:t.engines.includes(r),onChange:e=>n({engines:R(t.engines,r,e)}),children:(0,F.jsxs)(`span`,{children:[i,` `,(0,F.jsx)(x,{children:o(a?`audits.searches`:`audits.searches-not`)}),s===`failing`&&(0,F.jsx)(`span`,{className:`hatch ml-1`,children:c||o(`audits.failing`)})]})})}function B({chosen:t,onClose:n}){let{project:r}=l(),{workspace:a}=s(),c=e(),[f,{busy:p,problem:m}]=d(P),h=(0,A.useMemo)(()=>({promptSetId:t.set||null,engines:t.engines,repetitions:t.repetitions||null,marketIds:t.markets}),[t]),g=t.engines.length>0&&t.markets.length>0&&t.repetitions>0,_=u(N,{projectId:r.id,input:h},{pause:!g}),v=g?_.data?.project.auditEstimate:void 0,y=a.credits?.available,x=g?v?v.executionCount===0&&o(`audits.no-prompt`):o(`audits.estimating`):o(`audits.choose`);return(0,F.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[g&&_.problem&&(0,F.jsx)(b,{problem:_.problem,onRetry:_.reload}),m&&(0,F.jsx)(b,{problem:m}),(0,F.jsx)(`div`,{className:_.stale?`stale min-h-10`:`min-h-10`,children:v&&(0,F.jsx)(H,{price:v,left:y})}),(0,F.jsxs)(`div`,{className:`flex justify-end gap-2 mt-4`,children:[(0,F.jsx)(i,{look:`quiet`,onPress:n,children:o(`ui.cancel`)}),(0,F.jsx)(i,{look:`primary`,onPress:async()=>{if(!v)return;let{data:e,problem:t}=await f({projectId:r.id,input:{...h,maxEstimatedCredits:v.maximumAttemptCount}});t?.kind===`budget`&&_.reload();let[n]=e?.launchAudits??[];n&&(D(o(`audits.started`)),c({to:`/projects/$projectId/audits/$auditId`,params:{projectId:r.id,auditId:n.id}}))},busy:p,reason:x,children:v?V(v):o(`audits.run`)})]})]})}function V(e){let t=h(e.executionCount);return e.estimatedTotalCostMicrousd===null||e.estimatedTotalCostMicrousd===void 0?o(`audits.run-calls`,{calls:t}):o(`audits.run-price`,{calls:t,price:p(e.estimatedTotalCostMicrousd)})}function H({price:e,left:t}){let n=Math.max(1,Math.ceil(e.maximumWallClockSeconds/60));return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsx)(`p`,{children:o(`audits.plan`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,markets:e.marketCount})}),(0,F.jsxs)(`p`,{className:`text-muted`,children:[o(`audits.at-most`,{credits:h(e.maximumAttemptCount),minutes:h(n)}),t!=null&&` ${o(`audits.credits-left`,{left:h(t)})}`,e.costStatus!==`complete`&&` ${o(e.costStatus===`partial`?`audits.cost-partial`:`audits.cost-unknown`)}`]})]})}function U(){let{project:n}=l(),{launch:r}=t({from:`/app/projects/$projectId/audits`}),a=e(),s=c(`audits:run`),u=e=>a({to:`.`,search:t=>({...t,launch:e})}),d=(0,F.jsx)(i,{reason:s,onPress:()=>u(!0),children:o(`audits.choose-run`)});return(0,F.jsxs)(F.Fragment,{children:[(0,F.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,F.jsx)(`h1`,{className:`mr-auto`,children:o(`audits.title`)}),d]}),(0,F.jsx)(W,{projectId:n.id,zone:n.timezone,empty:d}),r&&(0,F.jsx)(I,{onClose:()=>u(void 0)})]})}function W({projectId:e,zone:t,empty:n}){let[r,i]=(0,A.useState)([null]);return(0,F.jsx)(F.Fragment,{children:r.map((a,o)=>(0,F.jsx)(G,{projectId:e,zone:t,cursor:a,empty:n,onMore:o===r.length-1?e=>i([...r,e]):void 0},a))})}function G({projectId:e,zone:t,cursor:n,empty:r,onMore:i}){let{data:a,problem:s,stale:c,reload:l}=u(j,{projectId:e,cursor:n});if(s&&!a)return(0,F.jsx)(b,{problem:s,onRetry:l});if(!a)return(0,F.jsx)(_,{children:(0,F.jsx)(y,{className:`h-9 w-full`,lines:8})});let{items:d,nextCursor:f}=a.project.audits;return d.length===0&&n===null?(0,F.jsx)(v,{title:o(`audits.none`),action:r,children:o(`audits.none-words`)}):(0,F.jsx)(S,{label:o(`audits.title`),columns:K(e,t),rows:d,rowKey:e=>e.id,stale:c,onMore:f&&i?()=>i(f):void 0})}var K=(e,t)=>[{id:`at`,title:o(`audits.launched`),cell:n=>(0,F.jsx)(g,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e,auditId:n.id},search:e=>e,children:m(n.createdAt,t)}),csv:e=>e.createdAt},{id:`status`,title:o(`audits.state`),cell:e=>(0,F.jsx)(k,{status:e.status}),csv:e=>e.status},{id:`engines`,title:o(`audits.engines`),wide:!0,cell:e=>O(e.engineSnapshots.map(e=>e.engineLabel)),csv:e=>e.engineSnapshots.map(e=>e.engineLabel).join(`, `)},{id:`market`,title:o(`audits.market`),wide:!0,cell:({market:e})=>`${e.countryCode} · ${e.languageCode}`,csv:({market:e})=>`${e.countryCode}-${e.languageCode}`},{id:`answers`,title:o(`audits.answers`),number:!0,cell:e=>o(`audits.of`,{n:h(e.completedCount),all:h(e.requestedCount)}),csv:e=>e.completedCount},{id:`failed`,title:o(`audits.failed`),number:!0,cell:e=>h(e.failedCount),csv:e=>e.failedCount}];export{U as default};