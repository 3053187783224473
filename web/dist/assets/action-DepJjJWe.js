import{t as e}from"./useParams-DB4SFDEv.js";import{Ht as t,Lt as n,Rt as r,kt as i,r as a,t as o}from"./button-v-000qjY.js";import{c as s,s as c}from"./session-DF7CWfcg.js";import{a as l,i as u,r as d}from"./operation-JRMDVeU1.js";import{t as f}from"./edit-CqRr6KkD.js";import{n as p}from"./tags-DeNPuFu8.js";import{a as m,l as h,o as g,s as _,t as v}from"./format-BcVHqH1S.js";import{n as ee,t as y}from"./dialog-C_kCMKWd.js";import{n as b,r as x}from"./link-i3vHolQ8.js";import{i as S,n as C,o as w,r as T,t as E}from"./states-BQAsYVUK.js";import{n as D}from"./toast-E2a3R1Vb.js";import{a as O,c as k,i as A,l as j,n as M,o as N,r as P,s as F,u as I}from"./actions-Bd6xTaZS.js";import{n as L,t as R}from"./zone-CvD8EZKv.js";import{i as z,t as B}from"./fields-CR4A3yWo.js";import{r as V}from"./figure-Tu7igNq3.js";import{n as H}from"./table-DLBsk0eg.js";import{t as U}from"./popover-8Nrzro1g.js";var W=t(r(),1),G=d(`ActionScreen`,`7e3362cfedeabecb07235fe0839e22f8d28368ef8b44b9e9bb69c1b09cddb6e8`,`query ActionScreen($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      tags
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
}`),K=d(`MoveAction`,`9dc7c2e8922c3d531e0968782e22e15402db6710edc5d14653d3816e021e64fc`,`mutation MoveAction($projectId: UUID!, $actionId: UUID!, $status: ActionStatus!) {
  updateAction(
    projectId: $projectId
    actionId: $actionId
    input: {status: $status}
  ) {
    id
    status
    __typename
  }
}`),q=d(`DeclareAction`,`95cafab7ffea25bbfd64041fdcc963b56962728de1eb2cd6c4943a4b9bd844b0`,`mutation DeclareAction($projectId: UUID!, $actionId: UUID!, $input: DeclarationInput!) {
  declareAction(projectId: $projectId, actionId: $actionId, input: $input) {
    id
    actionId
    state
    __typename
  }
}`),J=d(`OrderMembers`,`f970b6881da6a4e781cd72f467c6962dc59ba571feec0b40a24a525f2128fa1f`,`mutation OrderMembers($projectId: UUID!, $actionId: UUID!, $opportunityIds: [UUID!]!) {
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
}`),Y=n();function X({action:e,onClose:t,onDeclared:n}){let{project:r}=c(),a=r.timezone,[s,{busy:l,problem:d}]=u(q),[f]=(0,W.useState)(()=>L(Date.now(),a)),[p,m]=(0,W.useState)(f),[h,g]=(0,W.useState)(()=>new Set(e.members.map(({id:e})=>e))),v=async()=>{let o={declaredImplementedAt:p===f?new Date().toISOString():p===b?e.declarableSince:R(p,a),recommendationIds:h.size===e.members.length?null:[...h]},{data:c}=await s({projectId:r.id,actionId:e.id,input:o});c&&(D(i(`actions.declared`)),n(),t())},y=(e,t)=>{let n=new Set(h);t?n.add(e):n.delete(e),g(n)},b=L(e.declarableSince,a),x=i(`actions.implemented-since`,{at:_(e.declarableSince,a)}),S=p!==``&&(p<b||p>f),C=d?.fields.declared_implemented_at;return(0,Y.jsxs)(ee,{title:i(`actions.declare`),open:!0,onClose:t,children:[(0,Y.jsxs)(`div`,{className:`grid gap-4`,children:[d&&!C&&(0,Y.jsx)(T,{problem:d}),(0,Y.jsx)(`p`,{className:`text-muted`,children:i(`actions.declare-words`)}),(0,Y.jsx)(z,{label:i(`actions.implemented-at`,{zone:a}),hint:x,error:S?x:C,type:`datetime-local`,value:p,min:b,max:f,onChange:e=>m(e.target.value)}),e.members.length>1&&(0,Y.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,Y.jsx)(`legend`,{className:`font-semibold mb-1`,children:i(`actions.which`)}),e.members.map(({id:e,title:t})=>(0,Y.jsx)(B,{checked:h.has(e),onChange:t=>y(e,t),children:(0,Y.jsx)(`span`,{dir:`auto`,children:t})},e))]})]}),(0,Y.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,Y.jsx)(o,{look:`quiet`,onPress:t,children:i(`ui.cancel`)}),(0,Y.jsx)(o,{look:`primary`,busy:l,reason:p?S?x:h.size===0&&e.members.length>0&&i(`actions.name-finding`):i(`actions.name-time`),onPress:v,children:i(`actions.declare-now`)})]})]})}function Z({declaration:e,ended:t}){let{project:n}=c(),r=n.timezone;return(0,Y.jsxs)(`section`,{children:[(0,Y.jsxs)(`h2`,{className:`flex items-center`,children:[i(`actions.effect`),(0,Y.jsx)(V,{name:i(`actions.effect`),children:i(`actions.effect-means`)})]}),(0,Y.jsx)(`p`,{className:`mb-3 max-w-[72ch]`,children:t?i(`actions.ended`,{day:m(e.declaredImplementedAt,r)}):O(e,r)}),!t&&e.checks.length>0&&(0,Y.jsx)(H,{label:i(`actions.checks`),columns:ne(e,n.id,r),rows:e.checks,rowKey:e=>String(e.index)}),(0,Y.jsx)(`h3`,{className:`font-semibold mt-5 mb-2`,children:i(`actions.timeline`)}),(0,Y.jsx)(`ol`,{className:`border-l border-line ml-1.5 grid gap-3`,children:(t?I(e).filter(({future:e})=>!e):I(e)).map(({at:e,words:t,future:n})=>(0,Y.jsxs)(`li`,{className:`relative pl-5`,children:[(0,Y.jsx)(`span`,{"aria-hidden":`true`,className:a(`absolute -left-[5px] top-1.5 size-2.5 rounded-full border`,n?`bg-bg border-field`:`bg-muted border-muted`)}),(0,Y.jsx)(`span`,{className:`text-muted`,children:_(e,r)}),` `,(0,Y.jsx)(`span`,{className:n?`text-muted`:void 0,children:t})]},e+t))}),e.limitations.length>0&&(0,Y.jsx)(`ul`,{className:`mt-4 text-muted max-w-[72ch]`,children:e.limitations.map(e=>(0,Y.jsx)(`li`,{children:e},e))})]})}var Q={met:`✓`,unmet:`✕`,waiting:`…`,unavailable:`–`},te={met:`text-good font-semibold`,unmet:`text-bad font-semibold`,waiting:`text-muted`,unavailable:`text-muted`},ne=(e,t,n)=>[{id:`check`,title:i(`actions.check`),cell:n=>(0,Y.jsx)(`span`,{dir:`auto`,children:n.promptId?(0,Y.jsx)(b,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t,promptId:n.promptId},search:{},children:A(n,e.expectedChecks)}):k(n,e.expectedChecks)?(0,Y.jsx)(b,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:t,pageId:k(n,e.expectedChecks)??``},children:A(n,e.expectedChecks)}):A(n,e.expectedChecks)}),csv:t=>A(t,e.expectedChecks)},{id:`outcome`,title:i(`actions.outcome`),cell:t=>(0,Y.jsxs)(`span`,{className:te[t.state],children:[(0,Y.jsxs)(`span`,{"aria-hidden":`true`,children:[Q[t.state],` `]}),F(t,e.legs,n),t.reason&&(0,Y.jsx)(`span`,{className:`block text-small text-muted font-normal`,lang:`en`,children:t.reason})]}),csv:t=>F(t,e.legs,n)},{id:`at`,title:i(`actions.evaluated`),wide:!0,cell:e=>(0,Y.jsx)(`span`,{className:`text-muted`,children:e.observedAt&&m(e.observedAt,n)}),csv:e=>e.observedAt}];function re(e,t){let[n,r]=(0,W.useState)(),[i,a]=(0,W.useState)(),o=()=>[r(void 0),a(void 0)];return{can:e,over:n===i?void 0:i,propsOf:i=>e?{draggable:!0,onDragStart:e=>{e.dataTransfer.effectAllowed=`move`,e.dataTransfer.setData(`text/plain`,String(i)),r(i)},onDragOver:e=>{n!==void 0&&(e.preventDefault(),a(i))},onDrop:e=>{e.preventDefault(),n!==void 0&&t(n,i),o()},onDragEnd:o}:{}}}function ie({action:e,onChange:t}){let{project:n}=c(),r=s(`actions:write`),[l,{busy:d}]=u(J),{members:f}=e,p=f.some(({orderSource:e})=>e===`manual`),m=async r=>{let{problem:i}=await l({projectId:n.id,actionId:e.id,opportunityIds:r});i&&D(i),t()},h=(e,t)=>{if(e===t)return;let n=f.map(({id:e})=>e);return n.splice(t,0,...n.splice(e,1)),m(n)},g=re(f.length>1&&!r&&!d,h);return f.length===0?(0,Y.jsx)(C,{title:i(`actions.no-members`),children:i(`actions.no-members-words`)}):(0,Y.jsxs)(`section`,{children:[(0,Y.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,Y.jsx)(`h2`,{className:`mr-auto`,children:i(`actions.found`)}),p&&(0,Y.jsx)(o,{small:!0,look:`quiet`,reason:r,busy:d,onPress:()=>m([]),children:i(`actions.by-priority`)})]}),(0,Y.jsx)(`ol`,{className:`grid`,children:f.map((t,n)=>(0,Y.jsxs)(`li`,{...g.propsOf(n),className:a(`border-b py-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3`,g.over===n?`border-accent bg-hover`:`border-line`,g.can&&`cursor-grab`),children:[(0,Y.jsx)(ae,{member:t,measured:e.memberMeasurement[t.id]}),f.length>1&&(0,Y.jsxs)(`span`,{className:`flex gap-1 items-start`,children:[(0,Y.jsx)(o,{small:!0,look:`quiet`,"aria-label":i(`actions.up`,{title:t.title}),reason:r??(n===0&&i(`actions.is-first`)),busy:d,onPress:()=>h(n,n-1),children:`↑`}),(0,Y.jsx)(o,{small:!0,look:`quiet`,"aria-label":i(`actions.down`,{title:t.title}),reason:r??(n===f.length-1&&i(`actions.is-last`)),busy:d,onPress:()=>h(n,n+1),children:`↓`})]})]},t.id))})]})}var $=[`next_visibility_run`,`next_search_window`,`next_crawl`];function ae({member:e,measured:t}){let{count:n,kinds:r}=e.evidenceSummary,a=$.find(e=>e===t);return(0,Y.jsxs)(`div`,{className:`min-w-0`,children:[(0,Y.jsx)(`p`,{className:`font-semibold`,dir:`auto`,lang:`en`,children:e.title}),(0,Y.jsx)(`p`,{className:`max-w-[72ch] mb-1`,lang:`en`,children:e.remediation}),(0,Y.jsxs)(`p`,{className:`text-small text-muted flex flex-wrap items-center gap-x-2`,children:[(0,Y.jsx)(E,{tone:e.severity===`critical`||e.severity===`high`?`bad`:void 0,children:i(`actions.severity.${e.severity}`)}),(0,Y.jsx)(`span`,{children:i(`actions.rests-on`,{n,kinds:g(r.map(e=>i(`actions.kind.${e}`)))})}),(0,Y.jsx)(`span`,{children:i(a?`actions.measured-by.${a}`:`actions.measured-by-nothing`)}),(0,Y.jsx)(oe,{member:e})]})]})}function oe({member:e}){let t=e.priorityFactors;return(0,Y.jsxs)(U,{label:i(`actions.priority-of`,{n:v(Math.round(e.priorityScore))}),button:i(`actions.priority-is`,{n:v(Math.round(e.priorityScore))}),buttonClass:`!px-1 text-small`,children:[(0,Y.jsx)(`h3`,{className:`font-semibold mb-1`,children:i(`actions.priority`)}),(0,Y.jsx)(`dl`,{className:`grid grid-cols-[auto_auto] gap-x-6 gap-y-1`,children:[`severity`,`reach`,`confidence`,`winnability`].map(e=>(0,Y.jsxs)(`div`,{className:`contents`,children:[(0,Y.jsx)(`dt`,{className:`text-muted`,children:i(`actions.factor.${e}`)}),(0,Y.jsx)(`dd`,{className:`text-right`,children:h(t[e]??0)})]},e))}),(0,Y.jsx)(`p`,{className:`mt-2 font-mono text-small`,children:i(`actions.priority-formula`)})]})}function se(){let{actionId:t}=e({from:`/app/projects/$projectId/actions/$actionId`}),{project:n}=c(),{data:r,problem:a,stale:o,reload:s}=l(G,{projectId:n.id,actionId:t});if(a&&!r)return(0,Y.jsx)(T,{problem:a,onRetry:s});if(!r)return(0,Y.jsxs)(S,{children:[(0,Y.jsx)(w,{className:`h-7 w-2/3`,lines:2}),(0,Y.jsx)(w,{className:`h-64 w-full mt-8`})]});let{action:u}=r.project,d=n.timezone;return(0,Y.jsxs)(`div`,{className:o?`stale`:void 0,children:[(0,Y.jsx)(`p`,{className:`text-muted`,children:(0,Y.jsx)(b,{to:`/projects/$projectId/actions`,params:{projectId:n.id},search:e=>e,children:i(`actions.title`)})}),(0,Y.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3`,children:[(0,Y.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,lang:`en`,children:u.title}),(0,Y.jsx)(`span`,{className:`flex flex-wrap gap-2`,children:(0,Y.jsx)(le,{action:u,onChange:s})})]}),(0,Y.jsx)(`p`,{className:`mt-2 mb-2`,dir:`auto`,children:(0,Y.jsx)(ce,{action:u})}),(0,Y.jsxs)(`p`,{className:`flex flex-wrap gap-2 mb-6 text-muted items-center`,children:[(0,Y.jsx)(E,{children:j(u.status)}),(0,Y.jsx)(E,{children:i(`actions.target.${u.targetKind}`)}),u.origin===`agent`&&(0,Y.jsx)(E,{children:i(`actions.proposed`)}),(0,Y.jsx)(p,{tags:u.tags}),(0,Y.jsx)(f,{kind:`action`,targets:[u],onDone:s}),u.evidenceClearedAt&&(0,Y.jsx)(`span`,{children:i(`actions.cleared-on`,{day:m(u.evidenceClearedAt,d)})})]}),(0,Y.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]`,children:[(0,Y.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[u.declaration&&(0,Y.jsx)(Z,{declaration:u.declaration,ended:[`open`,`in_progress`,`dismissed`].includes(u.status)}),(0,Y.jsx)(ie,{action:u,onChange:s})]}),(0,Y.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[(0,Y.jsxs)(`section`,{children:[(0,Y.jsxs)(`h2`,{className:`flex items-center`,children:[i(`actions.priority`),(0,Y.jsx)(P,{})]}),(0,Y.jsx)(M,{score:u.priorityScore,big:!0})]}),(0,Y.jsx)(ue,{diagnosis:u.diagnosis}),(0,Y.jsx)(de,{families:u.diagnosis.families}),(0,Y.jsx)(fe,{action:u})]})]})]})}function ce({action:{targetPromptId:e,targetUrl:t,targetLabel:n}}){let{project:r}=c();return e?(0,Y.jsx)(b,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:r.id,promptId:e},search:{},children:n}):t?(0,Y.jsx)(x,{href:t,children:n}):(0,Y.jsx)(`span`,{children:n})}function le({action:e,onChange:t}){let{project:n}=c(),r=s(`actions:write`),[a,l]=(0,W.useState)(!1),[d,f]=(0,W.useState)(!1),[p,{busy:m}]=u(K),h=async r=>{let{problem:a}=await p({projectId:n.id,actionId:e.id,status:r});f(!1),D(a??i(`actions.moved`,{status:j(r)})),t()},g=e.status===`implemented`||e.status===`measuring`,_=e.status===`open`||e.status===`in_progress`;return(0,Y.jsxs)(Y.Fragment,{children:[N[e.status].map(e=>(0,Y.jsx)(o,{look:e===`dismissed`?`quiet`:`plain`,reason:r,busy:m,onPress:()=>g?f(!0):h(e),children:i(g?`actions.back-to-work`:`actions.move.${e}`)},e)),_&&(0,Y.jsx)(o,{look:`primary`,reason:r,onPress:()=>l(!0),children:i(`actions.declare`)}),a&&(0,Y.jsx)(X,{action:e,onClose:()=>l(!1),onDeclared:t}),(0,Y.jsx)(y,{title:i(`actions.back-to-work`),open:d,onClose:()=>f(!1),onConfirm:()=>h(`in_progress`),action:i(`actions.back-to-work`),busy:m,children:i(`actions.back-words`,{action:e.title})})]})}function ue({diagnosis:{steps:e,donts:t,measureWith:n}}){return(0,Y.jsxs)(`section`,{children:[(0,Y.jsx)(`h2`,{className:`mb-1`,children:i(`actions.steps`)}),(0,Y.jsx)(`ol`,{className:`list-decimal pl-5 grid gap-1`,lang:`en`,children:e.map(e=>(0,Y.jsx)(`li`,{children:e},e))}),(0,Y.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:i(`actions.donts`)}),(0,Y.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,lang:`en`,children:t.map(e=>(0,Y.jsx)(`li`,{children:e},e))}),(0,Y.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:i(`actions.measured-with`)}),(0,Y.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,lang:`en`,children:n.map(e=>(0,Y.jsx)(`li`,{children:e},e))})]})}function de({families:e}){let t=t=>Object.keys(e).filter(n=>e[n]===t).map(e=>i(`actions.family.${e}`)).join(`, `),n=[[`actions.evidence.observed`,t(`observed`)],[`actions.evidence.no_finding`,t(`no_finding`)],[`actions.evidence.unavailable`,t(`unavailable`)]];return(0,Y.jsxs)(`section`,{children:[(0,Y.jsx)(`h2`,{className:`mb-1`,children:i(`actions.evidence`)}),(0,Y.jsx)(`dl`,{className:`grid gap-2`,children:n.filter(([,e])=>e).map(([e,t])=>(0,Y.jsxs)(`div`,{children:[(0,Y.jsx)(`dt`,{className:`text-muted`,children:i(e)}),(0,Y.jsx)(`dd`,{children:t})]},e))})]})}function fe({action:{history:e}}){let{project:t}=c();return(0,Y.jsxs)(`section`,{children:[(0,Y.jsx)(`h2`,{className:`mb-1`,children:i(`actions.history`)}),(0,Y.jsx)(`ul`,{className:`grid gap-1`,children:e.map(({fromStatus:e,toStatus:n,memberId:r,createdAt:a})=>(0,Y.jsxs)(`li`,{children:[(0,Y.jsx)(`span`,{className:`text-muted`,children:_(a,t.timezone)}),` `,e?i(`actions.from-to`,{from:j(e),to:j(n)}):i(`actions.made`,{to:j(n)}),r&&(0,Y.jsxs)(`span`,{className:`text-muted`,children:[` `,i(`actions.by-person`)]}),!r&&e&&(0,Y.jsxs)(`span`,{className:`text-muted`,children:[` (`,i(`actions.because.${n}`),`)`]})]},a+n))})]})}export{se as default};