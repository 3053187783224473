import{Ct as e,Et as t,St as n,t as r,yt as i}from"./button-DY6SWix1.js";import{t as a}from"./useSearch-CtE0Ju3g.js";import{a as o,f as s,p as c}from"./fields-BIyKkbsF.js";import{t as l}from"./dialog-n_VV5v3a.js";import{f as u,i as d,t as f}from"./format-DYmjvTr6.js";import{i as p,r as m}from"./session-C9O6WRUO.js";var h=[`core`,`brand_diagnostic`,`comparison`,`commerce`],g=[`28d`,`90d`,`180d`,`365d`],_=e=>typeof e==`string`&&e!==``?e:void 0;function v(e,t){return e.find(e=>e===t)}function y(e){let t=_(e.engine);return{market:_(e.market),engine:t&&/^[a-z_]+$/.test(t)?t:void 0,cohort:v(h,e.cohort),period:v(g,e.period)}}var b=e=>Number.parseInt(e??`90d`,10);function x(e,t=new Date){return new Date(t.getTime()-(b(e)-1)*864e5).toISOString().slice(0,10)}var S=t(e(),1),C=o(`RunAuditEstimate`,`e9dcf85c282ff7ac2055f4e0f0a7d9d203c4cf22ee5254452361b052c320e302`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
}`),w=o(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),T=n();function E({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:i(e===`partial`?`frame.price-at-least`:`frame.price`,{price:d(t)})}function D(){let{project:e,engines:t}=m(),{market:n,engine:o}=a({from:`/app/projects/$projectId`}),s=p(`audits:run`),[l,u]=(0,S.useState)(!1),d=t.map(({logicalEngine:e})=>e).filter(e=>!o||e===o),h={engines:d,marketIds:n?[n]:null},g=s!==null||d.length===0,{data:_,problem:v}=c(C,{id:e.id,input:h},{pause:g}),y=_?.project.auditEstimate,b=s??(d.length===0?i(`frame.no-engine`):v?.message??null),x=y&&[i(`frame.calls`,{n:f(y.executionCount)}),E(y)].filter(Boolean).join(`, `);return(0,T.jsxs)(T.Fragment,{children:[(0,T.jsx)(r,{look:`primary`,reason:b,busy:!b&&!y,onPress:()=>u(!0),children:x?i(`frame.run-audit-with`,{words:x}):i(`frame.run-audit`)}),l&&y&&(0,T.jsx)(O,{estimate:y,input:h,onClose:()=>u(!1)})]})}function O({estimate:e,input:t,onClose:n}){let{project:a}=m(),[o,{busy:c,problem:p}]=s(w),h=e.maximumAttemptCount;return(0,T.jsxs)(l,{title:i(`frame.run-audit-of`,{brand:a.brandName}),open:!0,onClose:n,children:[(0,T.jsx)(`p`,{className:`text-muted`,children:i(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:f(e.executionCount)})}),(0,T.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,T.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,T.jsx)(`span`,{children:e.engineLabel}),(0,T.jsxs)(`span`,{className:`text-muted`,children:[i(`frame.calls`,{n:f(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${d(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,T.jsx)(`p`,{className:`text-muted`,children:i(`frame.credits-at-most`,{n:f(h),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),p&&(0,T.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:p.message}),(0,T.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,T.jsx)(r,{look:`quiet`,onPress:n,children:i(`ui.cancel`)}),(0,T.jsx)(r,{look:`primary`,onPress:async()=>{let{data:e}=await o({projectId:a.id,input:{...t,maxEstimatedCredits:h}});e&&(u(i(`frame.audit-launched`)),n())},busy:c,children:[i(`frame.run-audit`),E(e)].filter(Boolean).join(` · `)})]})]})}export{g as a,x as i,h as n,y as o,b as r,_ as s,D as t};