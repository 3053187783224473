import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useSearch-DeaNCto7.js";import{It as n,Mt as r,Ot as i,jt as a,t as o}from"./button-Dpi6yH6H.js";import{a as s,o as c}from"./session-m0EgSq2K.js";import{a as l,i as u,r as d,s as f}from"./operation-DJLT4Bp5.js";import{t as p}from"./list-Cup3FK7c.js";import{a as m,n as h,o as g,t as _}from"./format-BJFBVagH.js";import{i as v,n as y}from"./fields-bCJUhg5w.js";import{n as b,o as x}from"./figure-CH6qpTxm.js";import{n as S,t as C}from"./link-zmf1iOcJ.js";import{i as w,n as T,o as E,r as D,t as O}from"./states--3RUTHuU.js";import{n as k}from"./table-DyDwqlTW.js";import{n as A}from"./dialog-KzI8bTzL.js";import{n as j,r as M}from"./search-B1Qk76rx.js";var N=n(r(),1),P=d(`Actions`,`6d65b418658492b56dad5e8e821654ba47243a11aee60c2dd15a94064b9c6abd`,`query Actions($projectId: UUID!, $status: ActionStatus, $targetKind: ActionTargetKind, $cursor: String) {
  project(id: $projectId) {
    id
    actions(limit: 50, cursor: $cursor, status: $status, targetKind: $targetKind) {
      items {
        id
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
}`),F=d(`ActionFamilies`,`abc2b9f29b1036a7648cfc52eba84fd81b075dcd98f2b455db207341a95e5c3d`,`query ActionFamilies($projectId: UUID!, $actionId: UUID!) {
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
}`),I=d(`ProposeChoices`,`ca46e2a4adbc3dcbcf87ead5a1c1a63bbcfb3a48060e465279027d12cef8643e`,`query ProposeChoices {
  playbooks {
    id
    title
    steps
    __typename
  }
}`),L=d(`ProposePrompts`,`df6bff5b646df7f6e1d082644e8d2bd53c1012b549d35fc67f4ec5e6eaf63891`,`query ProposePrompts($projectId: UUID!, $search: String) {
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
}`),R=d(`ProposeAction`,`ce4c1276eb45cbe6d7bbf42d4beb9685d03265d458801690ff2e14408da41292`,`mutation ProposeAction($projectId: UUID!, $input: ActionProposal!) {
  proposeAction(projectId: $projectId, input: $input) {
    id
    __typename
  }
}`),z=a();function B({onClose:t}){let{project:n}=s(),r=e(),{data:a}=l(I,{}),c=a?.playbooks??[],[d,{busy:p,problem:m}]=u(R),[h,g]=(0,N.useState)(``),[_,b]=(0,N.useState)(`page`),[x,S]=(0,N.useState)(``),[C,w]=(0,N.useState)(``),[T,E]=(0,N.useState)(),O=c.find(({id:e})=>e===h)??c[0],k=_===`page`||_===`source`,j=async()=>{let e={skillId:O?.id??``,targetKind:_,targetLabel:(_===`prompt`?T?.text??``:x.trim()||C.trim()).slice(0,300),targetUrl:k?C.trim():null,targetPromptId:_===`prompt`?T?.id??null:null},{data:t}=await d({projectId:n.id,input:e});t&&r({to:`/projects/$projectId/actions/$actionId`,params:{projectId:n.id,actionId:t.proposeAction.id}})},P=m?.fields??{},F=f(m,[`target_url`,`target_label`]),L=_===`prompt`?!T:k?!C.trim():!x.trim();return(0,z.jsxs)(A,{title:i(`actions.propose`),open:!0,onClose:t,children:[(0,z.jsxs)(`div`,{className:`grid gap-4`,children:[F&&(0,z.jsx)(D,{problem:F}),(0,z.jsx)(y,{label:i(`actions.what-to-do`),value:O?.id??``,onChange:e=>g(e.target.value),options:c.map(({id:e,title:t})=>({value:e,label:t}))}),O&&(0,z.jsxs)(`details`,{children:[(0,z.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:i(`actions.steps`)}),(0,z.jsx)(`ol`,{className:`list-decimal pl-5 mt-1 text-small`,children:O.steps.map(e=>(0,z.jsx)(`li`,{children:e},e))})]}),(0,z.jsx)(y,{label:i(`actions.target`),value:_,onChange:e=>b(e.target.value),options:M.map(e=>({value:e,label:i(`actions.target.${e}`)}))}),k&&(0,z.jsx)(v,{label:i(`actions.address`),placeholder:`https://`,value:C,onChange:e=>w(e.target.value),error:P.target_url,autoCapitalize:`none`,spellCheck:!1}),_===`prompt`?(0,z.jsx)(V,{chosen:T,onChoose:E}):(0,z.jsx)(v,{label:i(`actions.called`),hint:k&&i(`actions.called-words`),value:x,maxLength:300,onChange:e=>S(e.target.value),error:P.target_label})]}),(0,z.jsxs)(`div`,{className:`flex flex-wrap justify-end gap-2 mt-6`,children:[(0,z.jsx)(o,{look:`quiet`,onPress:t,children:i(`ui.cancel`)}),(0,z.jsx)(o,{look:`primary`,busy:p,reason:(L||!O)&&i(`actions.name-target`),onPress:j,children:i(`actions.propose`)})]})]})}function V({chosen:e,onChoose:t}){let{project:n}=s(),[r,a]=(0,N.useState)(``),[o,c]=(0,N.useState)(``);(0,N.useEffect)(()=>{let e=setTimeout(()=>c(r.trim()),250);return()=>clearTimeout(e)},[r]);let{data:u}=l(L,{projectId:n.id,search:o}),d=(u?.project.promptList.items??[]).map(({prompt:e})=>e),f=e&&!d.some(({id:t})=>t===e.id)?[e,...d]:d;return(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(v,{label:i(`actions.find-prompt`),type:`search`,maxLength:200,value:r,onChange:e=>a(e.target.value)}),(0,z.jsx)(y,{label:i(`actions.target.prompt-one`),value:e?.id??``,onChange:e=>t(f.find(({id:t})=>t===e.target.value)),options:[{value:``,label:i(`actions.choose-prompt`)},...f.map(({id:e,text:t})=>({value:e,label:t}))]})]})}var H=e=>new Intl.ListFormat(void 0,{type:`conjunction`}).format(e),U=e=>i(`actions.status.${e}`),W={open:[`in_progress`,`dismissed`],in_progress:[`open`,`dismissed`],implemented:[`in_progress`],measuring:[`in_progress`],done:[`open`],dismissed:[`open`]};function G(e,t,n){if(e.state!==`waiting`)return i(`actions.check-state.${e.state}`);let r=t.find(t=>t.leg===e.leg);return r?.state===`waiting`&&r.dueAt?i(`actions.waits-until`,{at:g(r.dueAt,n)}):r?.state===`not_scheduled`?i(`actions.not-scheduled.${e.leg}`):r?.state===`sync_needed`?i(`actions.sync-needed`):i(`actions.waits-for.${e.leg}`)}function K(e,t){let n=t[e.index],r=e.subject??``;if(!n)return r;if(`metric`in n){let e=i(`actions.expected.metric`,{metric:J(n.metric),direction:i(`actions.direction.${n.direction}`)});return r?`${e}: ${r}`:e}if(`ruleId`in n){let e=i(n.targetSiteUrlId?`actions.one-page`:`actions.whole-site`);return i(`actions.expected.rule`,{rule:n.ruleId,subject:r&&r!==n.ruleId?r:e})}return`keyword`in n?i(`actions.expected.keyword`,{keyword:n.keyword}):`anchorText`in n?i(`actions.expected.link`,{url:n.targetUrl,text:n.anchorText}):r}var q=new Set([`visibility_rate`,`owned_citation_rate`,`negative_share`,`clicks`,`impressions`,`position`,`ctr`,`agent_errors`]);function J(e){let[t=``,n]=e.split(`@`),r=q.has(t)?i(`actions.metric.${t}`):t;return n?`${r} (${n.replace(`:`,` `)})`:r}function Y(e,t=Date.now()){let{declaredImplementedAt:n,verificationEvents:r,legs:a,measuredUntil:o,checks:s}=e,c=s.some(({state:e})=>e===`waiting`),l=[{at:n,words:i(`actions.implemented`)},...r.map(e=>({at:e.observedAt,words:i(`actions.observed.${e.observationKind}`,{what:X(e)})})),...a.filter(e=>e.state===`waiting`&&e.dueAt).map(e=>({at:e.dueAt,words:i(`actions.due.${e.leg}`),future:!0}))];return c&&l.push({at:o,words:i(`actions.measured-until`),future:!0}),l.sort((e,t)=>Date.parse(e.at)-Date.parse(t.at)).map(e=>({...e,future:e.future&&Date.parse(e.at)>t}))}var X=({auditId:e,crawlId:t})=>i(e?`actions.by-audit`:t?`actions.by-crawl`:`actions.by-search`);function Z({state:e,checks:t,declaredImplementedAt:n},r){let a=e=>t.filter(t=>t.state===e).length,o={day:h(n,r),met:a(`met`),unmet:a(`unmet`),waiting:a(`waiting`),all:t.length};return i(`actions.state.${e}`,o)}function ee(e,t){let n=t[e.index];return n&&`ruleId`in n?n.targetSiteUrlId:null}function te(){let{project:n}=s(),r=t({from:`/app/projects/$projectId/actions`}),a=e(),[l,u]=(0,N.useState)(!1),d=c(`actions:write`),f=r.status??`open`,m=p(P,{projectId:n.id,status:f,targetKind:r.target??null,cursor:null},e=>e.project.actions,{types:[`ActionItem`,`ActionDeclaration`]}),h=e=>a({to:`.`,search:t=>({...t,...e}),replace:!0}),g=m.data?.project.actions.statusCounts??{},_=Object.values(g).reduce((e,t)=>e+t,0);return(0,z.jsxs)(z.Fragment,{children:[(0,z.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3`,children:[(0,z.jsx)(`h1`,{className:`mr-auto`,children:m.data?i(`actions.open-n`,{n:g.open??0}):i(`actions.title`)}),(0,z.jsx)(o,{reason:d,onPress:()=>u(!0),children:i(`actions.propose`)})]}),(0,z.jsxs)(`p`,{className:`text-muted mb-6 max-w-[72ch]`,children:[i(`actions.words`),` `,(0,z.jsx)($,{})]}),m.problem&&(0,z.jsx)(D,{problem:m.problem,onRetry:m.reload}),(0,z.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:max-w-72 [&>div]:flex-1`,children:[(0,z.jsx)(y,{label:i(`actions.status`),value:f,onChange:e=>h({status:e.target.value||void 0}),options:j.map(e=>({value:e,label:i(`actions.status-n`,{status:i(`actions.status.${e}`),n:g[e]??0})}))}),(0,z.jsx)(y,{label:i(`actions.target`),value:r.target??``,onChange:e=>h({target:e.target.value||void 0}),options:[{value:``,label:i(`actions.any-target`)},...M.map(e=>({value:e,label:i(`actions.target.${e}`)}))]})]}),l&&(0,z.jsx)(B,{onClose:()=>u(!1)}),m.loading&&(0,z.jsx)(w,{children:(0,z.jsx)(E,{className:`h-12 w-full`,lines:8})}),m.data&&m.items.length===0&&(0,z.jsx)(ne,{none:_===0&&!r.target,status:f}),m.items.length>0&&(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(k,{label:i(`actions.title`),columns:ie(n.id,n.timezone),rows:m.items,rowKey:e=>e.id,total:r.target?void 0:g[f]??null,stale:m.stale,onMore:m.onMore,loadingMore:m.loadingMore}),m.items[0]&&(0,z.jsx)(re,{actionId:m.items[0].id})]})]})}function ne({none:e,status:t}){let{project:n}=s();return e?(0,z.jsx)(T,{title:i(`actions.none`),action:(0,z.jsx)(C,{to:`/projects/$projectId/site`,params:{projectId:n.id},search:{start:!0},children:i(`actions.crawl`)}),children:i(`actions.none-words`)}):(0,z.jsx)(T,{title:i(`actions.none-found`),children:i(`actions.none-found-words`,{status:U(t)})})}function re({actionId:e}){let{project:t}=s(),{data:n}=l(F,{projectId:t.id,actionId:e}),r=n?.project.action.diagnosis.families??{},a=Object.keys(r).filter(e=>r[e]===`unavailable`);return a.length===0?null:(0,z.jsx)(`p`,{className:`text-muted mt-4 max-w-[84ch]`,children:i(`actions.missing`,{families:H(a.map(e=>i(`actions.family.${e}`)))})})}var ie=(e,t)=>[{id:`priority`,title:i(`actions.priority`),cell:e=>(0,z.jsx)(Q,{score:e.priorityScore}),csv:e=>e.priorityScore},{id:`action`,title:i(`actions.action`),cell:t=>(0,z.jsxs)(z.Fragment,{children:[(0,z.jsx)(S,{to:`/projects/$projectId/actions/$actionId`,params:{projectId:e,actionId:t.id},search:e=>e,children:t.title}),` `,t.evidenceClearedAt&&(0,z.jsx)(O,{children:i(`actions.cleared`)}),(0,z.jsx)(`span`,{className:`block text-muted`,dir:`auto`,children:t.targetLabel})]}),csv:e=>e.title},{id:`target`,title:i(`actions.target`),wide:!0,cell:e=>(0,z.jsx)(O,{children:i(`actions.target.${e.targetKind}`)}),csv:e=>e.targetLabel},{id:`families`,title:i(`actions.known`),wide:!0,cell:e=>(0,z.jsx)(`span`,{className:`text-muted`,children:e.families.map(e=>i(`actions.family.${e}`)).join(`, `)}),csv:e=>e.families.join(`, `)},{id:`found`,title:i(`actions.findings`),number:!0,wide:!0,cell:e=>_(e.memberCount),csv:e=>e.memberCount},{id:`changed`,title:i(`actions.changed`),number:!0,wide:!0,cell:e=>(0,z.jsx)(`span`,{className:`text-muted`,children:m(e.updatedAt,t)}),csv:e=>e.updatedAt}];function Q({score:e,big:t}){return e===null?(0,z.jsx)(x,{reason:i(`actions.no-priority`)}):(0,z.jsx)(`span`,{className:t?`text-figure font-semibold tracking-tight`:void 0,children:_(Math.round(e))})}var $=()=>(0,z.jsx)(b,{name:i(`actions.priority`),formula:i(`actions.priority-formula`),children:i(`actions.priority-means`)});export{Z as a,G as c,Y as d,K as i,ee as l,Q as n,H as o,$ as r,W as s,te as t,U as u};