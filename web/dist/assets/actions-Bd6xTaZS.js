import{n as e}from"./useNavigate-Ciz3F07Z.js";import{t}from"./useSearch-DsdQhN7j.js";import{Ht as n,Lt as r,Rt as i,kt as a,t as o}from"./button-v-000qjY.js";import{c as s,s as c}from"./session-DF7CWfcg.js";import{a as l,i as u,r as d,s as f}from"./operation-JRMDVeU1.js";import{t as p}from"./list-BC8fEC6m.js";import{n as m}from"./edit-CqRr6KkD.js";import{n as h,r as g}from"./tags-DeNPuFu8.js";import{a as _,n as v,o as y,s as b,t as x}from"./format-BcVHqH1S.js";import{i as S,n as C}from"./fields-CR4A3yWo.js";import{r as w,s as T}from"./figure-Tu7igNq3.js";import{n as E,t as D}from"./link-i3vHolQ8.js";import{i as O,n as k,o as A,r as j,t as M}from"./states-BQAsYVUK.js";import{n as N}from"./table-DLBsk0eg.js";import{n as P}from"./dialog-C_kCMKWd.js";import{n as F,r as I}from"./search-CfjGMA6g.js";var L=n(i(),1),ee=d(`Actions`,`0ecda4ea5db6ca6d0d6bbd1336c336791c4ff5148553f7dfd9e57835759108e1`,`query Actions($projectId: UUID!, $status: ActionStatus, $targetKind: ActionTargetKind, $tag: String, $cursor: String) {
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
        targetKind
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
}`),te=d(`ActionFamilies`,`abc2b9f29b1036a7648cfc52eba84fd81b075dcd98f2b455db207341a95e5c3d`,`query ActionFamilies($projectId: UUID!, $actionId: UUID!) {
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
}`),ne=d(`ProposeChoices`,`ca46e2a4adbc3dcbcf87ead5a1c1a63bbcfb3a48060e465279027d12cef8643e`,`query ProposeChoices {
  playbooks {
    id
    title
    steps
    __typename
  }
}`),R=d(`ProposePrompts`,`df6bff5b646df7f6e1d082644e8d2bd53c1012b549d35fc67f4ec5e6eaf63891`,`query ProposePrompts($projectId: UUID!, $search: String) {
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
}`),z=d(`ProposeAction`,`ce4c1276eb45cbe6d7bbf42d4beb9685d03265d458801690ff2e14408da41292`,`mutation ProposeAction($projectId: UUID!, $input: ActionProposal!) {
  proposeAction(projectId: $projectId, input: $input) {
    id
    __typename
  }
}`),B=r();function V({onClose:t}){let{project:n}=c(),r=e(),{data:i}=l(ne,{}),s=i?.playbooks??[],[d,{busy:p,problem:m}]=u(z),[h,g]=(0,L.useState)(``),[_,v]=(0,L.useState)(`page`),[y,b]=(0,L.useState)(``),[x,w]=(0,L.useState)(``),[T,E]=(0,L.useState)(),D=s.find(({id:e})=>e===h)??s[0],O=_===`page`||_===`source`,k=async()=>{let e={skillId:D?.id??``,targetKind:_,targetLabel:(_===`prompt`?T?.text??``:y.trim()||x.trim()).slice(0,300),targetUrl:O?x.trim():null,targetPromptId:_===`prompt`?T?.id??null:null},{data:t}=await d({projectId:n.id,input:e});t&&r({to:`/projects/$projectId/actions/$actionId`,params:{projectId:n.id,actionId:t.proposeAction.id}})},A=m?.fields??{},M=f(m,[`target_url`,`target_label`]),N=_===`prompt`?!T:O?!x.trim():!y.trim();return(0,B.jsxs)(P,{title:a(`actions.propose`),open:!0,onClose:t,children:[(0,B.jsxs)(`div`,{className:`grid gap-4`,children:[M&&(0,B.jsx)(j,{problem:M}),(0,B.jsx)(C,{label:a(`actions.what-to-do`),value:D?.id??``,onChange:e=>g(e.target.value),options:s.map(({id:e,title:t})=>({value:e,label:t}))}),D&&(0,B.jsxs)(`details`,{children:[(0,B.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:a(`actions.steps`)}),(0,B.jsx)(`ol`,{className:`list-decimal pl-5 mt-1 text-small`,lang:`en`,children:D.steps.map(e=>(0,B.jsx)(`li`,{children:e},e))})]}),(0,B.jsx)(C,{label:a(`actions.target`),value:_,onChange:e=>v(e.target.value),options:I.map(e=>({value:e,label:a(`actions.target.${e}`)}))}),O&&(0,B.jsx)(S,{label:a(`actions.address`),placeholder:`https://`,value:x,onChange:e=>w(e.target.value),error:A.target_url,autoCapitalize:`none`,spellCheck:!1}),_===`prompt`?(0,B.jsx)(H,{chosen:T,onChoose:E}):(0,B.jsx)(S,{label:a(`actions.called`),hint:O&&a(`actions.called-words`),value:y,maxLength:300,onChange:e=>b(e.target.value),error:A.target_label})]}),(0,B.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,B.jsx)(o,{look:`quiet`,onPress:t,children:a(`ui.cancel`)}),(0,B.jsx)(o,{look:`primary`,busy:p,reason:(N||!D)&&a(`actions.name-target`),onPress:k,children:a(`actions.propose`)})]})]})}function H({chosen:e,onChoose:t}){let{project:n}=c(),[r,i]=(0,L.useState)(``),[o,s]=(0,L.useState)(``);(0,L.useEffect)(()=>{let e=setTimeout(()=>s(r.trim()),250);return()=>clearTimeout(e)},[r]);let{data:u}=l(R,{projectId:n.id,search:o}),d=(u?.project.promptList.items??[]).map(({prompt:e})=>e),f=e&&!d.some(({id:t})=>t===e.id)?[e,...d]:d;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(S,{label:a(`actions.find-prompt`),type:`search`,maxLength:200,value:r,onChange:e=>i(e.target.value)}),(0,B.jsx)(C,{label:a(`actions.target.prompt-one`),value:e?.id??``,onChange:e=>t(f.find(({id:t})=>t===e.target.value)),options:[{value:``,label:a(`actions.choose-prompt`)},...f.map(({id:e,text:t})=>({value:e,label:t}))]})]})}var U=e=>a(`actions.status.${e}`),W={open:[`in_progress`,`dismissed`],in_progress:[`open`,`dismissed`],implemented:[`in_progress`],measuring:[`in_progress`],done:[`open`],dismissed:[`open`]};function G(e,t,n){if(e.state!==`waiting`)return a(`actions.check-state.${e.state}`);let r=t.find(t=>t.leg===e.leg);return r?.state===`waiting`&&r.dueAt?a(`actions.waits-until`,{at:b(r.dueAt,n)}):r?.state===`not_scheduled`?a(`actions.not-scheduled.${e.leg}`):r?.state===`sync_needed`?a(`actions.sync-needed`):a(`actions.waits-for.${e.leg}`)}function K(e,t){let n=t[e.index],r=e.subject??``;if(!n)return r;if(`metric`in n){let e=a(`actions.expected.metric`,{metric:J(n.metric),direction:a(`actions.direction.${n.direction}`)});return r?`${e}: ${r}`:e}if(`ruleId`in n){let e=a(n.targetSiteUrlId?`actions.one-page`:`actions.whole-site`);return a(`actions.expected.rule`,{rule:n.ruleId,subject:r&&r!==n.ruleId?r:e})}return`keyword`in n?a(`actions.expected.keyword`,{keyword:n.keyword}):`anchorText`in n?a(`actions.expected.link`,{url:n.targetUrl,text:n.anchorText}):r}var q=new Set([`visibility_rate`,`owned_citation_rate`,`negative_share`,`clicks`,`impressions`,`position`,`ctr`,`agent_errors`]);function J(e){let[t=``,n]=e.split(`@`),r=q.has(t)?a(`actions.metric.${t}`):t;return n?`${r} (${n.replace(`:`,` `)})`:r}function Y(e,t=Date.now()){let{declaredImplementedAt:n,verificationEvents:r,legs:i,measuredUntil:o,checks:s}=e,c=s.some(({state:e})=>e===`waiting`),l=[{at:n,words:a(`actions.implemented`)},...r.map(e=>({at:e.observedAt,words:a(`actions.observed.${e.observationKind}`,{what:X(e)})})),...i.filter(e=>e.state===`waiting`&&e.dueAt).map(e=>({at:e.dueAt,words:a(`actions.due.${e.leg}`),future:!0}))];return c&&l.push({at:o,words:a(`actions.measured-until`),future:!0}),l.sort((e,t)=>Date.parse(e.at)-Date.parse(t.at)).map(e=>({...e,future:e.future&&Date.parse(e.at)>t}))}var X=({auditId:e,crawlId:t})=>a(e?`actions.by-audit`:t?`actions.by-crawl`:`actions.by-search`);function re({state:e,checks:t,declaredImplementedAt:n},r){let i=e=>t.filter(t=>t.state===e).length,o={day:v(n,r),met:i(`met`),unmet:i(`unmet`),waiting:i(`waiting`),all:t.length};return a(`actions.state.${e}`,o)}function Z(e,t){let n=t[e.index];return n&&`ruleId`in n?n.targetSiteUrlId:null}function ie(){let{project:n}=c(),r=t({from:`/app/projects/$projectId/actions`}),i=e(),[l,u]=(0,L.useState)(!1),[d,f]=(0,L.useState)(new Set),h=s(`actions:write`),_=r.status??`open`,v=p(ee,{projectId:n.id,status:_,targetKind:r.target??null,tag:r.tag??null,cursor:null},e=>e.project.actions,{types:[`ActionItem`,`ActionDeclaration`,`TagChange`]}),y=e=>i({to:`.`,search:t=>({...t,...e}),replace:!0}),b=v.data?.project.actions.statusCounts??{},x=Object.values(b).reduce((e,t)=>e+t,0);return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-1`,children:[(0,B.jsx)(`h1`,{className:`mr-auto`,children:v.data?a(`actions.open-n`,{n:b.open??0}):a(`actions.title`)}),(0,B.jsx)(o,{reason:h,onPress:()=>u(!0),children:a(`actions.propose`)})]}),(0,B.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[a(`actions.words`),(0,B.jsx)($,{})]}),v.problem&&(0,B.jsx)(j,{problem:v.problem,onRetry:v.reload}),(0,B.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,B.jsx)(C,{label:a(`actions.status`),value:_,onChange:e=>y({status:e.target.value||void 0}),options:F.map(e=>({value:e,label:a(`actions.status-n`,{status:a(`actions.status.${e}`),n:b[e]??0})}))}),(0,B.jsx)(C,{label:a(`actions.target`),value:r.target??``,onChange:e=>y({target:e.target.value||void 0}),options:[{value:``,label:a(`actions.any-target`)},...I.map(e=>({value:e,label:a(`actions.target.${e}`)}))]}),(0,B.jsx)(g,{kind:`action`,showLabel:!0,value:r.tag,onChange:e=>y({tag:e})})]}),l&&(0,B.jsx)(V,{onClose:()=>u(!1)}),v.loading&&(0,B.jsx)(O,{children:(0,B.jsx)(A,{className:`h-12 w-full`,lines:8})}),v.data&&v.items.length===0&&(0,B.jsx)(ae,{none:x===0&&!r.target&&!r.tag,status:_}),v.items.length>0&&(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(m,{kind:`action`,targets:v.items.filter(({id:e})=>d.has(e)),onDone:()=>{f(new Set),v.reload()}}),(0,B.jsx)(N,{choice:{chosen:d,onChoose:f},label:a(`actions.title`),columns:se(n.id,n.timezone),rows:v.items,rowKey:e=>e.id,total:r.target?void 0:b[_]??null,stale:v.stale,onMore:v.onMore,loadingMore:v.loadingMore}),v.items[0]&&(0,B.jsx)(oe,{actionId:v.items[0].id})]})]})}function ae({none:e,status:t}){let{project:n}=c();return e?(0,B.jsx)(k,{title:a(`actions.none`),action:(0,B.jsx)(D,{to:`/projects/$projectId/site`,params:{projectId:n.id},search:{start:!0},children:a(`actions.crawl`)}),children:a(`actions.none-words`)}):(0,B.jsx)(k,{title:a(`actions.none-found`),children:a(`actions.none-found-words`,{status:U(t)})})}function oe({actionId:e}){let{project:t}=c(),{data:n}=l(te,{projectId:t.id,actionId:e}),r=n?.project.action.diagnosis.families??{},i=Object.keys(r).filter(e=>r[e]===`unavailable`);return i.length===0?null:(0,B.jsx)(`p`,{className:`text-muted mt-4 max-w-[84ch]`,children:a(`actions.missing`,{families:y(i.map(e=>a(`actions.family.${e}`)))})})}var se=(e,t)=>[{id:`priority`,title:a(`actions.priority`),cell:e=>(0,B.jsx)(Q,{score:e.priorityScore}),csv:e=>e.priorityScore},{id:`action`,title:a(`actions.action`),cell:t=>(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(E,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t.id},search:e=>e,lang:`en`,children:t.title}),` `,t.evidenceClearedAt&&(0,B.jsx)(M,{children:a(`actions.cleared`)}),` `,(0,B.jsx)(h,{tags:t.tags}),(0,B.jsx)(`span`,{className:`block text-muted`,dir:`auto`,children:t.targetLabel})]}),csv:e=>e.title},{id:`target`,title:a(`actions.target`),wide:!0,cell:e=>(0,B.jsx)(M,{children:a(`actions.target.${e.targetKind}`)}),csv:e=>e.targetLabel},{id:`families`,title:a(`actions.known`),wide:!0,cell:e=>(0,B.jsx)(`span`,{className:`text-muted`,children:e.families.map(e=>a(`actions.family.${e}`)).join(`, `)}),csv:e=>e.families.join(`, `)},{id:`found`,title:a(`actions.findings`),number:!0,wide:!0,cell:e=>x(e.memberCount),csv:e=>e.memberCount},{id:`changed`,title:a(`actions.changed`),number:!0,wide:!0,cell:e=>(0,B.jsx)(`span`,{className:`text-muted`,children:_(e.updatedAt,t)}),csv:e=>e.updatedAt}];function Q({score:e,big:t}){return e===null?(0,B.jsx)(T,{reason:a(`actions.no-priority`)}):(0,B.jsx)(`span`,{className:t?`text-figure font-semibold tracking-tight`:void 0,children:x(Math.round(e))})}var $=()=>(0,B.jsx)(w,{name:a(`actions.priority`),formula:a(`actions.priority-formula`),children:a(`actions.priority-means`)});export{re as a,Z as c,K as i,U as l,Q as n,W as o,$ as r,G as s,ie as t,Y as u};