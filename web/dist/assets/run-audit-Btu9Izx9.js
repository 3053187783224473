import{n as e}from"./useNavigate-BaibbGW6.js";import{t}from"./useSearch-DIzmNMKa.js";import{a as n,i as r,r as i}from"./operation-C2A6DtXU.js";import{i as a,t as o}from"./format-CDo7sbiN.js";import{t as s}from"./reasons-258262e6.js";import{Rt as c,kt as l,t as u}from"./button-Doeq12Sk.js";import{n as d}from"./dialog-Ccy3ajW7.js";import{n as f}from"./toast-h-16EA2u.js";import{t as p}from"./precision-DeLe9oby.js";import{c as m,s as h}from"./session-EJYYtt21.js";var g=i(`RunAuditEstimate`,`c96b6f41dd512253ca2e3c3171102cfd14c85184812c401e8c1be27c6049bf00`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
      leftOut {
        engineLabel
        reason
        reasonCode
        __typename
      }
      __typename
    }
    __typename
  }
}`),_=i(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),v=c();function y({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:l(e===`partial`?`frame.price-at-least`:`frame.price`,{price:a(t)})}function b(){let{project:e,engines:r}=h(),{market:i,engine:a}=t({from:`/app/projects/$projectId`}),o=m(`audits:run`),s=r.map(({logicalEngine:e})=>e).filter(e=>!a||e===a),c={engines:s,marketIds:i?[i]:null},u=o!==null||s.length===0,{data:d,problem:f,reload:p}=n(g,{id:e.id,input:c},{pause:u});return{input:c,reason:o??(s.length===0?l(`frame.no-engine`):f?.message??null),estimate:d?.project.auditEstimate,reload:p}}function x(){let t=e(),n=e=>()=>t({to:`.`,search:t=>({...t,run:e})});return{open:n(`audit`),close:n(void 0)}}function S({explain:e}){let{estimate:t,reason:n}=b(),{open:r}=x(),i=t&&[l(`frame.calls`,{n:o(t.executionCount)}),y(t)].filter(Boolean).join(`, `);return(0,v.jsxs)(v.Fragment,{children:[(0,v.jsx)(u,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?l(`frame.run-audit-with`,{words:i}):l(`frame.run-audit`)}),e&&n&&(0,v.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function C(){let{run:e}=t({from:`/app/projects/$projectId`}),{estimate:n,input:r,reason:i,reload:a}=b(),{close:o}=x();return e!==`audit`||!n||i?null:(0,v.jsx)(w,{estimate:n,input:r,onGrown:a,onClose:o})}function w({estimate:e,input:t,onGrown:n,onClose:i}){let{project:c}=h(),[m,{busy:g,problem:b}]=r(_),x=e.maximumAttemptCount;return(0,v.jsxs)(d,{title:l(`frame.run-audit-of`,{brand:c.brandName}),open:!0,onClose:i,children:[(0,v.jsx)(`p`,{className:`text-muted`,children:l(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:o(e.executionCount)})}),(0,v.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,v.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,v.jsx)(`span`,{children:e.engineLabel}),(0,v.jsxs)(`span`,{className:`text-muted whitespace-nowrap`,children:[l(`frame.calls`,{n:o(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${a(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,v.jsx)(`p`,{className:`text-muted`,children:l(`frame.credits-at-most`,{n:o(x),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),e.precision&&(0,v.jsx)(p,{precision:e.precision}),e.leftOut.length>0&&(0,v.jsx)(`p`,{className:`mt-1`,children:s(e.leftOut)}),b&&(0,v.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:b.message}),(0,v.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,v.jsx)(u,{look:`quiet`,onPress:i,children:l(`ui.cancel`)}),(0,v.jsx)(u,{look:`primary`,onPress:async()=>{let{data:e,problem:r}=await m({projectId:c.id,input:{...t,maxEstimatedCredits:x}});r?.kind===`budget`&&n(),e&&(f(l(`frame.audit-launched`)),i())},busy:g,children:[l(`frame.run-audit`),y(e)].filter(Boolean).join(` · `)})]})]})}export{C as n,x as r,S as t};