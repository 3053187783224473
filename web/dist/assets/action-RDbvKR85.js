import{t as e}from"./useParams-ntueh_Lw.js";import{It as t,Mt as n,Ot as r,jt as i,r as a,t as o}from"./button-Dpi6yH6H.js";import{a as s,o as c}from"./session-m0EgSq2K.js";import{a as l,i as u,r as d}from"./operation-DJLT4Bp5.js";import{a as f,o as p,s as m,t as h}from"./format-BJFBVagH.js";import{n as g,t as _}from"./dialog-KzI8bTzL.js";import{n as v,r as y}from"./link-zmf1iOcJ.js";import{i as b,n as x,o as S,r as C,t as w}from"./states--3RUTHuU.js";import{n as T}from"./toast-CtZNxTK1.js";import{a as E,c as D,d as O,i as k,l as A,n as j,o as M,r as N,s as ee,u as P}from"./actions-BS2Sq-7x.js";import{n as F,t as I}from"./zone-CvD8EZKv.js";import{i as L,t as R}from"./fields-bCJUhg5w.js";import{n as z}from"./figure-CH6qpTxm.js";import{n as B}from"./table-DyDwqlTW.js";import{t as V}from"./popover-CcmbxCk_.js";var H=t(n(),1),U=d(`ActionScreen`,`6be9edb7fbe06219d68aef58be687791aa8555db4cf099ca8049c0f943120757`,`query ActionScreen($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      title
      targetKind
      targetLabel
      targetUrl
      targetPromptId
      origin
      status
      priorityScore
      evidenceClearedAt
      declarableSince
      memberMeasurement
      diagnosis {
        families
        steps
        donts
        measureWith
        __typename
      }
      members {
        id
        title
        severity
        priorityScore
        priorityFactors
        remediation
        orderSource
        updatedAt
        evidenceSummary {
          count
          kinds
          __typename
        }
        __typename
      }
      history {
        fromStatus
        toStatus
        reason
        memberId
        createdAt
        __typename
      }
      declaration {
        ...Declaration
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Declaration on ActionDeclaration {
  id
  declaredImplementedAt
  createdAt
  measuredUntil
  state
  limitations
  expectedChecks {
    kind
    ... on VisibilityMetricCheck {
      metric
      direction
      __typename
    }
    ... on TrafficMetricCheck {
      metric
      direction
      __typename
    }
    ... on SiteRuleCheck {
      ruleId
      targetSiteUrlId
      __typename
    }
    ... on KeywordPresenceCheck {
      keyword
      __typename
    }
    ... on ContextualLinkCheck {
      targetUrl
      anchorText
      __typename
    }
    __typename
  }
  legs {
    leg
    state
    dueAt
    lastEvidenceAt
    sourceId
    __typename
  }
  checks {
    index
    kind
    leg
    state
    reason
    observedAt
    subject
    promptId
    __typename
  }
  verificationEvents {
    id
    observationKind
    observedAt
    auditId
    crawlId
    result
    __typename
  }
  __typename
}`),W=d(`MoveAction`,`9dc7c2e8922c3d531e0968782e22e15402db6710edc5d14653d3816e021e64fc`,`mutation MoveAction($projectId: UUID!, $actionId: UUID!, $status: ActionStatus!) {
  updateAction(
    projectId: $projectId
    actionId: $actionId
    input: {status: $status}
  ) {
    id
    status
    __typename
  }
}`),G=d(`DeclareAction`,`95cafab7ffea25bbfd64041fdcc963b56962728de1eb2cd6c4943a4b9bd844b0`,`mutation DeclareAction($projectId: UUID!, $actionId: UUID!, $input: DeclarationInput!) {
  declareAction(projectId: $projectId, actionId: $actionId, input: $input) {
    id
    actionId
    state
    __typename
  }
}`),K=d(`OrderMembers`,`f970b6881da6a4e781cd72f467c6962dc59ba571feec0b40a24a525f2128fa1f`,`mutation OrderMembers($projectId: UUID!, $actionId: UUID!, $opportunityIds: [UUID!]!) {
  orderActionMembers(
    projectId: $projectId
    actionId: $actionId
    opportunityIds: $opportunityIds
  ) {
    id
    members {
      id
      orderSource
      __typename
    }
    __typename
  }
}`),q=i();function J({action:e,onClose:t,onDeclared:n}){let{project:i}=s(),a=i.timezone,[c,{busy:l,problem:d}]=u(G),[f]=(0,H.useState)(()=>F(Date.now(),a)),[m,h]=(0,H.useState)(f),[_,v]=(0,H.useState)(()=>new Set(e.members.map(({id:e})=>e))),y=async()=>{let o=e.declarableSince,s={declaredImplementedAt:m===f?new Date().toISOString():m===F(o,a)?o:I(m,a),recommendationIds:_.size===e.members.length?null:[..._]},{data:l}=await c({projectId:i.id,actionId:e.id,input:s});l&&(T(r(`actions.declared`)),n(),t())},b=(e,t)=>{let n=new Set(_);t?n.add(e):n.delete(e),v(n)},x=d?.fields.declared_implemented_at;return(0,q.jsxs)(g,{title:r(`actions.declare`),open:!0,onClose:t,children:[(0,q.jsxs)(`div`,{className:`grid gap-4`,children:[d&&!x&&(0,q.jsx)(C,{problem:d}),(0,q.jsx)(`p`,{className:`text-muted`,children:r(`actions.declare-words`)}),(0,q.jsx)(L,{label:r(`actions.implemented-at`,{zone:a}),hint:r(`actions.implemented-since`,{at:p(e.declarableSince,a)}),error:x,type:`datetime-local`,value:m,min:F(e.declarableSince,a),max:f,onChange:e=>h(e.target.value)}),e.members.length>1&&(0,q.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,q.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`actions.which`)}),e.members.map(({id:e,title:t})=>(0,q.jsx)(R,{checked:_.has(e),onChange:t=>b(e,t),children:(0,q.jsx)(`span`,{dir:`auto`,children:t})},e))]})]}),(0,q.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,q.jsx)(o,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,q.jsx)(o,{look:`primary`,busy:l,reason:m?_.size===0&&e.members.length>0&&r(`actions.name-finding`):r(`actions.name-time`),onPress:y,children:r(`actions.declare-now`)})]})]})}function Y({declaration:e,ended:t}){let{project:n}=s(),i=n.timezone;return(0,q.jsxs)(`section`,{children:[(0,q.jsxs)(`h2`,{className:`flex items-center`,children:[r(`actions.effect`),(0,q.jsx)(z,{name:r(`actions.effect`),children:r(`actions.effect-means`)})]}),(0,q.jsx)(`p`,{className:`mb-3 max-w-[72ch]`,children:t?r(`actions.ended`,{day:f(e.declaredImplementedAt,i)}):E(e,i)}),!t&&e.checks.length>0&&(0,q.jsx)(B,{label:r(`actions.checks`),columns:Q(e,n.id,i),rows:e.checks,rowKey:e=>String(e.index)}),(0,q.jsx)(`h3`,{className:`font-semibold mt-5 mb-2`,children:r(`actions.timeline`)}),(0,q.jsx)(`ol`,{className:`border-l border-line ml-1.5 grid gap-3`,children:(t?O(e).filter(({future:e})=>!e):O(e)).map(({at:e,words:t,future:n})=>(0,q.jsxs)(`li`,{className:`relative pl-5`,children:[(0,q.jsx)(`span`,{"aria-hidden":`true`,className:a(`absolute -left-[5px] top-1.5 size-2.5 rounded-full border`,n?`bg-bg border-field`:`bg-muted border-muted`)}),(0,q.jsx)(`span`,{className:`text-muted`,children:p(e,i)}),` `,(0,q.jsx)(`span`,{className:n?`text-muted`:void 0,children:t})]},e+t))}),e.limitations.length>0&&(0,q.jsx)(`ul`,{className:`mt-4 text-muted max-w-[72ch]`,children:e.limitations.map(e=>(0,q.jsx)(`li`,{children:e},e))})]})}var X={met:`✓`,unmet:`✕`,waiting:`…`,unavailable:`–`},Z={met:`text-good font-semibold`,unmet:`text-bad font-semibold`,waiting:`text-muted`,unavailable:`text-muted`},Q=(e,t,n)=>[{id:`check`,title:r(`actions.check`),cell:n=>(0,q.jsx)(`span`,{dir:`auto`,children:n.promptId?(0,q.jsx)(v,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t,promptId:n.promptId},search:{},children:k(n,e.expectedChecks)}):A(n,e.expectedChecks)?(0,q.jsx)(v,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:t,pageId:A(n,e.expectedChecks)??``},children:k(n,e.expectedChecks)}):k(n,e.expectedChecks)}),csv:t=>k(t,e.expectedChecks)},{id:`outcome`,title:r(`actions.outcome`),cell:t=>(0,q.jsxs)(`span`,{className:Z[t.state],children:[(0,q.jsxs)(`span`,{"aria-hidden":`true`,children:[X[t.state],` `]}),D(t,e.legs,n),t.reason&&(0,q.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:t.reason})]}),csv:t=>D(t,e.legs,n)},{id:`at`,title:r(`actions.evaluated`),wide:!0,cell:e=>(0,q.jsx)(`span`,{className:`text-muted`,children:e.observedAt&&f(e.observedAt,n)}),csv:e=>e.observedAt}];function te(e,t){let[n,r]=(0,H.useState)(),[i,a]=(0,H.useState)(),o=()=>[r(void 0),a(void 0)];return{can:e,over:n===i?void 0:i,propsOf:i=>e?{draggable:!0,onDragStart:e=>{e.dataTransfer.effectAllowed=`move`,e.dataTransfer.setData(`text/plain`,String(i)),r(i)},onDragOver:e=>{n!==void 0&&(e.preventDefault(),a(i))},onDrop:e=>{e.preventDefault(),n!==void 0&&t(n,i),o()},onDragEnd:o}:{}}}function ne({action:e,onChange:t}){let{project:n}=s(),i=c(`actions:write`),[l,{busy:d}]=u(K),{members:f}=e,p=f.some(({orderSource:e})=>e===`manual`),m=async r=>{let{problem:i}=await l({projectId:n.id,actionId:e.id,opportunityIds:r});i&&T(i.message),t()},h=(e,t)=>{if(e===t)return;let n=f.map(({id:e})=>e);return n.splice(t,0,...n.splice(e,1)),m(n)},g=te(f.length>1&&!i&&!d,h);return f.length===0?(0,q.jsx)(x,{title:r(`actions.no-members`),children:r(`actions.no-members-words`)}):(0,q.jsxs)(`section`,{children:[(0,q.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,q.jsx)(`h2`,{className:`mr-auto`,children:r(`actions.found`)}),p&&(0,q.jsx)(o,{small:!0,look:`quiet`,reason:i,busy:d,onPress:()=>m([]),children:r(`actions.by-priority`)})]}),(0,q.jsx)(`ol`,{className:`grid`,children:f.map((t,n)=>(0,q.jsxs)(`li`,{...g.propsOf(n),className:a(`border-b py-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3`,g.over===n?`border-accent bg-hover`:`border-line`,g.can&&`cursor-grab`),children:[(0,q.jsx)(ie,{member:t,measured:e.memberMeasurement[t.id]}),f.length>1&&(0,q.jsxs)(`span`,{className:`flex gap-1 items-start`,children:[(0,q.jsx)(o,{small:!0,look:`quiet`,"aria-label":r(`actions.up`,{title:t.title}),reason:i??(n===0&&r(`actions.is-first`)),busy:d,onPress:()=>h(n,n-1),children:`↑`}),(0,q.jsx)(o,{small:!0,look:`quiet`,"aria-label":r(`actions.down`,{title:t.title}),reason:i??(n===f.length-1&&r(`actions.is-last`)),busy:d,onPress:()=>h(n,n+1),children:`↓`})]})]},t.id))})]})}var re=[`next_visibility_run`,`next_search_window`,`next_crawl`];function ie({member:e,measured:t}){let{count:n,kinds:i}=e.evidenceSummary,a=re.find(e=>e===t);return(0,q.jsxs)(`div`,{className:`min-w-0`,children:[(0,q.jsx)(`p`,{className:`font-semibold`,dir:`auto`,children:e.title}),(0,q.jsx)(`p`,{className:`max-w-[72ch] mb-1`,children:e.remediation}),(0,q.jsxs)(`p`,{className:`text-small text-muted flex flex-wrap items-center gap-x-2`,children:[(0,q.jsx)(w,{tone:e.severity===`critical`||e.severity===`high`?`bad`:void 0,children:r(`actions.severity.${e.severity}`)}),(0,q.jsx)(`span`,{children:r(`actions.rests-on`,{n,kinds:M(i.map(e=>r(`actions.kind.${e}`)))})}),(0,q.jsx)(`span`,{children:r(a?`actions.measured-by.${a}`:`actions.measured-by-nothing`)}),(0,q.jsx)(ae,{member:e})]})]})}function ae({member:e}){let t=e.priorityFactors;return(0,q.jsxs)(V,{label:r(`actions.priority-of`,{n:h(Math.round(e.priorityScore))}),button:r(`actions.priority-is`,{n:h(Math.round(e.priorityScore))}),buttonClass:`!px-1 text-small`,children:[(0,q.jsx)(`h3`,{className:`font-semibold mb-1`,children:r(`actions.priority`)}),(0,q.jsx)(`dl`,{className:`grid grid-cols-[auto_auto] gap-x-6 gap-y-1`,children:[`severity`,`reach`,`confidence`,`winnability`].map(e=>(0,q.jsxs)(`div`,{className:`contents`,children:[(0,q.jsx)(`dt`,{className:`text-muted`,children:r(`actions.factor.${e}`)}),(0,q.jsx)(`dd`,{className:`text-right`,children:m(t[e]??0)})]},e))}),(0,q.jsx)(`p`,{className:`mt-2 font-mono text-small`,children:r(`actions.priority-formula`)})]})}function oe(){let{actionId:t}=e({from:`/app/projects/$projectId/actions/$actionId`}),{project:n}=s(),{data:i,problem:a,stale:o,reload:c}=l(U,{projectId:n.id,actionId:t});if(a&&!i)return(0,q.jsx)(C,{problem:a,onRetry:c});if(!i)return(0,q.jsxs)(b,{children:[(0,q.jsx)(S,{className:`h-7 w-2/3`,lines:2}),(0,q.jsx)(S,{className:`h-64 w-full mt-8`})]});let{action:u}=i.project,d=n.timezone;return(0,q.jsxs)(`div`,{className:o?`stale`:void 0,children:[(0,q.jsx)(`p`,{className:`text-muted`,children:(0,q.jsx)(v,{to:`/projects/$projectId/actions`,params:{projectId:n.id},search:e=>e,children:r(`actions.title`)})}),(0,q.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3`,children:[(0,q.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:u.title}),(0,q.jsx)(`span`,{className:`flex flex-wrap gap-2`,children:(0,q.jsx)(se,{action:u,onChange:c})})]}),(0,q.jsx)(`p`,{className:`mt-2 mb-2`,dir:`auto`,children:(0,q.jsx)($,{action:u})}),(0,q.jsxs)(`p`,{className:`flex flex-wrap gap-2 mb-6 text-muted items-center`,children:[(0,q.jsx)(w,{children:P(u.status)}),(0,q.jsx)(w,{children:r(`actions.target.${u.targetKind}`)}),u.origin===`agent`&&(0,q.jsx)(w,{children:r(`actions.proposed`)}),u.evidenceClearedAt&&(0,q.jsx)(`span`,{children:r(`actions.cleared-on`,{day:f(u.evidenceClearedAt,d)})})]}),(0,q.jsxs)(`div`,{className:`grid gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]`,children:[(0,q.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[u.declaration&&(0,q.jsx)(Y,{declaration:u.declaration,ended:[`open`,`in_progress`,`dismissed`].includes(u.status)}),(0,q.jsx)(ne,{action:u,onChange:c})]}),(0,q.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[(0,q.jsxs)(`section`,{children:[(0,q.jsxs)(`h2`,{className:`flex items-center`,children:[r(`actions.priority`),(0,q.jsx)(N,{})]}),(0,q.jsx)(j,{score:u.priorityScore,big:!0})]}),(0,q.jsx)(ce,{diagnosis:u.diagnosis}),(0,q.jsx)(le,{families:u.diagnosis.families}),(0,q.jsx)(ue,{action:u})]})]})]})}function $({action:{targetPromptId:e,targetUrl:t,targetLabel:n}}){let{project:r}=s();return e?(0,q.jsx)(v,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:r.id,promptId:e},search:{},children:n}):t?(0,q.jsx)(y,{href:t,children:n}):(0,q.jsx)(`span`,{children:n})}function se({action:e,onChange:t}){let{project:n}=s(),i=c(`actions:write`),[a,l]=(0,H.useState)(!1),[d,f]=(0,H.useState)(!1),[p,{busy:m}]=u(W),h=async i=>{let{problem:a}=await p({projectId:n.id,actionId:e.id,status:i});f(!1),T(a?.message??r(`actions.moved`,{status:P(i)})),t()},g=e.status===`implemented`||e.status===`measuring`,v=e.status===`open`||e.status===`in_progress`;return(0,q.jsxs)(q.Fragment,{children:[ee[e.status].map(e=>(0,q.jsx)(o,{look:e===`dismissed`?`quiet`:`plain`,reason:i,busy:m,onPress:()=>g?f(!0):h(e),children:r(g?`actions.back-to-work`:`actions.move.${e}`)},e)),v&&(0,q.jsx)(o,{look:`primary`,reason:i,onPress:()=>l(!0),children:r(`actions.declare`)}),a&&(0,q.jsx)(J,{action:e,onClose:()=>l(!1),onDeclared:t}),(0,q.jsx)(_,{title:r(`actions.back-to-work`),open:d,onClose:()=>f(!1),onConfirm:()=>h(`in_progress`),action:r(`actions.back-to-work`),busy:m,children:r(`actions.back-words`,{action:e.title})})]})}function ce({diagnosis:{steps:e,donts:t,measureWith:n}}){return(0,q.jsxs)(`section`,{children:[(0,q.jsx)(`h2`,{className:`mb-1`,children:r(`actions.steps`)}),(0,q.jsx)(`ol`,{className:`list-decimal pl-5 grid gap-1`,children:e.map(e=>(0,q.jsx)(`li`,{children:e},e))}),(0,q.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:r(`actions.donts`)}),(0,q.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,children:t.map(e=>(0,q.jsx)(`li`,{children:e},e))}),(0,q.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:r(`actions.measured-with`)}),(0,q.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,children:n.map(e=>(0,q.jsx)(`li`,{children:e},e))})]})}function le({families:e}){let t=t=>Object.keys(e).filter(n=>e[n]===t).map(e=>r(`actions.family.${e}`)).join(`, `),n=[[`actions.evidence.observed`,t(`observed`)],[`actions.evidence.no_finding`,t(`no_finding`)],[`actions.evidence.unavailable`,t(`unavailable`)]];return(0,q.jsxs)(`section`,{children:[(0,q.jsx)(`h2`,{className:`mb-1`,children:r(`actions.evidence`)}),(0,q.jsx)(`dl`,{className:`grid gap-2`,children:n.filter(([,e])=>e).map(([e,t])=>(0,q.jsxs)(`div`,{children:[(0,q.jsx)(`dt`,{className:`text-muted`,children:r(e)}),(0,q.jsx)(`dd`,{children:t})]},e))})]})}function ue({action:{history:e}}){let{project:t}=s();return(0,q.jsxs)(`section`,{children:[(0,q.jsx)(`h2`,{className:`mb-1`,children:r(`actions.history`)}),(0,q.jsx)(`ul`,{className:`grid gap-1`,children:e.map(({fromStatus:e,toStatus:n,reason:i,memberId:a,createdAt:o})=>(0,q.jsxs)(`li`,{children:[(0,q.jsx)(`span`,{className:`text-muted`,children:p(o,t.timezone)}),` `,e?r(`actions.from-to`,{from:P(e),to:P(n)}):r(`actions.made`,{to:P(n)}),(0,q.jsxs)(`span`,{className:`text-muted`,children:[` `,a?r(`actions.by-person`):i&&`(${i})`]})]},o+n))})]})}export{oe as default};