import{i as e,r as t,s as n}from"./session-C9Ei8IPT.js";import{t as r}from"./useSearch-s5jnO6n0.js";import{a as i,i as a,r as o}from"./operation-CHZmCh5N.js";import{i as s,t as c}from"./format-BJFBVagH.js";import{t as l,wt as u,xt as d}from"./button-B3XX1JkB.js";import{n as f}from"./dialog-DQ2r-fwq.js";import{n as p}from"./toast-Bl0zwF-o.js";var m=o(`RunAuditEstimate`,`e9dcf85c282ff7ac2055f4e0f0a7d9d203c4cf22ee5254452361b052c320e302`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
}`),h=o(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),g=u();function _({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:d(e===`partial`?`frame.price-at-least`:`frame.price`,{price:s(t)})}function v(){let{project:n,engines:a}=t(),{market:o,engine:s}=r({from:`/app/projects/$projectId`}),c=e(`audits:run`),l=a.map(({logicalEngine:e})=>e).filter(e=>!s||e===s),u={engines:l,marketIds:o?[o]:null},f=c!==null||l.length===0,{data:p,problem:h}=i(m,{id:n.id,input:u},{pause:f});return{input:u,reason:c??(l.length===0?d(`frame.no-engine`):h?.message??null),estimate:p?.project.auditEstimate}}function y(){let e=n(),t=t=>()=>e({to:`.`,search:e=>({...e,run:t})});return{open:t(`audit`),close:t(void 0)}}function b({explain:e}){let{estimate:t,reason:n}=v(),{open:r}=y(),i=t&&[d(`frame.calls`,{n:c(t.executionCount)}),_(t)].filter(Boolean).join(`, `);return(0,g.jsxs)(g.Fragment,{children:[(0,g.jsx)(l,{look:`primary`,reason:n,busy:!n&&!t,onPress:r,children:i?d(`frame.run-audit-with`,{words:i}):d(`frame.run-audit`)}),e&&n&&(0,g.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function x(){let{run:e}=r({from:`/app/projects/$projectId`}),{estimate:t,input:n,reason:i}=v(),{close:a}=y();return e!==`audit`||!t||i?null:(0,g.jsx)(S,{estimate:t,input:n,onClose:a})}function S({estimate:e,input:n,onClose:r}){let{project:i}=t(),[o,{busy:u,problem:m}]=a(h),v=e.maximumAttemptCount;return(0,g.jsxs)(f,{title:d(`frame.run-audit-of`,{brand:i.brandName}),open:!0,onClose:r,children:[(0,g.jsx)(`p`,{className:`text-muted`,children:d(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:c(e.executionCount)})}),(0,g.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,g.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,g.jsx)(`span`,{children:e.engineLabel}),(0,g.jsxs)(`span`,{className:`text-muted`,children:[d(`frame.calls`,{n:c(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${s(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,g.jsx)(`p`,{className:`text-muted`,children:d(`frame.credits-at-most`,{n:c(v),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),m&&(0,g.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:m.message}),(0,g.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,g.jsx)(l,{look:`quiet`,onPress:r,children:d(`ui.cancel`)}),(0,g.jsx)(l,{look:`primary`,onPress:async()=>{let{data:e}=await o({projectId:i.id,input:{...n,maxEstimatedCredits:v}});e&&(p(d(`frame.audit-launched`)),r())},busy:u,children:[d(`frame.run-audit`),_(e)].filter(Boolean).join(` · `)})]})]})}export{x as n,y as r,b as t};