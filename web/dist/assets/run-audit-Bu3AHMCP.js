import{Ct as e,Et as t,St as n,t as r,yt as i}from"./button-BTLxJ4pN.js";import{s as a,t as o}from"./useSearch-BAMp8QtR.js";import{a as s,i as c,r as l}from"./operation-Bipomlmd.js";import{f as u,i as d,t as f}from"./format-Bz3gqJp0.js";import{t as p}from"./dialog--9kQlmMo.js";var m=t(e(),1),h=m.use,g=m.useLayoutEffect;function _(e){let t=a();return m.useCallback(n=>t.navigate({...n,from:n.from??e?.from}),[e?.from,t])}function v(e){let t=a(),n=_(),r=m.useRef(null);return g(()=>{r.current!==e&&(n(e),r.current=e)},[t,e,n]),null}var y=n(),b=(0,m.createContext)(null),x=(0,m.createContext)(null),S=b.Provider;function C({project:e,engines:t,children:n}){let r=(0,m.useMemo)(()=>({project:e,engines:t}),[e,t]);return(0,y.jsx)(x,{value:r,children:n})}function w(e,t){if(e===null)throw Error(`${t} is used outside the frame`);return e}var T=()=>w((0,m.useContext)(b),`useSession`),E=()=>w((0,m.useContext)(x),`useProject`);function D(e){let{me:t}=T();return t.scopes.includes(e)?null:i(`frame.role-refused`,{role:t.role})}var O=l(`RunAuditEstimate`,`e9dcf85c282ff7ac2055f4e0f0a7d9d203c4cf22ee5254452361b052c320e302`,`query RunAuditEstimate($id: UUID!, $input: AuditEstimateInput!) {
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
}`),k=l(`RunAudit`,`8e812a819feecb1c3a950f1de3afb51c27774f889d57842ed3e213aa5febf2f5`,`mutation RunAudit($projectId: UUID!, $input: AuditLaunchInput!) {
  launchAudits(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`);function A({costStatus:e,estimatedTotalCostMicrousd:t}){return typeof t!=`number`||e===`unknown`?``:i(e===`partial`?`frame.price-at-least`:`frame.price`,{price:d(t)})}function j(){let{project:e,engines:t}=E(),{market:n,engine:r}=o({from:`/app/projects/$projectId`}),a=D(`audits:run`),c=t.map(({logicalEngine:e})=>e).filter(e=>!r||e===r),l={engines:c,marketIds:n?[n]:null},u=a!==null||c.length===0,{data:d,problem:f}=s(O,{id:e.id,input:l},{pause:u});return{input:l,reason:a??(c.length===0?i(`frame.no-engine`):f?.message??null),estimate:d?.project.auditEstimate}}function M(){let e=_(),t=t=>()=>e({to:`.`,search:e=>({...e,run:t})});return{open:t(`audit`),close:t(void 0)}}function N({explain:e}){let{estimate:t,reason:n}=j(),{open:a}=M(),o=t&&[i(`frame.calls`,{n:f(t.executionCount)}),A(t)].filter(Boolean).join(`, `);return(0,y.jsxs)(y.Fragment,{children:[(0,y.jsx)(r,{look:`primary`,reason:n,busy:!n&&!t,onPress:a,children:o?i(`frame.run-audit-with`,{words:o}):i(`frame.run-audit`)}),e&&n&&(0,y.jsx)(`p`,{className:`text-muted mt-2`,children:n})]})}function P(){let{run:e}=o({from:`/app/projects/$projectId`}),{estimate:t,input:n,reason:r}=j(),{close:i}=M();return e!==`audit`||!t||r?null:(0,y.jsx)(F,{estimate:t,input:n,onClose:i})}function F({estimate:e,input:t,onClose:n}){let{project:a}=E(),[o,{busy:s,problem:l}]=c(k),m=e.maximumAttemptCount;return(0,y.jsxs)(p,{title:i(`frame.run-audit-of`,{brand:a.brandName}),open:!0,onClose:n,children:[(0,y.jsx)(`p`,{className:`text-muted`,children:i(`frame.estimate`,{prompts:e.promptCount,engines:e.engineCount,repetitions:e.repetitionCount,calls:f(e.executionCount)})}),(0,y.jsx)(`ul`,{className:`my-4 grid gap-1`,children:e.engines.map(e=>(0,y.jsxs)(`li`,{className:`flex justify-between gap-4`,children:[(0,y.jsx)(`span`,{children:e.engineLabel}),(0,y.jsxs)(`span`,{className:`text-muted`,children:[i(`frame.calls`,{n:f(e.executionCount)}),typeof e.estimatedTotalCostMicrousd==`number`&&` · ${d(e.estimatedTotalCostMicrousd)}`]})]},e.logicalEngine))}),(0,y.jsx)(`p`,{className:`text-muted`,children:i(`frame.credits-at-most`,{n:f(m),minutes:Math.ceil(e.maximumWallClockSeconds/60)})}),l&&(0,y.jsx)(`p`,{role:`alert`,className:`text-bad mt-3`,children:l.message}),(0,y.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,y.jsx)(r,{look:`quiet`,onPress:n,children:i(`ui.cancel`)}),(0,y.jsx)(r,{look:`primary`,onPress:async()=>{let{data:e}=await o({projectId:a.id,input:{...t,maxEstimatedCredits:m}});e&&(u(i(`frame.audit-launched`)),n())},busy:s,children:[i(`frame.run-audit`),A(e)].filter(Boolean).join(` · `)})]})]})}export{S as a,v as c,g as d,C as i,_ as l,P as n,E as o,M as r,T as s,N as t,h as u};