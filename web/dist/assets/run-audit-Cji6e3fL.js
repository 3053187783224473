import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{a as n,i as r,r as i}from"./operation-CnfiMnya.js";import{i as a,t as o}from"./format-CIvsDT5E.js";import{t as s}from"./reasons-DSRRP6y9.js";import{Rt as c,kt as l,t as u}from"./button-Dmcols4R.js";import{n as d}from"./dialog-D6vDfGJu.js";import{t as f}from"./link-DEqi3byG.js";import{n as p}from"./toast-Bjl65B3G.js";import{t as m}from"./precision-DztwrV7l.js";import{c as h,r as g,s as _}from"./session-CLmJ-yBF.js";var v=i(`RunAuditEstimate`,`c96b6f41dd512253ca2e3c3171102cfd14c85184812c401e8c1be27c6049bf00`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
}`),y=i(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),b=c();function x({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:l(e===`partial`?`frame.price-at-least`:`frame.price`,{price:a(t)})}function S(){let{project:e,engines:r}=_(),{market:i,engine:a}=t({from:`/app/projects/$projectId`}),o=h(`audits:run`),s=r.map(({logicalEngine:e})=>e).filter(e=>!a||e===a),c={engines:s,marketIds:i?[i]:null},u=o!==null||s.length===0,{data:d,problem:f,reload:p}=n(v,{id:e.id,input:c},{pause:u});return{input:c,reason:o??(s.length===0?l(`frame.no-engine`):f?.message??null),estimate:d?.project.auditEstimate,reload:p}}function C(){let t=e(),n=e=>()=>t({to:`.`,search:t=>({...t,run:e})});return{open:n(`audit`),close:n(void 0)}}function w({explain:e}){let{estimate:t,reason:n}=S(),{open:r}=C(),i=t&&[l(`frame.calls`,{n:o(t.executionCount)}),x(t)].filter(Boolean).join(`, `);return(0,b.jsxs)(b.Fragment,{children:[(0,b.jsx)(u,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?l(`frame.run-audit-with`,{words:i}):l(`frame.run-audit`)}),e&&n&&(0,b.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function T(){let{project:e}=_();return g(e)?(0,b.jsx)(f,{to:`/projects/$projectId/set-up`,params:{projectId:e.id},look:`primary`,children:l(`frame.continue-set-up`)}):(0,b.jsx)(w,{explain:!0})}function E(){let{run:e}=t({from:`/app/projects/$projectId`}),{estimate:n,input:r,reason:i,reload:a}=S(),{close:o}=C();return e!==`audit`||!n||i?null:(0,b.jsx)(D,{estimate:n,input:r,onGrown:a,onClose:o})}function D({estimate:e,input:t,onGrown:n,onClose:i}){let{project:c}=_(),[f,{busy:h,problem:g}]=r(y),v=e.maximumAttemptCount;return(0,b.jsxs)(d,{title:l(`frame.run-audit-of`,{brand:c.brandName}),open:!0,onClose:i,children:[(0,b.jsx)(`p`,{className:`text-muted`,children:l(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:o(e.executionCount)})}),(0,b.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,b.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,b.jsx)(`span`,{children:e.engineLabel}),(0,b.jsxs)(`span`,{className:`text-muted whitespace-nowrap`,children:[l(`frame.calls`,{n:o(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${a(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,b.jsx)(`p`,{className:`text-muted`,children:l(`frame.credits-at-most`,{n:o(v),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),e.precision&&(0,b.jsx)(m,{precision:e.precision}),e.leftOut.length>0&&(0,b.jsx)(`p`,{className:`mt-1`,children:s(e.leftOut)}),g&&(0,b.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:g.message}),(0,b.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,b.jsx)(u,{look:`quiet`,onPress:i,children:l(`ui.cancel`)}),(0,b.jsx)(u,{look:`primary`,onPress:async()=>{let{data:e,problem:r}=await f({projectId:c.id,input:{...t,maxEstimatedCredits:v}});r?.kind===`budget`&&n(),e&&(p(l(`frame.audit-launched`)),i())},busy:h,children:[l(`frame.run-audit`),x(e)].filter(Boolean).join(` · `)})]})]})}export{C as i,w as n,E as r,T as t};