import{n as e}from"./useNavigate-88maeV8r.js";import{t}from"./useParams-B2LzwvGE.js";import{Tt as n,kt as r,t as i,wt as a,xt as o}from"./button-PUioI52g.js";import{i as s,r as c}from"./session-CdzlRiPx.js";import{a as l,i as u,o as d,r as f}from"./operation-Czfb_k27.js";import{i as p,o as m,t as h}from"./format-BJFBVagH.js";import{t as g}from"./dialog-D6SDLaxA.js";import{n as _,t as v}from"./link-B0hgbOmW.js";import{a as y,i as b,n as x,o as S,r as C,t as w}from"./states-MVGEl5z2.js";import{t as T}from"./table-_cSYM6Nt.js";import{n as E}from"./toast-DvrAgRrN.js";import{n as D}from"./fields-DVdXXyES.js";import{o as O}from"./figure-D6ZBUfzD.js";import{n as k,r as A,t as j}from"./status-DN_mzVzz.js";var M=r(n(),1),N=f(`AuditScreen`,`1f6f845a68968633012912dbc7e375996a425b04915b2b29c5f585d56dcbce88`,`query AuditScreen($projectId: UUID!, $auditId: UUID!, $status: ExecutionStatus, $engine: LogicalEngine, $cursor: String) {
  project(id: $projectId) {
    id
    audit(id: $auditId) {
      id
      status
      benchmarkMode
      auditScope
      repetitions
      requestedCount
      completedCount
      failedCount
      errorMessage
      parentAuditId
      createdAt
      startedAt
      completedAt
      notApplicableEngineLabels
      market {
        countryCode
        languageCode
        __typename
      }
      engineSnapshots {
        logicalEngine
        engineLabel
        transportModel
        __typename
      }
      credits {
        reserved
        settled
        released
        __typename
      }
      executions(limit: 50, status: $status, engine: $engine, cursor: $cursor) {
        items {
          id
          promptId
          promptText
          engineLabel
          repetition
          status
          maxAttempts
          errorMessage
          costMicrousd
          startedAt
          finishedAt
          attempts {
            number
            outcome
            errorMessage
            httpStatus
            startedAt
            finishedAt
            __typename
          }
          __typename
        }
        nextCursor
        __typename
      }
      __typename
    }
    __typename
  }
}`),P=f(`AuditLive`,`9050b4bb79dade7ab4361a51f6bd64c95b627201ee6fd2dd259d7621f931cc57`,`subscription AuditLive($projectId: UUID!, $auditId: UUID!) {
  auditProgress(projectId: $projectId, auditId: $auditId) {
    auditId
    status
    errorMessage
    requestedCount
    updatedAt
    engines {
      logicalEngine
      engineLabel
      requestedCount
      runningCount
      completedCount
      noAnswerCount
      failedCount
      cancelledCount
      __typename
    }
    __typename
  }
}`),F=f(`CancelAudit`,`86f1af53151dc4a3f283f98d3e57a6c9c833357f6ed5d3faebda84e068c9cd08`,`mutation CancelAudit($projectId: UUID!, $auditId: UUID!) {
  cancelAudit(projectId: $projectId, auditId: $auditId) {
    id
    status
    __typename
  }
}`),I=f(`RerunFailed`,`a57ed8ecf358829406ea4b0cb1843cfbad27b9a2341310a1da3ed2112711c275`,`mutation RerunFailed($projectId: UUID!, $auditId: UUID!, $most: SafeInt!) {
  rerunFailed(
    projectId: $projectId
    auditId: $auditId
    maxEstimatedCredits: $most
  ) {
    id
    status
    __typename
  }
}`),L=a(),R=[`queued`,`running`,`completed`,`no_answer`,`failed`,`cancelled`];function z({auditId:e,first:t}){let{project:n}=c(),[r,i]=(0,M.useState)(),[a,s]=(0,M.useState)([]),u=a.at(-1),d=!!(r||u),{data:f,stale:p}=l(N,{projectId:n.id,auditId:e,status:r,cursor:u},{pause:!d}),m=d?f?.project.audit.executions:t,h=e=>{i(R.find(t=>t===e)),s([])};return(0,L.jsxs)(`section`,{className:`mt-8`,children:[(0,L.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,L.jsx)(`h2`,{className:`mr-auto`,children:o(`audits.executions`)}),(0,L.jsx)(D,{label:o(`audits.state`),hideLabel:!0,className:`!w-auto`,value:r??``,onChange:e=>h(e.target.value),options:[{value:``,label:o(`audits.any-state`)},...R.map(e=>({value:e,label:o(`audits.execution.${e}`)}))]})]}),m?.items.length===0?(0,L.jsx)(x,{title:o(`audits.no-execution`)}):(0,L.jsx)(T,{label:o(`audits.executions`),columns:B(n.id,n.timezone),rows:m?.items??[],rowKey:e=>e.id,stale:p||!m,onMore:m?.nextCursor?()=>m.nextCursor&&s([...a,m.nextCursor]):void 0})]})}var B=(e,t)=>[{id:`prompt`,title:o(`audits.prompt`),cell:t=>(0,L.jsx)(`span`,{dir:`auto`,children:t.promptId?(0,L.jsx)(_,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:t.promptId},search:{},children:t.promptText}):t.promptText}),csv:e=>e.promptText},{id:`engine`,title:o(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`status`,title:o(`audits.state`),cell:e=>(0,L.jsx)(w,{tone:e.status===`failed`?`bad`:void 0,children:o(`audits.execution.${e.status}`)}),csv:e=>e.status},{id:`attempts`,title:o(`audits.attempts`),number:!0,wide:!0,cell:e=>o(`audits.of`,{n:e.attempts.length,all:e.maxAttempts}),csv:e=>e.attempts.length},{id:`error`,title:o(`audits.error`),wide:!0,cell:e=>e.errorMessage&&(0,L.jsx)(`span`,{className:`text-small text-muted`,children:e.errorMessage}),csv:e=>e.errorMessage},{id:`cost`,title:o(`audits.cost`),number:!0,wide:!0,cell:e=>e.costMicrousd===null||e.costMicrousd===void 0?(0,L.jsx)(O,{reason:o(`audits.cost-not-known`)}):p(e.costMicrousd),csv:e=>e.costMicrousd},{id:`ended`,title:o(`audits.ended`),number:!0,wide:!0,cell:e=>e.finishedAt&&m(e.finishedAt,t),csv:e=>e.finishedAt}];function V(){let{auditId:e}=t({from:`/app/projects/$projectId/audits/$auditId`}),{project:n}=c(),{data:r,problem:i,reload:a}=l(N,{projectId:n.id,auditId:e}),s=d(P,{projectId:n.id,auditId:e},!r)?.auditProgress,u=s&&k(s.status);if((0,M.useEffect)(()=>{u&&a()},[u,a]),i&&!r)return(0,L.jsx)(C,{problem:i,onRetry:a});if(!r)return(0,L.jsx)(b,{children:(0,L.jsx)(S,{className:`h-9 w-full`,lines:8})});let{audit:f}=r.project,p=s?.status??f.status;return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`p`,{className:`text-muted`,children:(0,L.jsx)(_,{to:`/projects/$projectId/audits`,params:{projectId:n.id},children:o(`audits.title`)})}),(0,L.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3`,children:[(0,L.jsx)(`h1`,{children:o(`audits.of-day`,{at:m(f.createdAt,n.timezone)})}),(0,L.jsx)(j,{status:p}),(0,L.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,L.jsx)(U,{audit:f,over:k(p),onChange:a})})]}),(0,L.jsx)(H,{audit:f,message:s?.errorMessage||f.errorMessage}),s&&(0,L.jsx)(W,{engines:s.engines}),(0,L.jsx)(z,{auditId:e,first:f.executions},p)]})}function H({audit:e,message:t}){let{credits:n}=e,r=[A(e.engineSnapshots.map(e=>`${e.engineLabel} (${e.transportModel})`)),`${e.market.countryCode} · ${e.market.languageCode}`,o(`audits.each`,{n:e.repetitions}),o(`audits.credits`,{settled:h(n.settled),reserved:h(n.reserved)})];return(0,L.jsxs)(L.Fragment,{children:[(0,L.jsx)(`p`,{className:`text-muted mt-1`,children:r.join(` · `)}),e.notApplicableEngineLabels.length>0&&(0,L.jsx)(`p`,{className:`mt-1`,children:o(`audits.left-out`,{engines:A(e.notApplicableEngineLabels)})}),t&&(0,L.jsx)(`p`,{role:`status`,className:`mt-2 border border-line bg-panel rounded-md px-3 py-2`,children:t})]})}function U({audit:t,over:n,onChange:r}){let{project:a}=c(),l=e(),d=s(`audits:run`),[f,p]=(0,M.useState)(),[m,h]=u(F),[_,y]=u(I),b=t.failedCount*(t.executions.items[0]?.maxAttempts??3);return(0,L.jsxs)(L.Fragment,{children:[n&&t.completedCount>0&&(0,L.jsx)(v,{to:`/projects/$projectId/overview`,params:{projectId:a.id},children:o(`audits.report`)}),n&&t.failedCount>0&&(0,L.jsx)(i,{reason:d,onPress:()=>p(`rerun`),children:o(`audits.rerun`,{n:t.failedCount})}),!n&&(0,L.jsx)(i,{look:`danger`,reason:d,onPress:()=>p(`cancel`),children:o(`audits.cancel`)}),(0,L.jsx)(g,{title:o(`audits.cancel`),open:f===`cancel`,onClose:()=>p(void 0),onConfirm:async()=>{let{problem:e}=await m({projectId:a.id,auditId:t.id});p(void 0),E(e?.message??o(`audits.cancelled`)),r()},action:o(`audits.cancel`),busy:h.busy,children:o(`audits.cancel-words`)}),(0,L.jsx)(g,{title:o(`audits.rerun`,{n:t.failedCount}),open:f===`rerun`,onClose:()=>p(void 0),onConfirm:async()=>{let{data:e,problem:n}=await _({projectId:a.id,auditId:t.id,most:b});p(void 0),E(n?.message??o(`audits.started`)),e&&l({to:`/projects/$projectId/audits/$auditId`,params:{projectId:a.id,auditId:e.rerunFailed.id}})},action:o(`audits.rerun-credits`,{credits:b}),look:`primary`,busy:y.busy,children:o(`audits.rerun-words`)})]})}function W({engines:e}){let t=e=>e.completedCount+e.noAnswerCount+e.failedCount+e.cancelledCount,n=[{id:`engine`,title:o(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`progress`,title:o(`audits.progress`),wide:!0,cell:e=>(0,L.jsx)(y,{value:e.requestedCount?t(e)/e.requestedCount:0,label:e.engineLabel})},{id:`answers`,title:o(`audits.answers`),number:!0,cell:e=>o(`audits.of`,{n:h(e.completedCount),all:h(e.requestedCount)}),csv:e=>e.completedCount},{id:`none`,title:o(`audits.no-answer`),number:!0,cell:e=>h(e.noAnswerCount),csv:e=>e.noAnswerCount},{id:`failed`,title:o(`audits.failed`),number:!0,cell:e=>h(e.failedCount),csv:e=>e.failedCount},{id:`running`,title:o(`audits.running`),number:!0,wide:!0,cell:e=>h(e.runningCount)}];return(0,L.jsx)(`section`,{className:`mt-6`,children:(0,L.jsx)(T,{label:o(`audits.engines`),columns:n,rows:e,rowKey:e=>e.logicalEngine,foot:!1})})}export{V as default};