import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{Rt as n,Ut as r,kt as i,t as a,zt as o}from"./button-Dmcols4R.js";import{c as s,s as c}from"./session-CLmJ-yBF.js";import{a as l,i as u,r as d,s as f}from"./operation-CnfiMnya.js";import{t as p}from"./list-B48hKvjv.js";import{n as m}from"./edit-Ds0YfPWS.js";import{n as h,r as g}from"./tags-LyGOvmRp.js";import{c as _,n as v,o as y,s as b,t as x}from"./format-CIvsDT5E.js";import{c as S,i as C,t as w}from"./said-C7Z3TOiS.js";import{i as T,n as E}from"./fields-ByuI3vvk.js";import{c as D,r as O}from"./figure-CGIaC0ee.js";import{n as k,t as A}from"./link-DEqi3byG.js";import{i as j,n as M,o as N,r as P,t as F}from"./states-28qXyRz1.js";import{n as I}from"./table-kBrtKTyB.js";import{n as ee}from"./dialog-D6vDfGJu.js";import{n as L,r as R}from"./search-CfjGMA6g.js";var z=r(o(),1),te=d(`Actions`,`f0fc753bb2a97d004003a4fcd9c0211e0524025b9e6bf97fb1fca3719be42d00`,`query Actions($projectId: UUID!, $status: ActionStatus, $targetKind: ActionTargetKind, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    actions(
      limit: 50
      cursor: $cursor
      status: $status
      targetKind: $targetKind
      tag: $tag
    ) {
      items {
        id
        tags
        title
        skillId
        targetKind
        targetKey
        targetLabel
        status
        priorityScore
        families
        memberCount
        evidenceClearedAt
        updatedAt
        __typename
      }
      nextCursor
      statusCounts
      __typename
    }
    __typename
  }
}`),ne=d(`ActionFamilies`,`abc2b9f29b1036a7648cfc52eba84fd81b075dcd98f2b455db207341a95e5c3d`,`query ActionFamilies($projectId: UUID!, $actionId: UUID!) {
  project(id: $projectId) {
    id
    action(id: $actionId) {
      id
      diagnosis {
        families
        __typename
      }
      __typename
    }
    __typename
  }
}`),B=d(`ProposeChoices`,`ca46e2a4adbc3dcbcf87ead5a1c1a63bbcfb3a48060e465279027d12cef8643e`,`query ProposeChoices {
  playbooks {
    id
    title
    steps
    __typename
  }
}`),V=d(`ProposePrompts`,`df6bff5b646df7f6e1d082644e8d2bd53c1012b549d35fc67f4ec5e6eaf63891`,`query ProposePrompts($projectId: UUID!, $search: String) {
  project(id: $projectId) {
    id
    promptList(search: $search, status: active, sort: text, limit: 20) {
      items {
        prompt {
          id
          text
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),H=d(`ProposeAction`,`ce4c1276eb45cbe6d7bbf42d4beb9685d03265d458801690ff2e14408da41292`,`mutation ProposeAction($projectId: UUID!, $input: ActionProposal!) {
  proposeAction(projectId: $projectId, input: $input) {
    id
    __typename
  }
}`),U=n();function W({onClose:t}){let{project:n}=c(),r=e(),{data:o}=l(B,{}),s=o?.playbooks??[],[d,{busy:p,problem:m}]=u(H),[h,g]=(0,z.useState)(``),[_,v]=(0,z.useState)(`page`),[y,b]=(0,z.useState)(``),[x,C]=(0,z.useState)(``),[D,O]=(0,z.useState)(),k=s.find(({id:e})=>e===h)??s[0],A=_===`page`||_===`source`,j=async()=>{let e={skillId:k?.id??``,targetKind:_,targetLabel:(_===`prompt`?D?.text??``:y.trim()||x.trim()).slice(0,300),targetUrl:A?x.trim():null,targetPromptId:_===`prompt`?D?.id??null:null},{data:t}=await d({projectId:n.id,input:e});t&&r({to:`/projects/$projectId/actions/$actionId`,params:{projectId:n.id,actionId:t.proposeAction.id}})},M=m?.fields??{},N=f(m,[`target_url`,`target_label`]),F=_===`prompt`?!D:A?!x.trim():!y.trim();return(0,U.jsxs)(ee,{title:i(`actions.propose`),open:!0,onClose:t,children:[(0,U.jsxs)(`div`,{className:`grid gap-4`,children:[N&&(0,U.jsx)(P,{problem:N}),(0,U.jsx)(E,{label:i(`actions.what-to-do`),value:k?.id??``,onChange:e=>g(e.target.value),options:s.map(({id:e,title:t})=>({value:e,label:S(`playbook.${e}.title`,t)}))}),k&&(0,U.jsxs)(`details`,{children:[(0,U.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:i(`actions.steps`)}),(0,U.jsx)(`ol`,{className:`list-decimal pl-5 mt-1 text-small`,children:k.steps.map((e,t)=>(0,U.jsx)(`li`,{children:(0,U.jsx)(w,{of:`playbook.${k.id}.step.${t}`,children:e})},e))})]}),(0,U.jsx)(E,{label:i(`actions.target`),value:_,onChange:e=>v(e.target.value),options:R.map(e=>({value:e,label:i(`actions.target.${e}`)}))}),A&&(0,U.jsx)(T,{label:i(`actions.address`),placeholder:`https://`,value:x,onChange:e=>C(e.target.value),error:M.target_url,autoCapitalize:`none`,spellCheck:!1}),_===`prompt`?(0,U.jsx)(G,{chosen:D,onChoose:O}):(0,U.jsx)(T,{label:i(`actions.called`),hint:A&&i(`actions.called-words`),value:y,maxLength:300,onChange:e=>b(e.target.value),error:M.target_label})]}),(0,U.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,U.jsx)(a,{look:`quiet`,onPress:t,children:i(`ui.cancel`)}),(0,U.jsx)(a,{look:`primary`,busy:p,reason:(F||!k)&&i(`actions.name-target`),onPress:j,children:i(`actions.propose`)})]})]})}function G({chosen:e,onChoose:t}){let{project:n}=c(),[r,a]=(0,z.useState)(``),[o,s]=(0,z.useState)(``);(0,z.useEffect)(()=>{let e=setTimeout(()=>s(r.trim()),250);return()=>clearTimeout(e)},[r]);let{data:u}=l(V,{projectId:n.id,search:o}),d=(u?.project.promptList.items??[]).map(({prompt:e})=>e),f=e&&!d.some(({id:t})=>t===e.id)?[e,...d]:d;return(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(T,{label:i(`actions.find-prompt`),type:`search`,maxLength:200,value:r,onChange:e=>a(e.target.value)}),(0,U.jsx)(E,{label:i(`actions.target.prompt-one`),value:e?.id??``,onChange:e=>t(f.find(({id:t})=>t===e.target.value)),options:[{value:``,label:i(`actions.choose-prompt`)},...f.map(({id:e,text:t})=>({value:e,label:t}))]})]})}var K=e=>i(`actions.status.${e}`),q={open:[`in_progress`,`dismissed`],in_progress:[`open`,`dismissed`],implemented:[`in_progress`],measuring:[`in_progress`],done:[`open`],dismissed:[`open`]};function J(e,t,n){if(e.state!==`waiting`)return i(`actions.check-state.${e.state}`);let r=t.find(t=>t.leg===e.leg);return r?.state===`waiting`&&r.dueAt?i(`actions.waits-until`,{at:_(r.dueAt,n)}):r?.state===`not_scheduled`?i(`actions.not-scheduled.${e.leg}`):r?.state===`sync_needed`?i(`actions.sync-needed`):i(`actions.waits-for.${e.leg}`)}function Y(e,t,n){let r=t[e.index],a=e.subject??``;if(!r)return a;if(`metric`in r){let e=i(`actions.expected.metric`,{metric:re(r.metric,n),direction:i(`actions.direction.${r.direction}`)});return a&&a!==r.metric?`${e}: ${a}`:e}if(`ruleId`in r){let e=i(r.targetSiteUrlId?`actions.one-page`:`actions.whole-site`);return i(`actions.expected.rule`,{rule:n.rule(r.ruleId),subject:a&&a!==r.ruleId?a:e})}return`keyword`in r?i(`actions.expected.keyword`,{keyword:r.keyword}):`anchorText`in r?i(`actions.expected.link`,{url:r.targetUrl,text:r.anchorText}):a}var X=new Set([`visibility_rate`,`owned_citation_rate`,`negative_share`,`clicks`,`impressions`,`position`,`ctr`,`agent_errors`]);function re(e,t){let[n=``,r]=e.split(`@`),a=X.has(n)?i(`actions.metric.${n}`):n;if(!r)return a;let[o,s=``]=r.split(`:`);return`${a} (${o===`engine`?t.engine(s):s})`}function ie(e,t=Date.now()){let{declaredImplementedAt:n,verificationEvents:r,legs:a,measuredUntil:o,checks:s}=e,c=s.some(({state:e})=>e===`waiting`),l=[{at:n,words:i(`actions.implemented`)},...r.map(e=>({at:e.observedAt,words:i(`actions.observed.${e.observationKind}`,{what:ae(e)})})),...a.filter(e=>e.state===`waiting`&&e.dueAt).map(e=>({at:e.dueAt,words:i(`actions.due.${e.leg}`),future:!0}))];return c&&l.push({at:o,words:i(`actions.measured-until`),future:!0}),l.sort((e,t)=>Date.parse(e.at)-Date.parse(t.at)).map(e=>({...e,future:e.future&&Date.parse(e.at)>t}))}var ae=({auditId:e,crawlId:t})=>i(e?`actions.by-audit`:t?`actions.by-crawl`:`actions.by-search`);function oe({state:e,checks:t,declaredImplementedAt:n},r){let a=e=>t.filter(t=>t.state===e).length,o={day:v(n,r),met:a(`met`),unmet:a(`unmet`),waiting:a(`waiting`),all:t.length};return i(`actions.state.${e}`,o)}function se(e,t){let n=t[e.index];return n&&`ruleId`in n?n.targetSiteUrlId:null}function ce(){let{project:n}=c(),r=t({from:`/app/projects/$projectId/actions`}),o=e(),[l,u]=(0,z.useState)(!1),[d,f]=(0,z.useState)(new Set),h=s(`actions:write`),_=r.status??`open`,v=p(te,{projectId:n.id,status:_,targetKind:r.target??null,tag:r.tag??null,cursor:null},e=>e.project.actions,{types:[`ActionItem`,`ActionDeclaration`,`TagChange`]}),y=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),b=v.data?.project.actions.statusCounts??{},x=Object.values(b).reduce((e,t)=>e+t,0);return(0,U.jsxs)(U.Fragment,{children:[(0,U.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-1`,children:[(0,U.jsx)(`h1`,{className:`mr-auto`,children:v.data?i(`actions.open-n`,{n:b.open??0}):i(`actions.title`)}),(0,U.jsx)(a,{reason:h,onPress:()=>u(!0),children:i(`actions.propose`)})]}),(0,U.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[i(`actions.words`),(0,U.jsx)($,{})]}),v.problem&&(0,U.jsx)(P,{problem:v.problem,onRetry:v.reload}),(0,U.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1`,children:[(0,U.jsx)(E,{label:i(`actions.status`),value:_,onChange:e=>y({status:e.target.value||void 0}),options:L.map(e=>({value:e,label:i(`actions.status-n`,{status:i(`actions.status.${e}`),n:b[e]??0})}))}),(0,U.jsx)(E,{label:i(`actions.target`),value:r.target??``,onChange:e=>y({target:e.target.value||void 0}),options:[{value:``,label:i(`actions.any-target`)},...R.map(e=>({value:e,label:i(`actions.target.${e}`)}))]}),(0,U.jsx)(g,{kind:`action`,showLabel:!0,value:r.tag,onChange:e=>y({tag:e})})]}),l&&(0,U.jsx)(W,{onClose:()=>u(!1)}),v.loading&&(0,U.jsx)(j,{children:(0,U.jsx)(N,{className:`h-12 w-full`,lines:8})}),v.data&&v.items.length===0&&(0,U.jsx)(Z,{none:x===0&&!r.target&&!r.tag,status:_}),v.items.length>0&&(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(m,{kind:`action`,targets:v.items.filter(({id:e})=>d.has(e)),onDone:()=>{f(new Set),v.reload()}}),(0,U.jsx)(I,{choice:{chosen:d,onChoose:f},label:i(`actions.title`),columns:ue(n.id,n.timezone),rows:v.items,rowKey:e=>e.id,total:r.target?void 0:b[_]??null,stale:v.stale,onMore:v.onMore,loadingMore:v.loadingMore,all:v.all}),v.items[0]&&(0,U.jsx)(le,{actionId:v.items[0].id})]})]})}function Z({none:e,status:t}){let{project:n}=c();return e?(0,U.jsx)(M,{title:i(`actions.none`),action:(0,U.jsx)(A,{to:`/projects/$projectId/site`,params:{projectId:n.id},search:{start:!0},children:i(`actions.crawl`)}),children:i(`actions.none-words`)}):(0,U.jsx)(M,{title:i(`actions.none-found`),children:i(`actions.none-found-words`,{status:K(t)})})}function le({actionId:e}){let{project:t}=c(),{data:n}=l(ne,{projectId:t.id,actionId:e}),r=n?.project.action.diagnosis.families??{},a=Object.keys(r).filter(e=>r[e]===`unavailable`);return a.length===0?null:(0,U.jsx)(`p`,{className:`text-muted mt-4 max-w-[84ch]`,children:i(`actions.missing`,{families:b(a.map(e=>i(`actions.family.${e}`)))})})}var ue=(e,t)=>[{id:`priority`,title:i(`actions.priority`),cell:e=>(0,U.jsx)(Q,{score:e.priorityScore}),csv:e=>e.priorityScore},{id:`action`,title:i(`actions.action`),cell:t=>(0,U.jsxs)(U.Fragment,{children:[(0,U.jsx)(k,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t.id},search:e=>e,children:(0,U.jsx)(w,{of:`playbook.${t.skillId}.title`,children:t.title})}),` `,t.evidenceClearedAt&&(0,U.jsx)(F,{children:i(`actions.cleared`)}),` `,(0,U.jsx)(h,{tags:t.tags}),(0,U.jsx)(`span`,{className:`block text-muted`,dir:`auto`,children:C(t)})]}),csv:e=>S(`playbook.${e.skillId}.title`,e.title)},{id:`target`,title:i(`actions.target`),wide:!0,cell:e=>(0,U.jsx)(F,{children:i(`actions.target.${e.targetKind}`)}),csv:C},{id:`families`,title:i(`actions.known`),wide:!0,cell:e=>(0,U.jsx)(`span`,{className:`text-muted`,children:e.families.map(e=>i(`actions.family.${e}`)).join(`, `)}),csv:e=>e.families.join(`, `)},{id:`found`,title:i(`actions.findings`),number:!0,wide:!0,cell:e=>x(e.memberCount),csv:e=>e.memberCount},{id:`changed`,title:i(`actions.changed`),number:!0,wide:!0,cell:e=>(0,U.jsx)(`span`,{className:`text-muted`,children:y(e.updatedAt,t)}),csv:e=>e.updatedAt}];function Q({score:e,big:t}){return e===null?(0,U.jsx)(D,{reason:i(`actions.no-priority`)}):(0,U.jsx)(`span`,{className:t?`text-figure font-semibold tracking-tight`:void 0,children:x(Math.round(e))})}var $=()=>(0,U.jsx)(O,{name:i(`actions.priority`),formula:i(`actions.priority-formula`),children:i(`actions.priority-means`)});export{oe as a,se as c,Y as i,K as l,Q as n,q as o,$ as r,J as s,ce as t,ie as u};