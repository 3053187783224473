import{n as e}from"./useNavigate-CGAxWBdj.js";import{t}from"./useSearch-C5_0jqyG.js";import{Tt as n,kt as r,t as i,wt as a,xt as o}from"./button-CjrNmA9G.js";import{i as s,r as c}from"./session-CcquVq9D.js";import{a as l,i as u,r as d,u as f}from"./operation-DaT4u6dy.js";import{i as p,n as m,o as h,r as g,t as _}from"./states-C59pOuTP.js";import{t as v}from"./search-2dM8bj20.js";import{n as y}from"./dialog-CDFiJxsC.js";import{i as b,n as x,r as S}from"./fields-CV8C9cy5.js";import{n as C}from"./toast-C1ojJsXu.js";import{t as w}from"./dot-whisker-ByMOASDz.js";import{r as T,t as E}from"./format-BJFBVagH.js";import{a as D,i as O,o as k,r as A,t as j}from"./figure-01SoTLLp.js";import{n as M}from"./link-BncCdyAl.js";import{t as N}from"./table-CFCx5Wuu.js";var P=r(n(),1),F=d(`Prompts`,`a341e88fbebf50f6a3fc80aad489bca88784fda910f937f31161385b5a9e0a76`,`query Prompts($projectId: UUID!, $search: String, $promptSetId: UUID, $topicId: UUID, $cohort: PromptCohort, $status: PromptStatus, $market: MarketRef, $engine: LogicalEngine, $sort: PromptSort! = created, $descending: Boolean! = false, $cursor: String) {
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
}`),I=d(`PromptChoices`,`0513aee83a7e2f739252e611a32decf0fda2d6e39f77fcf78bf65861a7df2fea`,`query PromptChoices($projectId: UUID!) {
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
}`),L=d(`ChangePrompt`,`80ad6676114259953ea2ac90fd6517aaf6d487679ad4fd1082cd0119022c60e7`,`mutation ChangePrompt($projectId: UUID!, $promptId: UUID!, $input: PromptPatch!) {
  updatePrompt(projectId: $projectId, promptId: $promptId, input: $input) {
    id
    text
    cohort
    enabled
    status
    __typename
  }
}`),R=d(`AddPrompts`,`914bdd0f923aea97a83a118884574be2d4926fe6b88a228f22978b469bba1b55`,`mutation AddPrompts($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),z=d(`AddPromptSet`,`2a84d2cd0cef9a4309ada6da1746c7c58303bdd3263708ff2b96f7fcd7dfc02f`,`mutation AddPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    __typename
  }
}`),B=a();function V(e){let t=e.split(/\r?\n/).map(e=>e.replace(/^\s*(?:[-*•]|\d+[.)])\s+/,``).trim());return[...new Set(t.filter(Boolean))]}function H({choices:e,onClose:t,onAdded:n}){let{project:r}=c(),{promptSets:a}=e.project,[s,l]=(0,P.useState)(a[0]?.id??``),[d,f]=(0,P.useState)(a.length===0?o(`prompts.first-set`):``),[p,m]=(0,P.useState)(`core`),[h,_]=(0,P.useState)(``),[w,T]=(0,P.useState)(``),[E,D]=u(R),[O,k]=u(z),A=V(w),j=k.problem??D.problem,M=async()=>{let e=s;if(!e){let{data:t}=await O({projectId:r.id,input:{name:d}});if(!t)return;e=t.createPromptSet.id,l(e)}let i={prompts:A.map(e=>({text:e,cohort:p,topic:h.trim()}))},{data:a}=await E({projectId:r.id,promptSetId:e,input:i});a&&(C(o(`prompts.added`,{n:A.length})),n(),t())};return(0,B.jsxs)(y,{title:o(`prompts.add`),open:!0,onClose:t,children:[(0,B.jsxs)(`div`,{className:`grid gap-4`,children:[j&&(0,B.jsx)(g,{problem:j}),(0,B.jsx)(S,{label:o(`prompts.texts`),hint:o(`prompts.texts-words`),rows:8,dir:`auto`,value:w,onChange:e=>T(e.target.value)}),(0,B.jsx)(x,{label:o(`prompts.set`),value:s,onChange:e=>l(e.target.value),options:[...a.map(({id:e,name:t})=>({value:e,label:t})),{value:``,label:o(`prompts.new-set`)}]}),!s&&(0,B.jsx)(b,{label:o(`prompts.set-name`),value:d,onChange:e=>f(e.target.value)}),(0,B.jsx)(b,{label:o(`prompts.topic`),hint:o(`prompts.topic-words`),list:`prompt-topics`,value:h,onChange:e=>_(e.target.value)}),(0,B.jsx)(`datalist`,{id:`prompt-topics`,children:e.project.topics.map(({id:e,name:t})=>(0,B.jsx)(`option`,{value:t},e))}),(0,B.jsx)(x,{label:o(`prompts.cohort`),value:p,onChange:e=>m(v.find(t=>t===e.target.value)??`core`),options:v.map(e=>({value:e,label:o(`frame.cohort.${e}`)}))})]}),(0,B.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,B.jsx)(i,{look:`quiet`,onPress:t,children:o(`ui.cancel`)}),(0,B.jsx)(i,{look:`primary`,busy:D.busy||k.busy,reason:A.length===0&&o(`prompts.type-one`)||!s&&!d.trim()&&o(`prompts.name-set`),onPress:M,children:o(`prompts.add-n`,{n:A.length})})]})]})}function U(e){let t=new Set(e.map(({id:e})=>e)),n=(r,i)=>e.filter(({parentId:e})=>(e&&t.has(e)?e:null)===r).flatMap(({id:e,name:t})=>[{id:e,name:t,depth:i},...n(e,i+1)]);return n(null,0)}function W({choices:n}){let{q:r,set:i,topic:a,status:s}=t({from:`/app/projects/$projectId/prompts`}),c=e(),[l,u]=(0,P.useState)(r??``),d=e=>c({to:`.`,search:t=>({...t,...e}),replace:!0});(0,P.useEffect)(()=>{let e=setTimeout(()=>{l!==(r??``)&&c({to:`.`,search:e=>({...e,q:l||void 0}),replace:!0})},250);return()=>clearTimeout(e)},[l,r,c]);let{promptSets:f=[],topics:p=[]}=n?.project??{};return(0,B.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,B.jsx)(b,{label:o(`prompts.search-text`),hideLabel:!0,type:`search`,"data-search":!0,maxLength:200,placeholder:o(`prompts.search-text`),value:l,onChange:e=>u(e.target.value)}),(0,B.jsx)(x,{label:o(`prompts.set`),hideLabel:!0,value:i??``,onChange:e=>d({set:e.target.value||void 0}),options:[{value:``,label:o(`prompts.all-sets`)},...f.map(({id:e,name:t})=>({value:e,label:t}))]}),(0,B.jsx)(x,{label:o(`prompts.topic`),hideLabel:!0,value:a??``,onChange:e=>d({topic:e.target.value||void 0}),options:[{value:``,label:o(`prompts.all-topics`)},...U(p).map(({id:e,name:t,depth:n})=>({value:e,label:`${` `.repeat(n)}${t}`}))]}),(0,B.jsx)(x,{label:o(`prompts.status`),hideLabel:!0,value:s??`active`,onChange:e=>d({status:e.target.value===`archived`?`archived`:void 0}),options:[{value:`active`,label:o(`prompts.active`)},{value:`archived`,label:o(`prompts.archived`)}]})]})}function G({rows:e,onDone:t}){let{project:n}=c(),r=s(`prompts:write`),[a]=u(L),[l,d]=(0,P.useState)(0);if(e.length===0)return null;let f=async e=>{let r;for(let[t,{id:i,input:o}]of e.entries()){d(e.length-t);let{problem:s}=await a({projectId:n.id,promptId:i,input:o});r??=s?.message}return d(0),t(),r},p=async(t,n,r)=>{let i=[...e],a=await f(i.map(({id:e})=>({id:e,input:t})));a?C(a):C(r,()=>f(i.map(e=>({id:e.id,input:n(e)}))))},m=e.every(e=>e.status===`archived`),h=e.every(e=>e.enabled);return(0,B.jsxs)(`div`,{role:`toolbar`,"aria-label":o(`prompts.chosen`,{n:e.length}),className:`flex flex-wrap items-center gap-2 mb-3 border border-line bg-panel rounded-md px-3 py-2`,children:[(0,B.jsx)(`span`,{className:`mr-auto`,"aria-live":`polite`,children:l>0?o(`prompts.left`,{n:l}):o(`prompts.chosen`,{n:e.length})}),(0,B.jsx)(i,{small:!0,reason:r,busy:l>0,onPress:()=>p({enabled:!h},e=>({enabled:e.enabled}),o(h?`prompts.now-disabled`:`prompts.now-enabled`,{n:e.length})),children:o(h?`prompts.disable`:`prompts.enable`)}),(0,B.jsx)(i,{small:!0,reason:r,busy:l>0,onPress:()=>p({status:m?`active`:`archived`},e=>({status:e.status}),o(m?`prompts.now-active`:`prompts.now-archived`,{n:e.length})),children:o(m?`prompts.restore`:`prompts.archive`)})]})}var K={text:`text`,rate:`visibility_rate`,cited:`owned_citation_rate`,position:`avg_position`,change:`visibility_delta`,created:`created`};function q({first:n,variables:r}){let{project:i}=c(),{sort:a,down:s}=t({from:`/app/projects/$projectId/prompts`}),l=e(),u=f(),[d,p]=(0,P.useState)([]),[m,h]=(0,P.useState)(!1),[g,_]=(0,P.useState)(new Set),v=n.data?.project.promptList;if(!v)return null;let y=[v,...d],b=y.flatMap(e=>e.items),x=y.at(-1)?.nextCursor,S=async()=>{h(!0);let{data:e}=await u.query(F,{...r,cursor:x}).toPromise();h(!1),e&&p([...d,e.project.promptList])},C=Object.entries(K).find(([,e])=>e===(a??`created`))?.[0]??`created`;return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsx)(G,{rows:b.map(e=>e.prompt).filter(({id:e})=>g.has(e)),onDone:()=>{_(new Set),p([]),n.reload()}}),(0,B.jsx)(N,{label:o(`prompts.title`),columns:J(i.id),rows:b,rowKey:e=>e.prompt.id,total:v.totalCount,stale:n.stale,sort:{by:C,down:s??!1},onSort:({by:e,down:t})=>l({to:`.`,search:n=>({...n,sort:K[e],down:t||void 0}),replace:!0}),choice:{chosen:g,onChoose:_},onMore:x?S:void 0,loadingMore:m})]})}var J=e=>[{id:`text`,title:o(`prompts.prompt`),sorts:!0,cell:({prompt:t})=>(0,B.jsxs)(`span`,{dir:`auto`,children:[(0,B.jsx)(M,{to:`/projects/$projectId/prompts/$promptId`,params:{projectId:e,promptId:t.id},search:{},children:t.text}),` `,!t.enabled&&(0,B.jsx)(_,{children:o(`prompts.disabled`)})]}),csv:({prompt:e})=>e.text},{id:`topic`,title:o(`prompts.topic`),wide:!0,cell:({prompt:e})=>(0,B.jsx)(`span`,{dir:`auto`,children:e.topic?.name}),csv:({prompt:e})=>e.topic?.name},{id:`rate`,title:o(`prompts.mentioned`),number:!0,sorts:!0,cell:({prompt:e,metric:t})=>t?(0,B.jsx)(O,{rate:t.visibilityRate,interval:t.visibilityRateInterval}):e.cohort===`brand_diagnostic`?(0,B.jsx)(D,{reason:o(`prompts.no-rate`)}):(0,B.jsx)(A,{}),csv:({metric:e})=>e?.visibilityRate},{id:`line`,title:o(`prompts.mentioned`),hideTitle:!0,wide:!0,cell:({metric:e})=>e&&(0,B.jsx)(w,{rate:e.visibilityRate,interval:e.visibilityRateInterval})},{id:`change`,title:o(`prompts.change`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e&&(0,B.jsx)(j,{verdict:e.verdict,change:e.visibilityDelta}),csv:({metric:e})=>e?.verdict===`moved`?e.visibilityDelta:null},{id:`position`,title:o(`prompts.position`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e?e.avgPosition===null?(0,B.jsx)(k,{reason:o(`prompts.never-named`)}):T(e.avgPosition):``,csv:({metric:e})=>e?.avgPosition},{id:`cited`,title:o(`prompts.cites-us`),number:!0,wide:!0,sorts:!0,cell:({metric:e})=>e&&(0,B.jsx)(O,{rate:e.ownedCitationRate,reason:o(`prompts.cannot-cite`)}),csv:({metric:e})=>e?.ownedCitationRate},{id:`answers`,title:o(`prompts.answers`),number:!0,wide:!0,cell:({metric:e})=>e&&E(e.counts.responses),csv:({metric:e})=>e?.counts.responses}];function Y(){let{project:n}=c(),r=t({from:`/app/projects/$projectId/prompts`}),a=e(),u=s(`prompts:write`),[d,f]=(0,P.useState)(!1),_=l(I,{projectId:n.id}),v={projectId:n.id,search:r.q??null,promptSetId:r.set??null,topicId:r.topic??null,cohort:r.cohort??null,status:r.status??`active`,market:r.market??null,engine:r.engine??null,sort:r.sort??`created`,descending:r.down??!1,cursor:null},y=l(F,v),b=!!(r.q||r.set||r.topic||r.cohort||r.status),x=(0,B.jsx)(i,{reason:u,onPress:()=>f(!0),children:o(`prompts.add`)});return(0,B.jsxs)(B.Fragment,{children:[(0,B.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4`,children:[(0,B.jsx)(`h1`,{className:`mr-auto`,children:o(`prompts.title`)}),x]}),(0,B.jsx)(W,{choices:_.data}),y.problem&&!y.data&&(0,B.jsx)(g,{problem:y.problem,onRetry:y.reload}),y.loading&&(0,B.jsx)(p,{children:(0,B.jsx)(h,{className:`h-9 w-full`,lines:10})}),y.data?.project.promptList.totalCount===0&&(0,B.jsx)(m,{title:o(b?`prompts.none-found`:`prompts.none`),action:b?(0,B.jsx)(i,{onPress:()=>a({to:`.`,search:{}}),children:o(`prompts.show-all`)}):x,children:o(b?`prompts.none-found-words`:`prompts.none-words`)}),y.data&&y.data.project.promptList.totalCount>0&&(0,B.jsx)(q,{first:y,variables:v},JSON.stringify(v)),d&&_.data&&(0,B.jsx)(H,{choices:_.data,onClose:()=>f(!1),onAdded:()=>{y.reload(),_.reload()}})]})}export{Y as default};