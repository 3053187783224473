import{n as e}from"./useNavigate-CGAxWBdj.js";import{t}from"./useSearch-C5_0jqyG.js";import{a as n,i as r,r as i}from"./operation-DaT4u6dy.js";import{c as a,i as o,t as s}from"./format-BJFBVagH.js";import{t as c,wt as l,xt as u}from"./button-CjrNmA9G.js";import{n as d}from"./dialog-CDFiJxsC.js";import{n as f}from"./toast-C1ojJsXu.js";import{i as p,r as m}from"./session-CcquVq9D.js";var h=l();function g({precision:{basis:e,plans:t}}){let[n,...r]=t;return n?(0,h.jsxs)(`details`,{className:`mt-3`,children:[(0,h.jsx)(`summary`,{className:`cursor-pointer`,children:u(`frame.interval-width`,{points:a(n.yourTopicsWidth)})}),(0,h.jsx)(`p`,{className:`text-small text-muted mt-2`,children:u(`frame.interval.${e}`)}),(0,h.jsx)(`ul`,{className:`mt-2 grid gap-1`,children:r.map(e=>(0,h.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,h.jsx)(`span`,{children:u(`frame.plan.${e.change}`,{prompts:e.promptCount,repetitions:e.repetitionCount})}),(0,h.jsx)(`span`,{className:`text-muted whitespace-nowrap`,children:u(`frame.plan-gives`,{points:a(e.yourTopicsWidth),calls:s(e.executionCount)})})]},e.change))})]}):null}var _=i(`RunAuditEstimate`,`f41cd4d6bc80f0c9fabfad5ef8960862d5f2820182ef11c9ccf6af0b8edd0388`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
  project(id: $id) {
    id
    auditEstimate(input: $input) {
      promptCount
      engineCount
      repetitionCount
      executionCount
      maximumAttemptCount
      maximumWallClockSeconds
      costStatus
      estimatedTotalCostMicrousd
      engines {
        logicalEngine
        engineLabel
        executionCount
        estimatedTotalCostMicrousd
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
}`),v=i(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`);function y({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:u(e===`partial`?`frame.price-at-least`:`frame.price`,{price:o(t)})}function b(){let{project:e,engines:r}=m(),{market:i,engine:a}=t({from:`/app/projects/$projectId`}),o=p(`audits:run`),s=r.map(({logicalEngine:e})=>e).filter(e=>!a||e===a),c={engines:s,marketIds:i?[i]:null},l=o!==null||s.length===0,{data:d,problem:f,reload:h}=n(_,{id:e.id,input:c},{pause:l});return{input:c,reason:o??(s.length===0?u(`frame.no-engine`):f?.message??null),estimate:d?.project.auditEstimate,reload:h}}function x(){let t=e(),n=e=>()=>t({to:`.`,search:t=>({...t,run:e})});return{open:n(`audit`),close:n(void 0)}}function S({explain:e}){let{estimate:t,reason:n}=b(),{open:r}=x(),i=t&&[u(`frame.calls`,{n:s(t.executionCount)}),y(t)].filter(Boolean).join(`, `);return(0,h.jsxs)(h.Fragment,{children:[(0,h.jsx)(c,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?u(`frame.run-audit-with`,{words:i}):u(`frame.run-audit`)}),e&&n&&(0,h.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function C(){let{run:e}=t({from:`/app/projects/$projectId`}),{estimate:n,input:r,reason:i,reload:a}=b(),{close:o}=x();return e!==`audit`||!n||i?null:(0,h.jsx)(w,{estimate:n,input:r,onGrown:a,onClose:o})}function w({estimate:e,input:t,onGrown:n,onClose:i}){let{project:a}=m(),[l,{busy:p,problem:_}]=r(v),b=e.maximumAttemptCount;return(0,h.jsxs)(d,{title:u(`frame.run-audit-of`,{brand:a.brandName}),open:!0,onClose:i,children:[(0,h.jsx)(`p`,{className:`text-muted`,children:u(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:s(e.executionCount)})}),(0,h.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,h.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,h.jsx)(`span`,{children:e.engineLabel}),(0,h.jsxs)(`span`,{className:`text-muted`,children:[u(`frame.calls`,{n:s(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${o(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,h.jsx)(`p`,{className:`text-muted`,children:u(`frame.credits-at-most`,{n:s(b),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),e.precision&&(0,h.jsx)(g,{precision:e.precision}),_&&(0,h.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:_.message}),(0,h.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,h.jsx)(c,{look:`quiet`,onPress:i,children:u(`ui.cancel`)}),(0,h.jsx)(c,{look:`primary`,onPress:async()=>{let{data:e,problem:r}=await l({projectId:a.id,input:{...t,maxEstimatedCredits:b}});r?.kind===`budget`&&n(),e&&(f(u(`frame.audit-launched`)),i())},busy:p,children:[u(`frame.run-audit`),y(e)].filter(Boolean).join(` · `)})]})]})}export{C as n,x as r,S as t};