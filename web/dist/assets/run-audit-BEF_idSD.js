import{n as e}from"./useNavigate-CjH3vICv.js";import{t}from"./useSearch-DSdLJJMi.js";import{a as n,i as r,r as i}from"./operation-Dzg8a9be.js";import{i as a,t as o}from"./format-BJFBVagH.js";import{t as s,wt as c,xt as l}from"./button-FF2JEbAq.js";import{n as u}from"./dialog-DU2CFeLv.js";import{n as d}from"./toast-BJx47MIl.js";import{i as f,r as p}from"./session-CRYRqG-G.js";var m=i(`RunAuditEstimate`,`e9dcf85c282ff7ac2055f4e0f0a7d9d203c4cf22ee5254452361b052c320e302`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
      __typename
    }
    __typename
  }
}`),h=i(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),g=c();function _({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:l(e===`partial`?`frame.price-at-least`:`frame.price`,{price:a(t)})}function v(){let{project:e,engines:r}=p(),{market:i,engine:a}=t({from:`/app/projects/$projectId`}),o=f(`audits:run`),s=r.map(({logicalEngine:e})=>e).filter(e=>!a||e===a),c={engines:s,marketIds:i?[i]:null},u=o!==null||s.length===0,{data:d,problem:h}=n(m,{id:e.id,input:c},{pause:u});return{input:c,reason:o??(s.length===0?l(`frame.no-engine`):h?.message??null),estimate:d?.project.auditEstimate}}function y(){let t=e(),n=e=>()=>t({to:`.`,search:t=>({...t,run:e})});return{open:n(`audit`),close:n(void 0)}}function b({explain:e}){let{estimate:t,reason:n}=v(),{open:r}=y(),i=t&&[l(`frame.calls`,{n:o(t.executionCount)}),_(t)].filter(Boolean).join(`, `);return(0,g.jsxs)(g.Fragment,{children:[(0,g.jsx)(s,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?l(`frame.run-audit-with`,{words:i}):l(`frame.run-audit`)}),e&&n&&(0,g.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function x(){let{run:e}=t({from:`/app/projects/$projectId`}),{estimate:n,input:r,reason:i}=v(),{close:a}=y();return e!==`audit`||!n||i?null:(0,g.jsx)(S,{estimate:n,input:r,onClose:a})}function S({estimate:e,input:t,onClose:n}){let{project:i}=p(),[c,{busy:f,problem:m}]=r(h),v=e.maximumAttemptCount;return(0,g.jsxs)(u,{title:l(`frame.run-audit-of`,{brand:i.brandName}),open:!0,onClose:n,children:[(0,g.jsx)(`p`,{className:`text-muted`,children:l(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:o(e.executionCount)})}),(0,g.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,g.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,g.jsx)(`span`,{children:e.engineLabel}),(0,g.jsxs)(`span`,{className:`text-muted`,children:[l(`frame.calls`,{n:o(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${a(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,g.jsx)(`p`,{className:`text-muted`,children:l(`frame.credits-at-most`,{n:o(v),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),m&&(0,g.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:m.message}),(0,g.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,g.jsx)(s,{look:`quiet`,onPress:n,children:l(`ui.cancel`)}),(0,g.jsx)(s,{look:`primary`,onPress:async()=>{let{data:e}=await c({projectId:i.id,input:{...t,maxEstimatedCredits:v}});e&&(d(l(`frame.audit-launched`)),n())},busy:f,children:[l(`frame.run-audit`),_(e)].filter(Boolean).join(` · `)})]})]})}export{x as n,y as r,b as t};