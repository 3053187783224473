import{n as e}from"./useNavigate-CGAxWBdj.js";import{t}from"./useSearch-C5_0jqyG.js";import{Tt as n,kt as r,t as i,wt as a,xt as o}from"./button-CjrNmA9G.js";import{a as s,i as c,r as l}from"./session-CcquVq9D.js";import{a as u,i as d,r as f}from"./operation-DaT4u6dy.js";import{i as p,o as m,t as h}from"./format-BJFBVagH.js";import{n as g}from"./link-BncCdyAl.js";import{i as _,n as v,o as y,r as b,t as x}from"./states-C59pOuTP.js";import{t as S}from"./table-CFCx5Wuu.js";import{n as C}from"./dialog-CDFiJxsC.js";import{i as w,n as T,t as E}from"./fields-CV8C9cy5.js";import{n as D}from"./toast-C1ojJsXu.js";import{i as O,r as k,t as A}from"./status-C8ZiBF-6.js";var j=r(n(),1),M=f(`Audits`,`4a684384a975532a7bd19e028db566af81363ea26249ceaceb225a298d1cb7d6`,`query Audits($projectId: UUID!, $cursor: String) {
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
}`),N=f(`LaunchChoices`,`889841e9df9521862bac1016aba6d4e47df3fd477a851c393036e90934e3c679`,`query LaunchChoices($projectId: UUID!) {
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
}`),P=f(`LaunchEstimate`,`d275e033e7928e8002ffde0699e3d0b0464d38a84eca1d3e7b69e6e90acef1d8`,`query LaunchEstimate($projectId: UUID!, $input: AuditEstimateInput!) {
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
      leftOut {
        engineLabel
        reason
        __typename
      }
      __typename
    }
    __typename
  }
}`),F=f(`LaunchAudits`,`44b0d67ecf269dc4f27aff7b397ecefab7e5dcc563da2905435b7653886c3da0`,`mutation LaunchAudits($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),I=a();function L({onClose:e}){let{project:t}=l(),{data:n,problem:r,reload:i}=u(N,{projectId:t.id});return(0,I.jsxs)(C,{title:o(`audits.run`),open:!0,onClose:e,children:[r&&!n&&(0,I.jsx)(b,{problem:r,onRetry:i}),!n&&!r&&(0,I.jsx)(y,{className:`h-9 w-full`,lines:6}),n&&(0,I.jsx)(R,{choices:n,onClose:e})]})}function R({choices:e,onClose:t}){let{project:n,engines:r}=e,[i,a]=(0,j.useState)({set:``,engines:r.map(e=>e.logicalEngine),markets:[null],repetitions:n.defaultRepetitions}),s=e=>a({...i,...e});return r.length===0?(0,I.jsx)(`p`,{className:`text-muted`,children:o(`audits.no-engine`)}):(0,I.jsxs)(`div`,{className:`grid gap-4`,children:[(0,I.jsx)(T,{label:o(`audits.prompts`),value:i.set,onChange:e=>s({set:e.target.value}),options:[{value:``,label:o(`audits.all-prompts`)},...n.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:o(`audits.set`,{name:t,n})}))]}),(0,I.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,I.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`audits.engines`)}),r.map(e=>(0,I.jsx)(B,{engine:e,chosen:i,onChange:s},e.logicalEngine))]}),n.markets.length>1&&(0,I.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,I.jsx)(`legend`,{className:`font-semibold mb-1`,children:o(`audits.markets`)}),n.markets.map(({id:e,label:t,isDefault:n})=>{let r=n?null:e??null;return(0,I.jsx)(E,{checked:i.markets.includes(r),onChange:e=>s({markets:z(i.markets,r,e)}),children:t},e??`default`)})]}),(0,I.jsx)(w,{label:o(`audits.repetitions`),hint:o(`audits.repetitions-words`),type:`number`,min:1,max:50,value:i.repetitions||``,onChange:e=>s({repetitions:Math.min(50,Math.max(0,e.target.valueAsNumber||0))})}),(0,I.jsx)(V,{chosen:i,onClose:t})]})}var z=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function B({engine:e,chosen:t,onChange:n}){let{logicalEngine:r,engineLabel:i,retrievalEnabled:a,state:s,lastError:c}=e;return(0,I.jsx)(E,{checked:t.engines.includes(r),onChange:e=>n({engines:z(t.engines,r,e)}),children:(0,I.jsxs)(`span`,{children:[i,` `,(0,I.jsx)(x,{children:o(a?`audits.searches`:`audits.searches-not`)}),s===`failing`&&(0,I.jsx)(`span`,{className:`hatch ml-1`,children:c||o(`audits.failing`)})]})})}function V({chosen:t,onClose:n}){let{project:r}=l(),{workspace:a}=s(),c=e(),[f,{busy:p,problem:m}]=d(F),h=(0,j.useMemo)(()=>({promptSetId:t.set||null,engines:t.engines,repetitions:t.repetitions||null,marketIds:t.markets}),[t]),g=t.engines.length>0&&t.markets.length>0&&t.repetitions>0,_=u(P,{projectId:r.id,input:h},{pause:!g}),v=g?_.data?.project.auditEstimate:void 0,y=a.credits?.available,x=g?v?v.executionCount===0&&o(`audits.no-prompt`):o(`audits.estimating`):o(`audits.choose`);return(0,I.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[g&&_.problem&&(0,I.jsx)(b,{problem:_.problem,onRetry:_.reload}),m&&(0,I.jsx)(b,{problem:m}),(0,I.jsx)(`div`,{className:_.stale?`stale min-h-10`:`min-h-10`,children:v&&(0,I.jsx)(U,{price:v,left:y})}),(0,I.jsxs)(`div`,{className:`flex justify-end gap-2 mt-4`,children:[(0,I.jsx)(i,{look:`quiet`,onPress:n,children:o(`ui.cancel`)}),(0,I.jsx)(i,{look:`primary`,onPress:async()=>{if(!v)return;let{data:e,problem:t}=await f({projectId:r.id,input:{...h,maxEstimatedCredits:v.maximumAttemptCount}});t?.kind===`budget`&&_.reload();let[n]=e?.launchAudits??[];n&&(D(o(`audits.started`)),c({to:`/projects/$projectId/audits/$auditId`,params:{projectId:r.id,auditId:n.id}}))},busy:p,reason:x,children:v?H(v):o(`audits.run`)})]})]})}function H(e){let t=h(e.executionCount);return e.estimatedTotalCostMicrousd===null||e.estimatedTotalCostMicrousd===void 0?o(`audits.run-calls`,{calls:t}):o(`audits.run-price`,{calls:t,price:p(e.estimatedTotalCostMicrousd)})}function U({price:e,left:t}){let n=Math.max(1,Math.ceil(e.maximumWallClockSeconds/60));return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsx)(`p`,{children:o(`audits.plan`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,markets:e.marketCount})}),(0,I.jsxs)(`p`,{className:`text-muted`,children:[o(`audits.at-most`,{credits:h(e.maximumAttemptCount),minutes:h(n)}),t!=null&&` ${o(`audits.credits-left`,{left:h(t)})}`,e.costStatus!==`complete`&&` ${o(e.costStatus===`partial`?`audits.cost-partial`:`audits.cost-unknown`)}`]}),e.leftOut.length>0&&(0,I.jsx)(`p`,{children:k(e.leftOut)})]})}function W(){let{project:n}=l(),{launch:r}=t({from:`/app/projects/$projectId/audits`}),a=e(),s=c(`audits:run`),u=e=>a({to:`.`,search:t=>({...t,launch:e})}),d=(0,I.jsx)(i,{reason:s,onPress:()=>u(!0),children:o(`audits.choose-run`)});return(0,I.jsxs)(I.Fragment,{children:[(0,I.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,I.jsx)(`h1`,{className:`mr-auto`,children:o(`audits.title`)}),d]}),(0,I.jsx)(G,{projectId:n.id,zone:n.timezone,empty:d}),r&&(0,I.jsx)(L,{onClose:()=>u(void 0)})]})}function G({projectId:e,zone:t,empty:n}){let[r,i]=(0,j.useState)([null]);return(0,I.jsx)(I.Fragment,{children:r.map((a,o)=>(0,I.jsx)(K,{projectId:e,zone:t,cursor:a,empty:n,onMore:o===r.length-1?e=>i([...r,e]):void 0},a))})}function K({projectId:e,zone:t,cursor:n,empty:r,onMore:i}){let{data:a,problem:s,stale:c,reload:l}=u(M,{projectId:e,cursor:n});if(s&&!a)return(0,I.jsx)(b,{problem:s,onRetry:l});if(!a)return(0,I.jsx)(_,{children:(0,I.jsx)(y,{className:`h-9 w-full`,lines:8})});let{items:d,nextCursor:f}=a.project.audits;return d.length===0&&n===null?(0,I.jsx)(v,{title:o(`audits.none`),action:r,children:o(`audits.none-words`)}):(0,I.jsx)(S,{label:o(`audits.title`),columns:q(e,t),rows:d,rowKey:e=>e.id,stale:c,onMore:f&&i?()=>i(f):void 0})}var q=(e,t)=>[{id:`at`,title:o(`audits.launched`),cell:n=>(0,I.jsx)(g,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e,auditId:n.id},search:e=>e,children:m(n.createdAt,t)}),csv:e=>e.createdAt},{id:`status`,title:o(`audits.state`),cell:e=>(0,I.jsx)(A,{status:e.status}),csv:e=>e.status},{id:`engines`,title:o(`audits.engines`),wide:!0,cell:e=>O(e.engineSnapshots.map(e=>e.engineLabel)),csv:e=>e.engineSnapshots.map(e=>e.engineLabel).join(`, `)},{id:`market`,title:o(`audits.market`),wide:!0,cell:({market:e})=>`${e.countryCode} · ${e.languageCode}`,csv:({market:e})=>`${e.countryCode}-${e.languageCode}`},{id:`answers`,title:o(`audits.answers`),number:!0,cell:e=>o(`audits.of`,{n:h(e.completedCount),all:h(e.requestedCount)}),csv:e=>e.completedCount},{id:`failed`,title:o(`audits.failed`),number:!0,cell:e=>h(e.failedCount),csv:e=>e.failedCount}];export{W as default};