import{n as e}from"./useNavigate-LT82AnWA.js";import{t}from"./useSearch-tsn8bmH6.js";import{a as n,i as r,r as i}from"./operation-DxsnpUGC.js";import{i as a,t as o}from"./format-BJFBVagH.js";import{t as s,wt as c,xt as l}from"./button-Dr4m3w4Y.js";import{n as u}from"./dialog-g9JkqdrU.js";import{n as d}from"./toast-5Jig7Bbr.js";import{t as f}from"./precision-BupfO8sY.js";import{a as p,i as m}from"./session-mlUTiM2u.js";var h=i(`RunAuditEstimate`,`f41cd4d6bc80f0c9fabfad5ef8960862d5f2820182ef11c9ccf6af0b8edd0388`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
}`),g=i(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),_=c();function v({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:l(e===`partial`?`frame.price-at-least`:`frame.price`,{price:a(t)})}function y(){let{project:e,engines:r}=m(),{market:i,engine:a}=t({from:`/app/projects/$projectId`}),o=p(`audits:run`),s=r.map(({logicalEngine:e})=>e).filter(e=>!a||e===a),c={engines:s,marketIds:i?[i]:null},u=o!==null||s.length===0,{data:d,problem:f,reload:g}=n(h,{id:e.id,input:c},{pause:u});return{input:c,reason:o??(s.length===0?l(`frame.no-engine`):f?.message??null),estimate:d?.project.auditEstimate,reload:g}}function b(){let t=e(),n=e=>()=>t({to:`.`,search:t=>({...t,run:e})});return{open:n(`audit`),close:n(void 0)}}function x({explain:e}){let{estimate:t,reason:n}=y(),{open:r}=b(),i=t&&[l(`frame.calls`,{n:o(t.executionCount)}),v(t)].filter(Boolean).join(`, `);return(0,_.jsxs)(_.Fragment,{children:[(0,_.jsx)(s,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?l(`frame.run-audit-with`,{words:i}):l(`frame.run-audit`)}),e&&n&&(0,_.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function S(){let{run:e}=t({from:`/app/projects/$projectId`}),{estimate:n,input:r,reason:i,reload:a}=y(),{close:o}=b();return e!==`audit`||!n||i?null:(0,_.jsx)(C,{estimate:n,input:r,onGrown:a,onClose:o})}function C({estimate:e,input:t,onGrown:n,onClose:i}){let{project:c}=m(),[p,{busy:h,problem:y}]=r(g),b=e.maximumAttemptCount;return(0,_.jsxs)(u,{title:l(`frame.run-audit-of`,{brand:c.brandName}),open:!0,onClose:i,children:[(0,_.jsx)(`p`,{className:`text-muted`,children:l(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:o(e.executionCount)})}),(0,_.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,_.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,_.jsx)(`span`,{children:e.engineLabel}),(0,_.jsxs)(`span`,{className:`text-muted`,children:[l(`frame.calls`,{n:o(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${a(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,_.jsx)(`p`,{className:`text-muted`,children:l(`frame.credits-at-most`,{n:o(b),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),e.precision&&(0,_.jsx)(f,{precision:e.precision}),y&&(0,_.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:y.message}),(0,_.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,_.jsx)(s,{look:`quiet`,onPress:i,children:l(`ui.cancel`)}),(0,_.jsx)(s,{look:`primary`,onPress:async()=>{let{data:e,problem:r}=await p({projectId:c.id,input:{...t,maxEstimatedCredits:b}});r?.kind===`budget`&&n(),e&&(d(l(`frame.audit-launched`)),i())},busy:h,children:[l(`frame.run-audit`),v(e)].filter(Boolean).join(` · `)})]})]})}export{S as n,b as r,x as t};