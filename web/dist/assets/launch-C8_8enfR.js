import{n as e}from"./useNavigate-DMdeUfTG.js";import{Rt as t,Ut as n,kt as r,t as i,zt as a}from"./button-Dmcols4R.js";import{t as o}from"./precision-DztwrV7l.js";import{c as s,l as c,s as l}from"./session-CLmJ-yBF.js";import{a as u,i as d,r as f}from"./operation-CnfiMnya.js";import{i as p,t as m}from"./format-CIvsDT5E.js";import{i as h}from"./places-BfvhHsVo.js";import{t as g}from"./reasons-DSRRP6y9.js";import{n as _}from"./dialog-D6vDfGJu.js";import{i as v,n as y,t as b}from"./fields-ByuI3vvk.js";import{o as x,r as S,t as C}from"./states-28qXyRz1.js";import{n as w}from"./toast-Bjl65B3G.js";var T=n(a(),1),E=f(`Audits`,`f5315f01a8bf1e90ebf590dcc266137f46128e78597ec77b8fa53b98b23cfca8`,`query Audits($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    auditCount
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
}`),A=t();function j({first:t,onClose:n}){let{project:i}=l(),a=e(),{data:o,problem:s,reload:c}=u(D,{projectId:i.id});return(0,A.jsxs)(_,{title:r(`audits.run`),open:!0,onClose:n,children:[s&&!o&&(0,A.jsx)(S,{problem:s,onRetry:c}),!o&&!s&&(0,A.jsx)(x,{className:`h-9 w-full`,lines:6}),o&&(0,A.jsx)(M,{choices:o,first:t,onCancel:n,onLaunched:e=>{w(r(`audits.started`)),a({to:`/projects/$projectId/audits/$auditId`,params:{projectId:i.id,auditId:e}})}})]})}function M({choices:e,allMarkets:t,first:n={},...i}){let{project:a,engines:o}=e,[s,c]=(0,T.useState)(()=>{let e=a.markets.find(({id:e})=>e===n.market);return{set:``,engines:o.map(e=>e.logicalEngine).filter(e=>!n.engine||e===n.engine),markets:t?a.markets.map(N):[e?N(e):null],repetitions:n.repetitions??a.defaultRepetitions}}),l=(0,T.useMemo)(()=>{let e=s.markets.filter(e=>a.markets.some(t=>N(t)===e));return{...s,markets:e}},[s,a.markets]),u=e=>c({...l,...e});return o.length===0?(0,A.jsx)(`p`,{className:`text-muted`,children:r(`audits.no-engine`)}):(0,A.jsxs)(`div`,{className:`grid gap-4`,children:[(0,A.jsx)(y,{label:r(`audits.prompts`),value:l.set,onChange:e=>u({set:e.target.value}),options:[{value:``,label:r(`audits.all-prompts`)},...a.promptSets.map(({id:e,name:t,promptCount:n})=>({value:e,label:r(`audits.set`,{name:t,n})}))]}),(0,A.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,A.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`audits.engines`)}),o.map(e=>(0,A.jsx)(F,{engine:e,chosen:l,onChange:u},e.logicalEngine))]}),a.markets.length>1&&(0,A.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,A.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`audits.markets`)}),a.markets.map(e=>{let t=N(e);return(0,A.jsx)(b,{checked:l.markets.includes(t),onChange:e=>u({markets:P(l.markets,t,e)}),children:h(e)},t??`default`)})]}),(0,A.jsx)(v,{label:r(`audits.repetitions`),hint:r(`audits.repetitions-words`),type:`number`,min:1,max:50,value:l.repetitions||``,onChange:e=>u({repetitions:Math.min(50,Math.max(0,e.target.valueAsNumber||0))})}),(0,A.jsx)(I,{chosen:l,engines:o,...i})]})}var N=({id:e,isDefault:t})=>t?null:e??null,P=(e,t,n)=>n?[...e,t]:e.filter(e=>e!==t);function F({engine:e,chosen:t,onChange:n}){let{logicalEngine:i,engineLabel:a,retrievalEnabled:o,state:s,lastError:c}=e;return(0,A.jsx)(b,{checked:t.engines.includes(i),onChange:e=>n({engines:P(t.engines,i,e)}),children:(0,A.jsxs)(`span`,{children:[a,` `,(0,A.jsx)(C,{children:r(o?`audits.searches`:`audits.searches-not`)}),s===`failing`&&(0,A.jsx)(`span`,{className:`hatch ml-1`,children:c||r(`audits.failing`)})]})})}function I({chosen:e,engines:t,onCancel:n,onLaunched:a}){let{project:f}=l(),{workspace:p}=c(),m=s(`audits:run`),[h,{busy:g,problem:_}]=d(k),v=(0,T.useMemo)(()=>({promptSetId:e.set||null,engines:e.engines,repetitions:e.repetitions||null,marketIds:e.markets}),[e]),y=e.engines.length>0&&e.markets.length>0&&e.repetitions>0,b=u(O,{projectId:f.id,input:v},{pause:!y}),x=y?b.data?.project.auditEstimate:void 0,C=p.credits?.available,w=m||!y&&r(`audits.choose`)||(!x||b.stale)&&r(`audits.estimating`)||x?.executionCount===0&&r(`audits.no-prompt`);return(0,A.jsxs)(`div`,{className:`border-t border-line pt-4`,children:[y&&b.problem&&(0,A.jsx)(S,{problem:b.problem,onRetry:b.reload}),_&&(0,A.jsx)(S,{problem:_}),(0,A.jsxs)(`div`,{className:b.stale?`stale min-h-10`:`min-h-10`,children:[x&&(0,A.jsx)(z,{price:x,left:C,engines:t.filter(({logicalEngine:t})=>e.engines.includes(t))}),x?.precision&&(0,A.jsx)(o,{precision:x.precision})]}),(0,A.jsxs)(`div`,{className:`flex justify-end gap-2 mt-4`,children:[n&&(0,A.jsx)(i,{look:`quiet`,onPress:n,children:r(`ui.cancel`)}),(0,A.jsx)(i,{look:`primary`,onPress:async()=>{if(!x)return;let{data:e,problem:t}=await h({projectId:f.id,input:{...v,maxEstimatedCredits:x.maximumAttemptCount}});t?.kind===`budget`&&b.reload();let[n]=e?.launchAudits??[];n&&a(n.id)},busy:g,reason:w,children:x?L(x):r(`audits.run`)})]})]})}function L(e){let t=m(e.executionCount);return e.estimatedTotalCostMicrousd===null||e.estimatedTotalCostMicrousd===void 0?r(`audits.run-calls`,{calls:t}):r(`audits.run-price`,{calls:t,price:p(e.estimatedTotalCostMicrousd)})}function R(e,t){if(e===`complete`)return``;let n=t.flatMap(({engineLabel:e,price:t})=>t?r(t.searchPerCall>0?`audits.price-of-searches`:`audits.price-of`,{engine:e,input:p(t.inputPerMTok*1e6),output:p(t.outputPerMTok*1e6),search:p(t.searchPerCall*1e6)}):[]);return n.length>0&&n.length===t.length?r(`audits.cost-first`,{prices:n.join(`; `)}):r(e===`partial`||n.length>0?`audits.cost-partial`:`audits.cost-unknown`)}function z({price:e,left:t,engines:n}){let i=Math.max(1,Math.ceil(e.maximumWallClockSeconds/60));return(0,A.jsxs)(A.Fragment,{children:[(0,A.jsx)(`p`,{children:r(`audits.plan`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,markets:e.marketCount})}),(0,A.jsxs)(`p`,{className:`text-muted`,children:[r(`audits.at-most`,{credits:m(e.maximumAttemptCount),minutes:m(i)}),t!=null&&` ${r(`audits.credits-left`,{left:m(t)})}`,` ${R(e.costStatus,n)}`]}),e.leftOut.length>0&&(0,A.jsx)(`p`,{children:g(e.leftOut)})]})}export{P as a,N as i,M as n,E as o,z as r,D as s,j as t};