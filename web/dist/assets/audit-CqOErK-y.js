import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useParams-ntueh_Lw.js";import{It as n,Mt as r,Ot as i,jt as a,t as o}from"./button-Dpi6yH6H.js";import{a as s,o as c}from"./session-m0EgSq2K.js";import{a as l,i as u,o as d,r as f}from"./operation-DJLT4Bp5.js";import{i as p,o as m,t as h}from"./format-BJFBVagH.js";import{t as g}from"./left-out-CX0ymdOQ.js";import{t as _}from"./dialog-KzI8bTzL.js";import{n as v,t as y}from"./link-zmf1iOcJ.js";import{a as b,i as x,n as S,o as C,r as w,t as T}from"./states--3RUTHuU.js";import{n as E}from"./table-DyDwqlTW.js";import{n as D}from"./toast-CtZNxTK1.js";import{n as O}from"./fields-bCJUhg5w.js";import{o as k}from"./figure-CH6qpTxm.js";import{n as A,r as j,t as M}from"./status-BEJ6IYBU.js";var N=n(r(),1),P=f(`AuditScreen`,`3b21c77597c69865337a756b53594e8b045f086ec82fa795a7b7f5ea9d639113`,`query AuditScreen($projectId: UUID!, $auditId: UUID!, $status: ExecutionStatus, $engine: LogicalEngine, $cursor: String) {
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
}`),R=a(),z=[`queued`,`running`,`completed`,`no_answer`,`failed`,`cancelled`];function B({auditId:e,first:t}){let{project:n}=s(),[r,a]=(0,N.useState)(),[o,c]=(0,N.useState)([]),u=o.at(-1),d=!!(r||u),{data:f,stale:p}=l(P,{projectId:n.id,auditId:e,status:r,cursor:u},{pause:!d}),m=d?f?.project.audit.executions:t,h=e=>{a(z.find(t=>t===e)),c([])};return(0,R.jsxs)(`section`,{className:`mt-8`,children:[(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,R.jsx)(`h2`,{className:`mr-auto`,children:i(`audits.executions`)}),(0,R.jsx)(O,{label:i(`audits.state`),hideLabel:!0,className:`!w-auto`,value:r??``,onChange:e=>h(e.target.value),options:[{value:``,label:i(`audits.any-state`)},...z.map(e=>({value:e,label:i(`audits.execution.${e}`)}))]})]}),m?.items.length===0?(0,R.jsx)(S,{title:i(`audits.no-execution`)}):(0,R.jsx)(E,{label:i(`audits.executions`),columns:V(n.id,n.timezone),rows:m?.items??[],rowKey:e=>e.id,stale:p||!m,onMore:m?.nextCursor?()=>m.nextCursor&&c([...o,m.nextCursor]):void 0})]})}var V=(e,t)=>[{id:`prompt`,title:i(`audits.prompt`),cell:t=>(0,R.jsx)(`span`,{dir:`auto`,children:t.promptId?(0,R.jsx)(v,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:t.promptId},search:{},children:t.promptText}):t.promptText}),csv:e=>e.promptText},{id:`engine`,title:i(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`status`,title:i(`audits.state`),cell:e=>(0,R.jsx)(T,{tone:e.status===`failed`?`bad`:void 0,children:i(`audits.execution.${e.status}`)}),csv:e=>e.status},{id:`attempts`,title:i(`audits.attempts`),number:!0,wide:!0,cell:e=>i(`audits.of`,{n:e.attempts.length,all:e.maxAttempts}),csv:e=>e.attempts.length},{id:`error`,title:i(`audits.error`),wide:!0,cell:e=>e.errorMessage&&(0,R.jsx)(`span`,{className:`text-small text-muted`,children:e.errorMessage}),csv:e=>e.errorMessage},{id:`cost`,title:i(`audits.cost`),number:!0,wide:!0,cell:e=>e.costMicrousd===null||e.costMicrousd===void 0?(0,R.jsx)(k,{reason:i(`audits.cost-not-known`)}):p(e.costMicrousd),csv:e=>e.costMicrousd},{id:`ended`,title:i(`audits.ended`),number:!0,wide:!0,cell:e=>e.finishedAt&&m(e.finishedAt,t),csv:e=>e.finishedAt}];function H(){let{auditId:e}=t({from:`/app/projects/$projectId/audits/$auditId`}),{project:n}=s(),{data:r,problem:a,reload:o}=l(P,{projectId:n.id,auditId:e}),c=d(F,{projectId:n.id,auditId:e},!r)?.auditProgress,u=c&&A(c.status);if((0,N.useEffect)(()=>{u&&o()},[u,o]),a&&!r)return(0,R.jsx)(w,{problem:a,onRetry:o});if(!r)return(0,R.jsx)(x,{children:(0,R.jsx)(C,{className:`h-9 w-full`,lines:8})});let{audit:f}=r.project,p=c?.status??f.status;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`p`,{className:`text-muted`,children:(0,R.jsx)(v,{to:`/projects/$projectId/audits`,params:{projectId:n.id},children:i(`audits.title`)})}),(0,R.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3`,children:[(0,R.jsx)(`h1`,{children:i(`audits.of-day`,{at:m(f.createdAt,n.timezone)})}),(0,R.jsx)(M,{status:p}),(0,R.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,R.jsx)(W,{audit:f,over:A(p),onChange:o})})]}),(0,R.jsx)(U,{audit:f,status:p,message:c?.errorMessage||f.errorMessage}),c&&(0,R.jsx)(G,{engines:c.engines}),(0,R.jsx)(B,{auditId:e,first:f.executions},p)]})}function U({audit:e,status:t,message:n}){let{credits:r}=e,a=[j(e.engineSnapshots.map(e=>`${e.engineLabel} (${e.transportModel})`)),`${e.market.countryCode} · ${e.market.languageCode}`,i(`audits.each`,{n:e.repetitions}),i(`audits.credits`,{settled:h(r.settled),reserved:h(r.reserved)})];return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`p`,{className:`text-muted mt-1`,children:a.join(` · `)}),e.leftOut.length>0&&(0,R.jsx)(`p`,{className:`mt-1`,children:g(e.leftOut)}),t===`cancelled`&&(0,R.jsx)(`p`,{className:`text-muted mt-1`,children:i(`audits.not-counted`)}),n&&(0,R.jsx)(`p`,{role:`status`,className:`mt-2 border border-line bg-panel rounded-md px-3 py-2`,children:n})]})}function W({audit:t,over:n,onChange:r}){let{project:a}=s(),l=e(),d=c(`audits:run`),[f,p]=(0,N.useState)(),[m,h]=u(I),[g,v]=u(L),b=t.failedCount*(t.executions.items[0]?.maxAttempts??3);return(0,R.jsxs)(R.Fragment,{children:[n&&t.completedCount>0&&t.status!==`cancelled`&&(0,R.jsx)(y,{to:`/projects/$projectId/overview`,params:{projectId:a.id},children:i(`audits.report`)}),n&&t.failedCount>0&&(0,R.jsx)(o,{reason:d,onPress:()=>p(`rerun`),children:i(`audits.rerun`,{n:t.failedCount})}),!n&&(0,R.jsx)(o,{look:`danger`,reason:d,onPress:()=>p(`cancel`),children:i(`audits.cancel`)}),(0,R.jsx)(_,{title:i(`audits.cancel`),open:f===`cancel`,onClose:()=>p(void 0),onConfirm:async()=>{let{problem:e}=await m({projectId:a.id,auditId:t.id});p(void 0),D(e?.message??i(`audits.cancelled`)),r()},action:i(`audits.cancel`),busy:h.busy,children:i(`audits.cancel-words`)}),(0,R.jsx)(_,{title:i(`audits.rerun`,{n:t.failedCount}),open:f===`rerun`,onClose:()=>p(void 0),onConfirm:async()=>{let{data:e,problem:n}=await g({projectId:a.id,auditId:t.id,most:b});p(void 0),D(n?.message??i(`audits.started`)),e&&l({to:`/projects/$projectId/audits/$auditId`,params:{projectId:a.id,auditId:e.rerunFailed.id}})},action:i(`audits.rerun-credits`,{credits:b}),look:`primary`,busy:v.busy,children:i(`audits.rerun-words`)})]})}function G({engines:e}){let t=e=>e.completedCount+e.noAnswerCount+e.failedCount+e.cancelledCount,n=[{id:`engine`,title:i(`audits.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`progress`,title:i(`audits.progress`),wide:!0,cell:e=>(0,R.jsx)(b,{value:e.requestedCount?t(e)/e.requestedCount:0,label:e.engineLabel})},{id:`answers`,title:i(`audits.answers`),number:!0,cell:e=>i(`audits.of`,{n:h(e.completedCount),all:h(e.requestedCount)}),csv:e=>e.completedCount},{id:`none`,title:i(`audits.no-answer`),number:!0,cell:e=>h(e.noAnswerCount),csv:e=>e.noAnswerCount},{id:`failed`,title:i(`audits.failed`),number:!0,cell:e=>h(e.failedCount),csv:e=>e.failedCount},{id:`running`,title:i(`audits.running`),number:!0,wide:!0,cell:e=>h(e.runningCount)}];return(0,R.jsx)(`section`,{className:`mt-6`,children:(0,R.jsx)(E,{label:i(`audits.engines`),columns:n,rows:e,rowKey:e=>e.logicalEngine,foot:!1})})}export{G as n,F as r,H as t};