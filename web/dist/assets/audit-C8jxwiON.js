import{n as e}from"./useNavigate-BFtX9bVm.js";import{t}from"./useParams-CebZFDyT.js";import{Ht as n,Lt as r,Rt as i,kt as a,t as o}from"./button-BbBspl6u.js";import{a as s,o as c}from"./session-BlxziD1D.js";import{a as l,i as u,o as d,r as f}from"./operation-BnTBc4CQ.js";import{i as p,o as m,s as h,t as g}from"./format-CPTzswdE.js";import{t as _}from"./left-out-tYwFqP7O.js";import{t as v}from"./dialog-Bi2b3Phm.js";import{n as y,t as b}from"./link-DFAfi0sn.js";import{a as x,i as S,n as C,o as w,r as T,t as E}from"./states-CJpcHSsa.js";import{n as D}from"./table-oEUxpI9A.js";import{n as O}from"./toast-DSd_P3dD.js";import{n as k}from"./fields-CaaNndtZ.js";import{o as A}from"./figure-Dn6mjqWV.js";import{n as j,t as M}from"./status-C9ssQUkl.js";var N=n(i(),1),P=f(`AuditScreen`,`3b21c77597c69865337a756b53594e8b045f086ec82fa795a7b7f5ea9d639113`,`query AuditScreen($projectId: UUID!, $auditId: UUID!, $status: ExecutionStatus, $engine: LogicalEngine, $cursor: String) {
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
      leftOut {
        engineLabel
        reason
        __typename
      }
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
}`),F=f(`AuditLive`,`9050b4bb79dade7ab4361a51f6bd64c95b627201ee6fd2dd259d7621f931cc57`,`subscription AuditLive($projectId: UUID!, $auditId: UUID!) {
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
}`),I=f(`CancelAudit`,`86f1af53151dc4a3f283f98d3e57a6c9c833357f6ed5d3faebda84e068c9cd08`,`mutation CancelAudit($projectId: UUID!, $auditId: UUID!) {
  cancelAudit(projectId: $projectId, auditId: $auditId) {
    id
    status
    __typename
  }
}`),L=f(`RerunFailed`,`a57ed8ecf358829406ea4b0cb1843cfbad27b9a2341310a1da3ed2112711c275`,`mutation RerunFailed($projectId: UUID!, $auditId: UUID!, $most: SafeInt!) {
  rerunFailed(
    projectId: $projectId
    auditId: $auditId
    maxEstimatedCredits: $most
  ) {
    id
    status
    __typename
  }
}`),R=r(),z=[`queued`,`running`,`completed`,`no_answer`,`failed`,`cancelled`];function B({auditId:e,first:t}){let{project:n}=s(),[r,i]=(0,N.useState)(),[o,c]=(0,N.useState)([]),u=o.at(-1),d=!!(r||u),{data:f,stale:p}=l(P,{projectId:n.id,auditId:e,status:r,cursor:u},{pause:!d}),m=d?f?.project.audit.executions:t,h=e=>{i(z.find(t=>t===e)),c([])};return(0,R.jsxs)(`section`,{className:`mt-8`,children:[(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,R.jsx)(`h2`,{className:`mr-auto`,children:a(`audits.executions`)}),(0,R.jsx)(k,{label:a(`audits.state`),hideLabel:!0,className:`!w-auto`,value:r??``,onChange:e=>h(e.target.value),options:[{value:``,label:a(`audits.any-state`)},...z.map(e=>({value:e,label:a(`audits.execution.${e}`)}))]})]}),m?.items.length===0?(0,R.jsx)(C,{title:a(`audits.no-execution`)}):(0,R.jsx)(D,{label:a(`audits.executions`),columns:V(n.id,n.timezone),rows:m?.items??[],rowKey:e=>e.id,stale:p||!m,onMore:m?.nextCursor?()=>m.nextCursor&&c([...o,m.nextCursor]):void 0})]})}var V=(e,t)=>[{id:`prompt`,title:a(`audits.prompt`),cell:t=>(0,R.jsx)(`span`,{dir:`auto`,children:t.promptId?(0,R.jsx)(y,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:t.promptId},search:{},children:t.promptText}):t.promptText}),csv:e=>e.promptText},{id:`engine`,title:a(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`status`,title:a(`audits.state`),cell:e=>(0,R.jsx)(E,{tone:e.status===`failed`?`bad`:void 0,children:a(`audits.execution.${e.status}`)}),csv:e=>e.status},{id:`attempts`,title:a(`audits.attempts`),number:!0,wide:!0,cell:e=>a(`audits.of`,{n:e.attempts.length,all:e.maxAttempts}),csv:e=>e.attempts.length},{id:`error`,title:a(`audits.error`),wide:!0,cell:e=>e.errorMessage&&(0,R.jsx)(`span`,{className:`text-small text-muted`,lang:`en`,children:e.errorMessage}),csv:e=>e.errorMessage},{id:`cost`,title:a(`audits.cost`),number:!0,wide:!0,cell:e=>e.costMicrousd===null||e.costMicrousd===void 0?(0,R.jsx)(A,{reason:a(`audits.cost-not-known`)}):p(e.costMicrousd),csv:e=>e.costMicrousd},{id:`ended`,title:a(`audits.ended`),number:!0,wide:!0,cell:e=>e.finishedAt&&h(e.finishedAt,t),csv:e=>e.finishedAt}];function H(){let{auditId:e}=t({from:`/app/projects/$projectId/audits/$auditId`}),{project:n}=s(),{data:r,problem:i,reload:o}=l(P,{projectId:n.id,auditId:e}),c=d(F,{projectId:n.id,auditId:e},!r)?.auditProgress,u=c&&j(c.status);if((0,N.useEffect)(()=>{u&&o()},[u,o]),i&&!r)return(0,R.jsx)(T,{problem:i,onRetry:o});if(!r)return(0,R.jsx)(S,{children:(0,R.jsx)(w,{className:`h-9 w-full`,lines:8})});let{audit:f}=r.project,p=c?.status??f.status;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`p`,{className:`text-muted`,children:(0,R.jsx)(y,{to:`/projects/$projectId/audits`,params:{projectId:n.id},children:a(`audits.title`)})}),(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3`,children:[(0,R.jsx)(`h1`,{children:a(`audits.of-day`,{at:h(f.createdAt,n.timezone)})}),(0,R.jsx)(M,{status:p}),(0,R.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,R.jsx)(W,{audit:f,over:j(p),onChange:o})})]}),(0,R.jsx)(U,{audit:f,status:p,message:c?.errorMessage||f.errorMessage}),c&&(0,R.jsx)(G,{engines:c.engines}),(0,R.jsx)(B,{auditId:e,first:f.executions},p)]})}function U({audit:e,status:t,message:n}){let{credits:r}=e,i=[m(e.engineSnapshots.map(e=>`${e.engineLabel} (${e.transportModel})`)),`${e.market.countryCode} · ${e.market.languageCode}`,a(`audits.each`,{n:e.repetitions}),a(`audits.credits`,{settled:g(r.settled),reserved:g(r.reserved)})];return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`p`,{className:`text-muted mt-1`,children:i.join(` · `)}),e.leftOut.length>0&&(0,R.jsx)(`p`,{className:`mt-1`,children:_(e.leftOut)}),t===`cancelled`&&(0,R.jsx)(`p`,{className:`text-muted mt-1`,children:a(`audits.not-counted`)}),n&&(0,R.jsx)(`p`,{role:`status`,className:`mt-2 border border-line bg-panel rounded-md px-3 py-2`,children:n})]})}function W({audit:t,over:n,onChange:r}){let{project:i}=s(),l=e(),d=c(`audits:run`),[f,p]=(0,N.useState)(),[m,h]=u(I),[g,_]=u(L),y=t.failedCount*(t.executions.items[0]?.maxAttempts??3);return(0,R.jsxs)(R.Fragment,{children:[n&&t.completedCount>0&&t.status!==`cancelled`&&(0,R.jsx)(b,{to:`/projects/$projectId/overview`,params:{projectId:i.id},children:a(`audits.report`)}),n&&t.failedCount>0&&(0,R.jsx)(o,{reason:d,onPress:()=>p(`rerun`),children:a(`audits.rerun`,{n:t.failedCount})}),!n&&(0,R.jsx)(o,{look:`danger`,reason:d,onPress:()=>p(`cancel`),children:a(`audits.cancel`)}),(0,R.jsx)(v,{title:a(`audits.cancel`),open:f===`cancel`,onClose:()=>p(void 0),onConfirm:async()=>{let{problem:e}=await m({projectId:i.id,auditId:t.id});p(void 0),O(e?.message??a(`audits.cancelled`)),r()},action:a(`audits.cancel`),busy:h.busy,children:a(`audits.cancel-words`)}),(0,R.jsx)(v,{title:a(`audits.rerun`,{n:t.failedCount}),open:f===`rerun`,onClose:()=>p(void 0),onConfirm:async()=>{let{data:e,problem:n}=await g({projectId:i.id,auditId:t.id,most:y});p(void 0),O(n?.message??a(`audits.started`)),e&&l({to:`/projects/$projectId/audits/$auditId`,params:{projectId:i.id,auditId:e.rerunFailed.id}})},action:a(`audits.rerun-credits`,{credits:y}),look:`primary`,busy:_.busy,children:a(`audits.rerun-words`)})]})}function G({engines:e}){let t=e=>e.completedCount+e.noAnswerCount+e.failedCount+e.cancelledCount,n=[{id:`engine`,title:a(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`progress`,title:a(`audits.progress`),wide:!0,cell:e=>(0,R.jsx)(x,{value:e.requestedCount?t(e)/e.requestedCount:0,label:e.engineLabel})},{id:`answers`,title:a(`audits.answers`),number:!0,cell:e=>a(`audits.of`,{n:g(e.completedCount),all:g(e.requestedCount)}),csv:e=>e.completedCount},{id:`none`,title:a(`audits.no-answer`),number:!0,cell:e=>g(e.noAnswerCount),csv:e=>e.noAnswerCount},{id:`failed`,title:a(`audits.failed`),number:!0,cell:e=>g(e.failedCount),csv:e=>e.failedCount},{id:`running`,title:a(`audits.running`),number:!0,wide:!0,cell:e=>g(e.runningCount)}];return(0,R.jsx)(`section`,{className:`mt-6`,children:(0,R.jsx)(D,{label:a(`audits.engines`),columns:n,rows:e,rowKey:e=>e.logicalEngine,foot:!1})})}export{G as n,F as r,H as t};