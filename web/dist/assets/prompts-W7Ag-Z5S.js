import{i as e,r as t,s as n}from"./session-C9Ei8IPT.js";import{t as r}from"./useSearch-s5jnO6n0.js";import{Tt as i,kt as a,t as o,wt as s,xt as c}from"./button-B3XX1JkB.js";import{a as l,i as u,l as d,r as f}from"./operation-CHZmCh5N.js";import{i as p,n as m,o as h,r as g,t as _}from"./states-zgYiXrhH.js";import{t as v}from"./search-2dM8bj20.js";import{n as y}from"./dialog-DQ2r-fwq.js";import{i as b,n as x,r as S}from"./fields-CMnfJ5SF.js";import{n as C}from"./toast-Bl0zwF-o.js";import{t as w}from"./dot-whisker-CPvefaCj.js";import{r as T,t as E}from"./format-BJFBVagH.js";import{a as D,i as O,o as k,r as A,t as j}from"./figure-CXqfqw90.js";import{n as M}from"./link-R2jLMTm_.js";import{t as N}from"./table-BRsUKLbv.js";var P=a(i(),1),F=f(`Prompts`,`a341e88fbebf50f6a3fc80aad489bca88784fda910f937f31161385b5a9e0a76`,`query Prompts($projectId: UUID!, $search: String, $promptSetId: UUID, $topicId: UUID, $cohort: PromptCohort, $status: PromptStatus, $market: MarketRef, $engine: LogicalEngine, $sort: PromptSort! = created, $descending: Boolean! = false, $cursor: String) {
  project(id: $projectId) {
    id
    promptList(
      search: $search
      promptSetId: $promptSetId
      topicId: $topicId
      cohort: $cohort
      status: $status
      market: $market
      engine: $engine
      sort: $sort
      descending: $descending
      limit: 100
      cursor: $cursor
    ) {
      totalCount
      nextCursor
      items {
        prompt {
          id
          text
          cohort
          enabled
          status
          topic {
            id
            name
            __typename
          }
          __typename
        }
        metric {
          id
          auditId
          visibilityRate
          visibilityRateInterval {
            low
            high
            limitedEvidence
            __typename
          }
          ownedCitationRate
          avgPosition
          visibilityDelta
          verdict
          counts {
            state
            responses
            __typename
          }
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),I=f(`PromptChoices`,`0513aee83a7e2f739252e611a32decf0fda2d6e39f77fcf78bf65861a7df2fea`,`query PromptChoices($projectId: UUID!) {
  project(id: $projectId) {
    id
    promptSets {
      id
      name
      promptCount
      __typename
    }
    topics {
      id
      name
      parentId
      activeCount
      __typename
    }
    __typename
  }
}`),L=f(`ChangePrompt`,`80ad6676114259953ea2ac90fd6517aaf6d487679ad4fd1082cd0119022c60e7`,`mutation ChangePrompt($projectId: UUID!, $promptId: UUID!, $input: PromptPatch!) {
  updatePrompt(projectId: $projectId, promptId: $promptId, input: $input) {
    id
    text
    cohort
    enabled
    status
    __typename
  }
}`),R=f(`AddPrompts`,`914bdd0f923aea97a83a118884574be2d4926fe6b88a228f22978b469bba1b55`,`mutation AddPrompts($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),z=f(`AddPromptSet`,`2a84d2cd0cef9a4309ada6da1746c7c58303bdd3263708ff2b96f7fcd7dfc02f`,`mutation AddPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    __typename
  }
}`),B=s();function V(e){let t=e.split(/\r?\n/).map(e=>e.replace(/^\s*(?:[-*•]|\d+[.)])\s+/,``).trim());return[...new Set(t.filter(Boolean))]}function H({choices:e,onClose:n,onAdded:r}){let{project:i}=t(),{promptSets:a}=e.project,[s,l]=(0,P.useState)(a[0]?.id??``),[d,f]=(0,P.useState)(a.length===0?c(`prompts.first-set`):``),[p,m]=(0,P.useState)(`core`),[h,_]=(0,P.useState)(``),[w,T]=(0,P.useState)(``),[E,D]=u(R),[O,k]=u(z),A=V(w),j=k.problem??D.problem,M=async()=>{let e=s;if(!e){let{data:t}=await O({projectId:i.id,input:{name:d}});if(!t)return;e=t.createPromptSet.id,l(e)}let t={prompts:A.map(e=>({text:e,cohort:p,topic:h.trim()}))},{data:a}=await E({projectId:i.id,promptSetId:e,input:t});a&&(C(c(`prompts.added`,{n:A.length})),r(),n())};return(0,B.jsxs)(y,{title:c(`prompts.add`),open:!0,onClose:n,children:[(0,B.jsxs)(`div`,{className:`grid gap-4`,children:[j&&(0,B.jsx)(g,{problem:j}),(0,B.jsx)(S,{label:c(`prompts.texts`),hint:c(`prompts.texts-words`),rows:8,dir:`auto`,value:w,onChange:e=>T(e.target.value)}),(0,B.jsx)(x,{label:c(`prompts.set`),value:s,onChange:e=>l(e.target.value),options:[...a.map(({id:e,name:t})=>({value:e,label:t})),{value:``,label:c(`prompts.new-set`)}]}),!s&&(0,B.jsx)(b,{label:c(`prompts.set-name`),value:d,onChange:e=>f(e.target.value)}),(0,B.jsx)(b,{label:c(`prompts.topic`),hint:c(`prompts.topic-words`),list:`prompt-topics`,value:h,onChange:e=>_(e.target.value)}),(0,B.jsx)(`datalist`,{id:`prompt-topics`,children:e.project.topics.map(({id:e,name:t})=>(0,B.jsx)(`option`,{value:t},e))}),(0,B.jsx)(x,{label:c(`prompts.cohort`),value:p,onChange:e=>m(v.find(t=>t===e.target.value)??`core`),options:v.map(e=>({value:e,label:c(`frame.cohort.${e}`)}))})]}),(0,B.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,B.jsx)(o,{look:`quiet`,onPress:n,children:c(`ui.cancel`)}),(0,B.jsx)(o,{look:`primary`,busy:D.busy||k.busy,reason:A.length===0&&c(`prompts.type-one`)||!s&&!d.trim()&&c(`prompts.name-set`),onPress:M,children:c(`prompts.add-n`,{n:A.length})})]})]})}function U(e){let t=new Set(e.map(({id:e})=>e)),n=(r,i)=>e.filter(({parentId:e})=>(e&&t.has(e)?e:null)===r).flatMap(({id:e,name:t})=>[{id:e,name:t,depth:i},...n(e,i+1)]);return n(null,0)}function W({choices:e}){let{q:t,set:i,topic:a,status:o}=r({from:`/app/projects/$projectId/prompts`}),s=n(),[l,u]=(0,P.useState)(t??``),d=e=>s({to:`.`,search:t=>({...t,...e}),replace:!0});(0,P.useEffect)(()=>{let e=setTimeout(()=>{l!==(t??``)&&s({to:`.`,search:e=>({...e,q:l||void 0}),replace:!0})},250);return()=>clearTimeout(e)},[l,t,s]);let{promptSets:f=[],topics:p=[]}=e?.project??{};return(0,B.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,B.jsx)(b,{label:c(`prompts.search-text`),hideLabel:!0,type:`search`,"data-search":!0,maxLength:200,placeholder:c(`prompts.search-text`),value:l,onChange:e=>u(e.target.value)}),(0,B.jsx)(x,{label:c(`prompts.set`),hideLabel:!0,value:i??``,onChange:e=>d({set:e.target.value||void 0}),options:[{value:``,label:c(`prompts.all-sets`)},...f.map(({id:e,name:t})=>({value:e,label:t}))]}),(0,B.jsx)(x,{label:c(`prompts.topic`),hideLabel:!0,value:a??``,onChange:e=>d({topic:e.target.value||void 0}),options:[{value:``,label:c(`prompts.all-topics`)},...U(p).map(({id:e,name:t,depth:n})=>({value:e,label:`${` `.repeat(n)}${t}`}))]}),(0,B.jsx)(x,{label:c(`prompts.status`),hideLabel:!0,value:o??`active`,onChange:e=>d({status:e.target.value===`archived`?`archived`:void 0}),options:[{value:`active`,label:c(`prompts.active`)},{value:`archived`,label:c(`prompts.archived`)}]})]})}function G({rows:n,onDone:r}){let{project:i}=t(),a=e(`prompts:write`),[s]=u(L),[l,d]=(0,P.useState)(0);if(n.length===0)return null;let f=async e=>{let t;for(let[n,{id:r,input:a}]of e.entries()){d(e.length-n);let{problem:o}=await s({projectId:i.id,promptId:r,input:a});t??=o?.message}return d(0),r(),t},p=async(e,t,r)=>{let i=[...n],a=await f(i.map(({id:t})=>({id:t,input:e})));a?C(a):C(r,()=>f(i.map(e=>({id:e.id,input:t(e)}))))},m=n.every(e=>e.status===`archived`),h=n.every(e=>e.enabled);return(0,B.jsxs)(`div`,{role:`toolbar`,"aria-label":c(`prompts.chosen`,{n:n.length}),className:`flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2`,children:[(0,B.jsx)(`span`,{className:`mr-auto`,"aria-live":`polite`,children:l>0?c(`prompts.left`,{n:l}):c(`prompts.chosen`,{n:n.length})}),(0,B.jsx)(o,{small:!0,reason:a,busy:l>0,onPress:()=>p({enabled:!h},e=>({enabled:e.enabled}),c(h?`prompts.now-disabled`:`prompts.now-enabled`,{n:n.length})),children:c(h?`prompts.disable`:`prompts.enable`)}),(0,B.jsx)(o,{small:!0,reason:a,busy:l>0,onPress:()=>p({status:m?`active`:`archived`},e=>({status:e.status}),c(m?`prompts.now-active`:`prompts.now-archived`,{n:n.length})),children:c(m?`prompts.restore`:`prompts.archive`)})]})}var K={text:`text`,rate:`visibility_rate`,cited:`owned_citation_rate`,position:`avg_position`,change:`visibility_delta`,created:`created`};function q({first:e,variables:i}){let{project:a}=t(),{sort:o,down:s}=r({from:`/app/projects/$projectId/prompts`}),l=n(),u=d(),[f,p]=(0,P.useState)([]),[m,h]=(0,P.useState)(!1),[g,_]=(0,P.useState)(new Set),v=e.data?.project.promptList;if(!v)return null;let y=[v,...f],b=y.flatMap(e=>e.items),x=y.at(-1)?.nextCursor,S=async()=>{h(!0);let{data:e}=await u.query(F,{...i,cursor:x}).toPromise();h(!1),e&&p([...f,e.project.promptList])},C=Object.entries(K).find(([,e])=>e===(o??`created`))?.[0]??`created`;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(G,{rows:b.map(e=>e.prompt).filter(({id:e})=>g.has(e)),onDone:()=>{_(new Set),p([]),e.reload()}}),(0,B.jsx)(N,{label:c(`prompts.title`),columns:J(a.id),rows:b,rowKey:e=>e.prompt.id,total:v.totalCount,stale:e.stale,sort:{by:C,down:s??!1},onSort:({by:e,down:t})=>l({to:`.`,search:n=>({...n,sort:K[e],down:t||void 0}),replace:!0}),choice:{chosen:g,onChoose:_},onMore:x?S:void 0,loadingMore:m})]})}var J=e=>[{id:`text`,title:c(`prompts.prompt`),sorts:!0,cell:({prompt:t})=>(0,B.jsxs)(`span`,{dir:`auto`,children:[(0,B.jsx)(M,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:t.id},search:{},children:t.text}),` `,!t.enabled&&(0,B.jsx)(_,{children:c(`prompts.disabled`)})]}),csv:({prompt:e})=>e.text},{id:`topic`,title:c(`prompts.topic`),wide:!0,cell:({prompt:e})=>(0,B.jsx)(`span`,{dir:`auto`,children:e.topic?.name}),csv:({prompt:e})=>e.topic?.name},{id:`rate`,title:c(`prompts.mentioned`),number:!0,sorts:!0,cell:({prompt:e,metric:t})=>t?(0,B.jsx)(O,{rate:t.visibilityRate,interval:t.visibilityRateInterval}):e.cohort===`brand_diagnostic`?(0,B.jsx)(D,{reason:c(`prompts.no-rate`)}):(0,B.jsx)(A,{}),csv:({metric:e})=>e?.visibilityRate},{id:`line`,title:c(`prompts.mentioned`),hideTitle:!0,wide:!0,cell:({metric:e})=>e&&(0,B.jsx)(w,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`change`,title:c(`prompts.change`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e&&(0,B.jsx)(j,{verdict:e.verdict,change:e.visibilityDelta}),csv:({metric:e})=>e?.verdict===`moved`?e.visibilityDelta:null},{id:`position`,title:c(`prompts.position`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e?e.avgPosition===null?(0,B.jsx)(k,{reason:c(`prompts.never-named`)}):T(e.avgPosition):``,csv:({metric:e})=>e?.avgPosition},{id:`cited`,title:c(`prompts.cites-us`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e&&(0,B.jsx)(O,{rate:e.ownedCitationRate,reason:c(`prompts.cannot-cite`)}),csv:({metric:e})=>e?.ownedCitationRate},{id:`answers`,title:c(`prompts.answers`),number:!0,wide:!0,cell:({metric:e})=>e&&E(e.counts.responses),csv:({metric:e})=>e?.counts.responses}];function Y(){let{project:i}=t(),a=r({from:`/app/projects/$projectId/prompts`}),s=n(),u=e(`prompts:write`),[d,f]=(0,P.useState)(!1),_=l(I,{projectId:i.id}),v={projectId:i.id,search:a.q??null,promptSetId:a.set??null,topicId:a.topic??null,cohort:a.cohort??null,status:a.status??`active`,market:a.market??null,engine:a.engine??null,sort:a.sort??`created`,descending:a.down??!1,cursor:null},y=l(F,v),b=!!(a.q||a.set||a.topic||a.cohort||a.status),x=(0,B.jsx)(o,{look:`primary`,reason:u,onPress:()=>f(!0),children:c(`prompts.add`)});return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,B.jsx)(`h1`,{className:`mr-auto`,children:c(`prompts.title`)}),x]}),(0,B.jsx)(W,{choices:_.data}),y.problem&&!y.data&&(0,B.jsx)(g,{problem:y.problem,onRetry:y.reload}),y.loading&&(0,B.jsx)(p,{children:(0,B.jsx)(h,{className:`h-9 w-full`,lines:10})}),y.data?.project.promptList.totalCount===0&&(0,B.jsx)(m,{title:c(b?`prompts.none-found`:`prompts.none`),action:b?(0,B.jsx)(o,{onPress:()=>s({to:`.`,search:{}}),children:c(`prompts.show-all`)}):x,children:c(b?`prompts.none-found-words`:`prompts.none-words`)}),y.data&&y.data.project.promptList.totalCount>0&&(0,B.jsx)(q,{first:y,variables:v},JSON.stringify(v)),d&&_.data&&(0,B.jsx)(H,{choices:_.data,onClose:()=>f(!1),onAdded:()=>{y.reload(),_.reload()}})]})}export{Y as default};