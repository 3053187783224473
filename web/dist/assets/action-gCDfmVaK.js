import{t as e}from"./useParams-pP-pA-h-.js";import{Rt as t,Ut as n,kt as r,r as i,t as a,zt as o}from"./button-Dmcols4R.js";import{c as s,s as c}from"./session-CLmJ-yBF.js";import{a as l,i as u,r as d}from"./operation-CnfiMnya.js";import{t as f}from"./edit-Ds0YfPWS.js";import{n as p}from"./tags-LyGOvmRp.js";import{c as m,o as h,s as g,t as _,u as v}from"./format-CIvsDT5E.js";import{a as y,c as b,i as x,o as S,r as C,t as w}from"./said-C7Z3TOiS.js";import{n as T,t as E}from"./dialog-D6vDfGJu.js";import{n as D,r as ee}from"./link-DEqi3byG.js";import{i as O,n as te,o as k,r as A,t as j}from"./states-28qXyRz1.js";import{n as M}from"./toast-Bjl65B3G.js";import{a as N,c as P,i as F,l as I,n as ne,o as re,r as L,s as R,u as z}from"./actions-YCN0_IxF.js";import{n as B,t as V}from"./zone-lUbazDHB.js";import{i as H,t as U}from"./fields-ByuI3vvk.js";import{r as W}from"./figure-CGIaC0ee.js";import{n as G}from"./table-kBrtKTyB.js";import{t as K}from"./popover-DhH3t9uW.js";var q=n(o(),1),J=d(`ActionScreen`,`2e00fabb9a0a5455303d40846dffcab0042b29597e33e6659e2c0d81ff5a1e3a`,`query ActionScreen($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      tags
      title
      skillId
      targetKind
      targetKey
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
        ruleId
        title
        targetKey
        severity
        priorityScore
        priorityFactors
        remediation
        orderSource
        updatedAt
        evidenceSummary {
          count
          kinds
          values
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
    sentences {
      text
      format
      values
      __typename
    }
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
}`),Y=d(`MoveAction`,`9dc7c2e8922c3d531e0968782e22e15402db6710edc5d14653d3816e021e64fc`,`mutation MoveAction($projectId: UUID!, $actionId: UUID!, $status: ActionStatus!) {
  updateAction(
    projectId: $projectId
    actionId: $actionId
    input: {status: $status}
  ) {
    id
    status
    __typename
  }
}`),X=d(`DeclareAction`,`95cafab7ffea25bbfd64041fdcc963b56962728de1eb2cd6c4943a4b9bd844b0`,`mutation DeclareAction($projectId: UUID!, $actionId: UUID!, $input: DeclarationInput!) {
  declareAction(projectId: $projectId, actionId: $actionId, input: $input) {
    id
    actionId
    state
    __typename
  }
}`),ie=d(`OrderMembers`,`f970b6881da6a4e781cd72f467c6962dc59ba571feec0b40a24a525f2128fa1f`,`mutation OrderMembers($projectId: UUID!, $actionId: UUID!, $opportunityIds: [UUID!]!) {
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
}`),Z=t();function ae({action:e,onClose:t,onDeclared:n}){let{project:i}=c(),o=i.timezone,[s,{busy:l,problem:d}]=u(X),[f]=(0,q.useState)(()=>B(Date.now(),o)),[p,h]=(0,q.useState)(f),[g,_]=(0,q.useState)(()=>new Set(e.members.map(({id:e})=>e))),v=async()=>{let a={declaredImplementedAt:p===f?new Date().toISOString():p===b?e.declarableSince:V(p,o),recommendationIds:g.size===e.members.length?null:[...g]},{data:c}=await s({projectId:i.id,actionId:e.id,input:a});c&&(M(r(`actions.declared`)),n(),t())},y=(e,t)=>{let n=new Set(g);t?n.add(e):n.delete(e),_(n)},b=B(e.declarableSince,o),x=r(`actions.implemented-since`,{at:m(e.declarableSince,o)}),S=p!==``&&(p<b||p>f),C=d?.fields.declared_implemented_at;return(0,Z.jsxs)(T,{title:r(`actions.declare`),open:!0,onClose:t,children:[(0,Z.jsxs)(`div`,{className:`grid gap-4`,children:[d&&!C&&(0,Z.jsx)(A,{problem:d}),(0,Z.jsx)(`p`,{className:`text-muted`,children:r(`actions.declare-words`)}),(0,Z.jsx)(H,{label:r(`actions.implemented-at`,{zone:o}),hint:x,error:S?x:C,type:`datetime-local`,value:p,min:b,max:f,onChange:e=>h(e.target.value)}),e.members.length>1&&(0,Z.jsxs)(`fieldset`,{className:`grid gap-1`,children:[(0,Z.jsx)(`legend`,{className:`font-semibold mb-1`,children:r(`actions.which`)}),e.members.map(({id:e,title:t})=>(0,Z.jsx)(U,{checked:g.has(e),onChange:t=>y(e,t),children:(0,Z.jsx)(`span`,{dir:`auto`,children:t})},e))]})]}),(0,Z.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,Z.jsx)(a,{look:`quiet`,onPress:t,children:r(`ui.cancel`)}),(0,Z.jsx)(a,{look:`primary`,busy:l,reason:p?S?x:g.size===0&&e.members.length>0&&r(`actions.name-finding`):r(`actions.name-time`),onPress:v,children:r(`actions.declare-now`)})]})]})}function oe({action:e,declaration:t,ended:n}){let{project:a,engines:o}=c(),{targetKey:s,targetLabel:l}=e,u={engine:e=>o.find(({logicalEngine:t})=>t===e)?.engineLabel??e,rule:e=>b(`rule.${e}.title`,s===`rule:${e}`?l:e.replaceAll(`-`,` `))},d=a.timezone;return(0,Z.jsxs)(`section`,{children:[(0,Z.jsxs)(`h2`,{className:`flex items-center`,children:[r(`actions.effect`),(0,Z.jsx)(W,{name:r(`actions.effect`),children:r(`actions.effect-means`)})]}),(0,Z.jsx)(`p`,{className:`mb-3 max-w-[72ch]`,children:n?r(`actions.ended`,{day:h(t.declaredImplementedAt,d)}):N(t,d)}),!n&&t.checks.length>0&&(0,Z.jsx)(G,{label:r(`actions.checks`),columns:le(t,u,a.id,d),rows:t.checks,rowKey:e=>String(e.index)}),(0,Z.jsx)(`h3`,{className:`font-semibold mt-5 mb-2`,children:r(`actions.timeline`)}),(0,Z.jsx)(`ol`,{className:`border-l border-line ml-1.5 grid gap-3`,children:(n?z(t).filter(({future:e})=>!e):z(t)).map(({at:e,words:t,future:n})=>(0,Z.jsxs)(`li`,{className:`relative pl-5`,children:[(0,Z.jsx)(`span`,{"aria-hidden":`true`,className:i(`absolute -left-[5px] top-1.5 size-2.5 rounded-full border`,n?`bg-bg border-field`:`bg-muted border-muted`)}),(0,Z.jsx)(`span`,{className:`text-muted`,children:m(e,d)}),` `,(0,Z.jsx)(`span`,{className:n?`text-muted`:void 0,children:t})]},e+t))}),t.limitations.length>0&&(0,Z.jsx)(`ul`,{className:`mt-4 text-muted max-w-[72ch]`,children:t.limitations.map(e=>(0,Z.jsx)(`li`,{children:(0,Z.jsx)(w,{...y(e)})},e))})]})}var se={met:`✓`,unmet:`✕`,waiting:`…`,unavailable:`–`},ce={met:`text-good font-semibold`,unmet:`text-bad font-semibold`,waiting:`text-muted`,unavailable:`text-muted`},le=(e,t,n,i)=>[{id:`check`,title:r(`actions.check`),cell:r=>(0,Z.jsx)(`span`,{dir:`auto`,children:r.promptId?(0,Z.jsx)(D,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:n,promptId:r.promptId},search:{},children:F(r,e.expectedChecks,t)}):P(r,e.expectedChecks)?(0,Z.jsx)(D,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:n,pageId:P(r,e.expectedChecks)??``},children:F(r,e.expectedChecks,t)}):F(r,e.expectedChecks,t)}),csv:n=>F(n,e.expectedChecks,t)},{id:`outcome`,title:r(`actions.outcome`),cell:t=>(0,Z.jsxs)(`span`,{className:ce[t.state],children:[(0,Z.jsxs)(`span`,{"aria-hidden":`true`,children:[se[t.state],` `]}),R(t,e.legs,i),(0,Z.jsx)(`span`,{className:`block text-small text-muted font-normal`,children:S(t).map(e=>(0,Z.jsxs)(`span`,{children:[(0,Z.jsx)(w,{...e}),` `]},e.children))})]}),csv:t=>R(t,e.legs,i)},{id:`at`,title:r(`actions.evaluated`),wide:!0,cell:e=>(0,Z.jsx)(`span`,{className:`text-muted`,children:e.observedAt&&h(e.observedAt,i)}),csv:e=>e.observedAt}];function ue(e,t){let[n,r]=(0,q.useState)(),[i,a]=(0,q.useState)(),o=()=>[r(void 0),a(void 0)];return{can:e,over:n===i?void 0:i,propsOf:i=>e?{draggable:!0,onDragStart:e=>{e.dataTransfer.effectAllowed=`move`,e.dataTransfer.setData(`text/plain`,String(i)),r(i)},onDragOver:e=>{n!==void 0&&(e.preventDefault(),a(i))},onDrop:e=>{e.preventDefault(),n!==void 0&&t(n,i),o()},onDragEnd:o}:{}}}function de({action:e,onChange:t}){let{project:n}=c(),o=s(`actions:write`),[l,{busy:d}]=u(ie),{members:f}=e,p=f.some(({orderSource:e})=>e===`manual`),m=async r=>{let{problem:i}=await l({projectId:n.id,actionId:e.id,opportunityIds:r});i&&M(i),t()},h=(e,t)=>{if(e===t)return;let n=f.map(({id:e})=>e);return n.splice(t,0,...n.splice(e,1)),m(n)},g=ue(f.length>1&&!o&&!d,h);return f.length===0?(0,Z.jsx)(te,{title:r(`actions.no-members`),children:r(`actions.no-members-words`)}):(0,Z.jsxs)(`section`,{children:[(0,Z.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-2`,children:[(0,Z.jsx)(`h2`,{className:`mr-auto`,children:r(`actions.found`)}),p&&(0,Z.jsx)(a,{small:!0,look:`quiet`,reason:o,busy:d,onPress:()=>m([]),children:r(`actions.by-priority`)})]}),(0,Z.jsx)(`ol`,{className:`grid`,children:f.map((t,n)=>(0,Z.jsxs)(`li`,{...g.propsOf(n),className:i(`border-b py-3 grid grid-cols-[minmax(0,1fr)_auto] gap-3`,g.over===n?`border-accent bg-hover`:`border-line`,g.can&&`cursor-grab`),children:[(0,Z.jsx)($,{member:t,measured:e.memberMeasurement[t.id]}),f.length>1&&(0,Z.jsxs)(`span`,{className:`flex gap-1 items-start`,children:[(0,Z.jsx)(a,{small:!0,look:`quiet`,"aria-label":r(`actions.up`,{title:Q(t)}),reason:o??(n===0&&r(`actions.is-first`)),busy:d,onPress:()=>h(n,n-1),children:`↑`}),(0,Z.jsx)(a,{small:!0,look:`quiet`,"aria-label":r(`actions.down`,{title:Q(t)}),reason:o??(n===f.length-1&&r(`actions.is-last`)),busy:d,onPress:()=>h(n,n+1),children:`↓`})]})]},t.id))})]})}var Q=e=>{let{of:t,children:n,values:r}=C(e);return b(t,n,r)},fe=[`next_visibility_run`,`next_search_window`,`next_crawl`];function $({member:e,measured:t}){let{count:n,kinds:i}=e.evidenceSummary,a=fe.find(e=>e===t);return(0,Z.jsxs)(`div`,{className:`min-w-0`,children:[(0,Z.jsx)(`p`,{className:`font-semibold`,dir:`auto`,children:(0,Z.jsx)(w,{...C(e)})}),(0,Z.jsx)(`p`,{className:`max-w-[72ch] mb-1`,children:(0,Z.jsx)(w,{of:`finding.${e.ruleId}.remediation`,children:e.remediation})}),(0,Z.jsxs)(`p`,{className:`text-small text-muted flex flex-wrap items-center gap-x-2`,children:[(0,Z.jsx)(j,{tone:e.severity===`critical`||e.severity===`high`?`bad`:void 0,children:r(`actions.severity.${e.severity}`)}),(0,Z.jsx)(`span`,{children:r(`actions.rests-on`,{n,kinds:g(i.map(e=>r(`actions.kind.${e}`)))})}),(0,Z.jsx)(`span`,{children:r(a?`actions.measured-by.${a}`:`actions.measured-by-nothing`)}),(0,Z.jsx)(pe,{member:e})]})]})}function pe({member:e}){let t=e.priorityFactors;return(0,Z.jsxs)(K,{label:r(`actions.priority-of`,{n:_(Math.round(e.priorityScore))}),button:r(`actions.priority-is`,{n:_(Math.round(e.priorityScore))}),buttonClass:`!px-1 text-small`,children:[(0,Z.jsx)(`h3`,{className:`font-semibold mb-1`,children:r(`actions.priority`)}),(0,Z.jsx)(`dl`,{className:`grid grid-cols-[auto_auto] gap-x-6 gap-y-1`,children:[`severity`,`reach`,`confidence`,`winnability`].map(e=>(0,Z.jsxs)(`div`,{className:`contents`,children:[(0,Z.jsx)(`dt`,{className:`text-muted`,children:r(`actions.factor.${e}`)}),(0,Z.jsx)(`dd`,{className:`text-right`,children:v(t[e]??0)})]},e))}),(0,Z.jsx)(`p`,{className:`mt-2 font-mono text-small`,children:r(`actions.priority-formula`)})]})}function me(){let{actionId:t}=e({from:`/app/projects/$projectId/actions/$actionId`}),{project:n}=c(),{data:i,problem:a,stale:o,reload:s}=l(J,{projectId:n.id,actionId:t});if(a&&!i)return(0,Z.jsx)(A,{problem:a,onRetry:s});if(!i)return(0,Z.jsxs)(O,{children:[(0,Z.jsx)(k,{className:`h-7 w-2/3`,lines:2}),(0,Z.jsx)(k,{className:`h-64 w-full mt-8`})]});let{action:u}=i.project,d=n.timezone;return(0,Z.jsxs)(`div`,{className:o?`stale`:void 0,children:[(0,Z.jsx)(`p`,{className:`text-muted`,children:(0,Z.jsx)(D,{to:`/projects/$projectId/actions`,params:{projectId:n.id},search:e=>e,children:r(`actions.title`)})}),(0,Z.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3`,children:[(0,Z.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:(0,Z.jsx)(w,{of:`playbook.${u.skillId}.title`,children:u.title})}),(0,Z.jsx)(`span`,{className:`flex flex-wrap gap-2`,children:(0,Z.jsx)(ge,{action:u,onChange:s})})]}),(0,Z.jsx)(`p`,{className:`mt-2 mb-2`,dir:`auto`,children:(0,Z.jsx)(he,{action:u})}),(0,Z.jsxs)(`p`,{className:`flex flex-wrap gap-2 mb-6 text-muted items-center`,children:[(0,Z.jsx)(j,{children:I(u.status)}),(0,Z.jsx)(j,{children:r(`actions.target.${u.targetKind}`)}),u.origin===`agent`&&(0,Z.jsx)(j,{children:r(`actions.proposed`)}),(0,Z.jsx)(p,{tags:u.tags}),(0,Z.jsx)(f,{kind:`action`,targets:[u],onDone:s}),u.evidenceClearedAt&&(0,Z.jsx)(`span`,{children:r(`actions.cleared-on`,{day:h(u.evidenceClearedAt,d)})})]}),(0,Z.jsxs)(`div`,{className:`grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]`,children:[(0,Z.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[u.declaration&&(0,Z.jsx)(oe,{action:u,declaration:u.declaration,ended:[`open`,`in_progress`,`dismissed`].includes(u.status)}),(0,Z.jsx)(de,{action:u,onChange:s})]}),(0,Z.jsxs)(`div`,{className:`min-w-0 grid gap-8 content-start`,children:[(0,Z.jsxs)(`section`,{children:[(0,Z.jsxs)(`h2`,{className:`flex items-center`,children:[r(`actions.priority`),(0,Z.jsx)(L,{})]}),(0,Z.jsx)(ne,{score:u.priorityScore,big:!0})]}),(0,Z.jsx)(_e,{id:u.skillId,diagnosis:u.diagnosis}),(0,Z.jsx)(ve,{families:u.diagnosis.families}),(0,Z.jsx)(ye,{action:u})]})]})]})}function he({action:e}){let{project:t}=c(),{targetPromptId:n,targetUrl:r}=e;return n?(0,Z.jsx)(D,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:t.id,promptId:n},search:{},children:x(e)}):r?(0,Z.jsx)(ee,{href:r,children:x(e)}):(0,Z.jsx)(`span`,{children:x(e)})}function ge({action:e,onChange:t}){let{project:n}=c(),i=s(`actions:write`),[o,l]=(0,q.useState)(!1),[d,f]=(0,q.useState)(!1),[p,{busy:m}]=u(Y),h=async i=>{let{problem:a}=await p({projectId:n.id,actionId:e.id,status:i});f(!1),M(a??r(`actions.moved`,{status:I(i)})),t()},g=e.status===`implemented`||e.status===`measuring`,_=e.status===`open`||e.status===`in_progress`;return(0,Z.jsxs)(Z.Fragment,{children:[re[e.status].map(e=>(0,Z.jsx)(a,{look:e===`dismissed`?`quiet`:`plain`,reason:i,busy:m,onPress:()=>g?f(!0):h(e),children:r(g?`actions.back-to-work`:`actions.move.${e}`)},e)),_&&(0,Z.jsx)(a,{look:`primary`,reason:i,onPress:()=>l(!0),children:r(`actions.declare`)}),o&&(0,Z.jsx)(ae,{action:e,onClose:()=>l(!1),onDeclared:t}),(0,Z.jsx)(E,{title:r(`actions.back-to-work`),open:d,onClose:()=>f(!1),onConfirm:()=>h(`in_progress`),action:r(`actions.back-to-work`),busy:m,children:r(`actions.back-words`,{action:b(`playbook.${e.skillId}.title`,e.title)})})]})}function _e({id:e,diagnosis:{steps:t,donts:n,measureWith:i}}){let a=(t,n)=>n.map((n,r)=>(0,Z.jsx)(`li`,{children:(0,Z.jsx)(w,{of:`playbook.${e}.${t}.${r}`,children:n})},n));return(0,Z.jsxs)(`section`,{children:[(0,Z.jsx)(`h2`,{className:`mb-1`,children:r(`actions.steps`)}),(0,Z.jsx)(`ol`,{className:`list-decimal pl-5 grid gap-1`,children:a(`step`,t)}),(0,Z.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:r(`actions.donts`)}),(0,Z.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,children:a(`dont`,n)}),(0,Z.jsx)(`h3`,{className:`font-semibold mt-4 mb-1`,children:r(`actions.measured-with`)}),(0,Z.jsx)(`ul`,{className:`list-disc pl-5 grid gap-1`,children:a(`measure`,i)})]})}function ve({families:e}){let t=t=>Object.keys(e).filter(n=>e[n]===t).map(e=>r(`actions.family.${e}`)).join(`, `),n=[[`actions.evidence.observed`,t(`observed`)],[`actions.evidence.no_finding`,t(`no_finding`)],[`actions.evidence.unavailable`,t(`unavailable`)]];return(0,Z.jsxs)(`section`,{children:[(0,Z.jsx)(`h2`,{className:`mb-1`,children:r(`actions.evidence`)}),(0,Z.jsx)(`dl`,{className:`grid gap-2`,children:n.filter(([,e])=>e).map(([e,t])=>(0,Z.jsxs)(`div`,{children:[(0,Z.jsx)(`dt`,{className:`text-muted`,children:r(e)}),(0,Z.jsx)(`dd`,{children:t})]},e))})]})}function ye({action:{history:e}}){let{project:t}=c();return(0,Z.jsxs)(`section`,{children:[(0,Z.jsx)(`h2`,{className:`mb-1`,children:r(`actions.history`)}),(0,Z.jsx)(`ul`,{className:`grid gap-1`,children:e.map(({fromStatus:e,toStatus:n,memberId:i,createdAt:a})=>(0,Z.jsxs)(`li`,{children:[(0,Z.jsx)(`span`,{className:`text-muted`,children:m(a,t.timezone)}),` `,e?r(`actions.from-to`,{from:I(e),to:I(n)}):r(`actions.made`,{to:I(n)}),i&&(0,Z.jsxs)(`span`,{className:`text-muted`,children:[` `,r(`actions.by-person`)]}),!i&&e&&(0,Z.jsxs)(`span`,{className:`text-muted`,children:[` (`,r(`actions.because.${n}`),`)`]})]},a+n))})]})}export{me as default};