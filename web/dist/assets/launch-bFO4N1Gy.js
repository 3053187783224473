import{n as e}from"./useNavigate-Ciz3F07Z.js";import{Ht as t,Lt as n,Rt as r,kt as i,t as a}from"./button-v-000qjY.js";import{t as o}from"./precision-CpFg-1RV.js";import{c as s,l as c,s as l}from"./session-DF7CWfcg.js";import{a as u,i as d,r as f}from"./operation-JRMDVeU1.js";import{i as p,t as m}from"./format-BcVHqH1S.js";import{i as h}from"./places-C8A1bo2K.js";import{t as g}from"./reasons-B2ETkUyA.js";import{n as _}from"./dialog-C_kCMKWd.js";import{i as v,n as y,t as b}from"./fields-CR4A3yWo.js";import{o as x,r as S,t as C}from"./states-BQAsYVUK.js";import{n as w}from"./toast-E2a3R1Vb.js";var T=t(r(),1),E=f(`Audits`,`4a684384a975532a7bd19e028db566af81363ea26249ceaceb225a298d1cb7d6`,`query Audits($projectId: UUID!, $cursor: String) {
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
}`),D=f(`LaunchChoices`,`4c638b070527b31b610306abc7f6c86819069574208a56e66499564680b4c53c`,`query LaunchChoices($projectId: UUID!) {
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
      countryCode
      languageCode
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
    price {
      inputPerMTok
      outputPerMTok
      searchPerCall
      __typename
    }
    state
    lastError
    __typename
  }
}`),O=f(`LaunchEstimate`,`43d18a3242a28713379a052c296c5c666cfbf159d03edfd355bbfdff05ff2c3e`,`query LaunchEstimate($projectId: UUID!, $input: AuditEstimateInput!) {
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
        reasonCode
        __typename
      }
      precision {
        basis
        plans {
          change
          promptCount
          repetitionCount
          executionCount
          yourTopicsWidth
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),k=f(`LaunchAudits`,`44b0d67ecf269dc4f27aff7b397ecefab7e5dcc563da2905435b7653886c3da0`,`mutation LaunchAudits($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),A=n();function j({onClose:t}){let{project:n}=l(),r=e(),{data:a,problem:o,reload:s}=u(D,{projectId:n.id});return(0,A.jsxs)(_,{title:i(`audits.run`),open:!0,onClose:t,children:[o&&!a&&(0,A.jsx)(S,{problem:o,onRetry:s}),!a&&!o&&(0,A.jsx)(x,{className:`h-9 w-full`,lines:6}),a&&(0,A.jsx)(M,{choices:a,onCancel:t,onLaunched:e=>{w(i(`audits.started`)),r({to:`/projects/$projectId/audits/$auditId`,params:{projectId:n.id,auditId:e}})}})]})}function M({choices:e,allMarkets:t,...n}){let{project:r,engines:a}=e,[o,s]=(0,T.useState)({set:``,engines:a.map(e=>e.logicalEngine),markets:t?r.markets.map(N):[null],repetitions:r.defaultRepetitions}),c=(0,T.useMemo)(()=>{let e=o.markets.filter(e=>r.markets.some(t=>N(t)===e));return{...o,markets:e}},[o,r.markets]),l=e=>s({...c,...e});return a.length===0?(0,A.jsx)(`p`,{className:`text-muted`,children:i(`audits.no-engine`)}):(0,A.jsxs)(`div`,{className:`grid gap-4`,children:[(0,A.jsx)(y,{label:i(`audits.prompts`),value:c.set,onChange:e=>l({set:e.target.value}),options:[{value:``,label:i(`audits.all-prompts`)},...r.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:i(`audits.set`,{name:t,n})}))]}),(0,A.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,A.jsx)(`legend`,{className:`font-semibold mb-1`,children:i(`audits.engines`)}),a.map(e=>(0,A.jsx)(F,{engine:e,chosen:c,onChange:l},e.logicalEngine))]}),r.markets.length>1&&(0,A.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,A.jsx)(`legend`,{className:`font-semibold mb-1`,children:i(`audits.markets`)}),r.markets.map(e=>{let t=N(e);return(0,A.jsx)(b,{checked:c.markets.includes(t),onChange:e=>l({markets:P(c.markets,t,e)}),children:h(e)},t??`default`)})]}),(0,A.jsx)(v,{label:i(`audits.repetitions`),hint:i(`audits.repetitions-words`),type:`number`,min:1,max:50,value:c.repetitions||``,onChange:e=>l({repetitions:Math.min(50,Math.max(0,e.target.valueAsNumber||0))})}),(0,A.jsx)(I,{chosen:c,engines:a,...n})]})}var N=({id:e,isDefault:t})=>t?null:e??null,P=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function F({engine:e,chosen:t,onChange:n}){let{logicalEngine:r,engineLabel:a,retrievalEnabled:o,state:s,lastError:c}=e;return(0,A.jsx)(b,{checked:t.engines.includes(r),onChange:e=>n({engines:P(t.engines,r,e)}),children:(0,A.jsxs)(`span`,{children:[a,` `,(0,A.jsx)(C,{children:i(o?`audits.searches`:`audits.searches-not`)}),s===`failing`&&(0,A.jsx)(`span`,{className:`hatch ml-1`,children:c||i(`audits.failing`)})]})})}function I({chosen:e,engines:t,onCancel:n,onLaunched:r}){let{project:f}=l(),{workspace:p}=c(),m=s(`audits:run`),[h,{busy:g,problem:_}]=d(k),v=(0,T.useMemo)(()=>({promptSetId:e.set||null,engines:e.engines,repetitions:e.repetitions||null,marketIds:e.markets}),[e]),y=e.engines.length>0&&e.markets.length>0&&e.repetitions>0,b=u(O,{projectId:f.id,input:v},{pause:!y}),x=y?b.data?.project.auditEstimate:void 0,C=p.credits?.available,w=m||!y&&i(`audits.choose`)||(!x||b.stale)&&i(`audits.estimating`)||x?.executionCount===0&&i(`audits.no-prompt`);return(0,A.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[y&&b.problem&&(0,A.jsx)(S,{problem:b.problem,onRetry:b.reload}),_&&(0,A.jsx)(S,{problem:_}),(0,A.jsxs)(`div`,{className:b.stale?`stale min-h-10`:`min-h-10`,children:[x&&(0,A.jsx)(z,{price:x,left:C,engines:t.filter(({logicalEngine:t})=>e.engines.includes(t))}),x?.precision&&(0,A.jsx)(o,{precision:x.precision})]}),(0,A.jsxs)(`div`,{className:`flex justify-end gap-2 mt-4`,children:[n&&(0,A.jsx)(a,{look:`quiet`,onPress:n,children:i(`ui.cancel`)}),(0,A.jsx)(a,{look:`primary`,onPress:async()=>{if(!x)return;let{data:e,problem:t}=await h({projectId:f.id,input:{...v,maxEstimatedCredits:x.maximumAttemptCount}});t?.kind===`budget`&&b.reload();let[n]=e?.launchAudits??[];n&&r(n.id)},busy:g,reason:w,children:x?L(x):i(`audits.run`)})]})]})}function L(e){let t=m(e.executionCount);return e.estimatedTotalCostMicrousd===null||e.estimatedTotalCostMicrousd===void 0?i(`audits.run-calls`,{calls:t}):i(`audits.run-price`,{calls:t,price:p(e.estimatedTotalCostMicrousd)})}function R(e,t){if(e===`complete`)return``;let n=t.flatMap(({engineLabel:e,price:t})=>t?i(t.searchPerCall>0?`audits.price-of-searches`:`audits.price-of`,{engine:e,input:p(t.inputPerMTok*1e6),output:p(t.outputPerMTok*1e6),search:p(t.searchPerCall*1e6)}):[]);return n.length>0&&n.length===t.length?i(`audits.cost-first`,{prices:n.join(`; `)}):i(e===`partial`||n.length>0?`audits.cost-partial`:`audits.cost-unknown`)}function z({price:e,left:t,engines:n}){let r=Math.max(1,Math.ceil(e.maximumWallClockSeconds/60));return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`p`,{children:i(`audits.plan`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,markets:e.marketCount})}),(0,A.jsxs)(`p`,{className:`text-muted`,children:[i(`audits.at-most`,{credits:m(e.maximumAttemptCount),minutes:m(r)}),t!=null&&` ${i(`audits.credits-left`,{left:m(t)})}`,` ${R(e.costStatus,n)}`]}),e.leftOut.length>0&&(0,A.jsx)(`p`,{children:g(e.leftOut)})]})}export{P as a,N as i,M as n,E as o,z as r,D as s,j as t};