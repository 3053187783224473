import{n as e}from"./useNavigate-KZB486Ks.js";import{Tt as t,kt as n,t as r,wt as i,xt as a}from"./button-BSLLuVNQ.js";import{t as o}from"./precision-iVOLalum.js";import{a as s,i as c,o as l}from"./session-B8bdfsSv.js";import{a as u,i as d,r as f}from"./operation-mK0RD5Fd.js";import{i as p,t as m}from"./format-BJFBVagH.js";import{t as h}from"./left-out-BUXBvb2p.js";import{n as g}from"./dialog-DJA8NJAC.js";import{i as _,n as v,t as y}from"./fields-CI5QO3XD.js";import{o as b,r as x,t as S}from"./states-D7dF0kRG.js";import{n as C}from"./toast-DfQL440C.js";var w=n(t(),1),T=f(`Audits`,`4a684384a975532a7bd19e028db566af81363ea26249ceaceb225a298d1cb7d6`,`query Audits($projectId: UUID!, $cursor: String) {
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
}`),E=f(`LaunchChoices`,`658efc0157bb145271d3863d8ab83e33c909f82b4f1534ef9c9224d1ba5bdd11`,`query LaunchChoices($projectId: UUID!) {
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
}`),D=f(`LaunchEstimate`,`2f123046c3f5b25b4908e64cc4570e602efe95af9c98a034fd25891629b0e408`,`query LaunchEstimate($projectId: UUID!, $input: AuditEstimateInput!) {
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
}`),O=f(`LaunchAudits`,`44b0d67ecf269dc4f27aff7b397ecefab7e5dcc563da2905435b7653886c3da0`,`mutation LaunchAudits($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),k=i();function A({onClose:t}){let{project:n}=c(),r=e(),{data:i,problem:o,reload:s}=u(E,{projectId:n.id});return(0,k.jsxs)(g,{title:a(`audits.run`),open:!0,onClose:t,children:[o&&!i&&(0,k.jsx)(x,{problem:o,onRetry:s}),!i&&!o&&(0,k.jsx)(b,{className:`h-9 w-full`,lines:6}),i&&(0,k.jsx)(j,{choices:i,onCancel:t,onLaunched:e=>{C(a(`audits.started`)),r({to:`/projects/$projectId/audits/$auditId`,params:{projectId:n.id,auditId:e}})}})]})}function j({choices:e,allMarkets:t,...n}){let{project:r,engines:i}=e,[o,s]=(0,w.useState)({set:``,engines:i.map(e=>e.logicalEngine),markets:t?r.markets.map(M):[null],repetitions:r.defaultRepetitions}),c=(0,w.useMemo)(()=>{let e=o.markets.filter(e=>r.markets.some(t=>M(t)===e));return{...o,markets:e}},[o,r.markets]),l=e=>s({...c,...e});return i.length===0?(0,k.jsx)(`p`,{className:`text-muted`,children:a(`audits.no-engine`)}):(0,k.jsxs)(`div`,{className:`grid gap-4`,children:[(0,k.jsx)(v,{label:a(`audits.prompts`),value:c.set,onChange:e=>l({set:e.target.value}),options:[{value:``,label:a(`audits.all-prompts`)},...r.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:a(`audits.set`,{name:t,n})}))]}),(0,k.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,k.jsx)(`legend`,{className:`font-semibold mb-1`,children:a(`audits.engines`)}),i.map(e=>(0,k.jsx)(P,{engine:e,chosen:c,onChange:l},e.logicalEngine))]}),r.markets.length>1&&(0,k.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,k.jsx)(`legend`,{className:`font-semibold mb-1`,children:a(`audits.markets`)}),r.markets.map(e=>{let t=M(e);return(0,k.jsx)(y,{checked:c.markets.includes(t),onChange:e=>l({markets:N(c.markets,t,e)}),children:e.label},t??`default`)})]}),(0,k.jsx)(_,{label:a(`audits.repetitions`),hint:a(`audits.repetitions-words`),type:`number`,min:1,max:50,value:c.repetitions||``,onChange:e=>l({repetitions:Math.min(50,Math.max(0,e.target.valueAsNumber||0))})}),(0,k.jsx)(F,{chosen:c,engines:i,...n})]})}var M=({id:e,isDefault:t})=>t?null:e??null,N=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function P({engine:e,chosen:t,onChange:n}){let{logicalEngine:r,engineLabel:i,retrievalEnabled:o,state:s,lastError:c}=e;return(0,k.jsx)(y,{checked:t.engines.includes(r),onChange:e=>n({engines:N(t.engines,r,e)}),children:(0,k.jsxs)(`span`,{children:[i,` `,(0,k.jsx)(S,{children:a(o?`audits.searches`:`audits.searches-not`)}),s===`failing`&&(0,k.jsx)(`span`,{className:`hatch ml-1`,children:c||a(`audits.failing`)})]})})}function F({chosen:e,engines:t,onCancel:n,onLaunched:i}){let{project:f}=c(),{workspace:p}=l(),m=s(`audits:run`),[h,{busy:g,problem:_}]=d(O),v=(0,w.useMemo)(()=>({promptSetId:e.set||null,engines:e.engines,repetitions:e.repetitions||null,marketIds:e.markets}),[e]),y=e.engines.length>0&&e.markets.length>0&&e.repetitions>0,b=u(D,{projectId:f.id,input:v},{pause:!y}),S=y?b.data?.project.auditEstimate:void 0,C=p.credits?.available,T=m||!y&&a(`audits.choose`)||(!S||b.stale)&&a(`audits.estimating`)||S?.executionCount===0&&a(`audits.no-prompt`);return(0,k.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[y&&b.problem&&(0,k.jsx)(x,{problem:b.problem,onRetry:b.reload}),_&&(0,k.jsx)(x,{problem:_}),(0,k.jsxs)(`div`,{className:b.stale?`stale min-h-10`:`min-h-10`,children:[S&&(0,k.jsx)(R,{price:S,left:C,engines:t.filter(({logicalEngine:t})=>e.engines.includes(t))}),S?.precision&&(0,k.jsx)(o,{precision:S.precision})]}),(0,k.jsxs)(`div`,{className:`flex justify-end gap-2 mt-4`,children:[n&&(0,k.jsx)(r,{look:`quiet`,onPress:n,children:a(`ui.cancel`)}),(0,k.jsx)(r,{look:`primary`,onPress:async()=>{if(!S)return;let{data:e,problem:t}=await h({projectId:f.id,input:{...v,maxEstimatedCredits:S.maximumAttemptCount}});t?.kind===`budget`&&b.reload();let[n]=e?.launchAudits??[];n&&i(n.id)},busy:g,reason:T,children:S?I(S):a(`audits.run`)})]})]})}function I(e){let t=m(e.executionCount);return e.estimatedTotalCostMicrousd===null||e.estimatedTotalCostMicrousd===void 0?a(`audits.run-calls`,{calls:t}):a(`audits.run-price`,{calls:t,price:p(e.estimatedTotalCostMicrousd)})}function L(e,t){if(e===`complete`)return``;let n=t.flatMap(({engineLabel:e,price:t})=>t?a(t.searchPerCall>0?`audits.price-of-searches`:`audits.price-of`,{engine:e,input:p(t.inputPerMTok*1e6),output:p(t.outputPerMTok*1e6),search:p(t.searchPerCall*1e6)}):[]);return n.length>0&&n.length===t.length?a(`audits.cost-first`,{prices:n.join(`; `)}):a(e===`partial`||n.length>0?`audits.cost-partial`:`audits.cost-unknown`)}function R({price:e,left:t,engines:n}){let r=Math.max(1,Math.ceil(e.maximumWallClockSeconds/60));return(0,k.jsxs)(k.Fragment,{children:[(0,k.jsx)(`p`,{children:a(`audits.plan`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,markets:e.marketCount})}),(0,k.jsxs)(`p`,{className:`text-muted`,children:[a(`audits.at-most`,{credits:m(e.maximumAttemptCount),minutes:m(r)}),t!=null&&` ${a(`audits.credits-left`,{left:m(t)})}`,` ${L(e.costStatus,n)}`]}),e.leftOut.length>0&&(0,k.jsx)(`p`,{children:h(e.leftOut)})]})}export{E as i,j as n,T as r,A as t};