import{Tt as e,kt as t,t as n,wt as r,xt as i}from"./button-vdjRgEfT.js";import{t as a}from"./search-2dM8bj20.js";import{i as o}from"./session-B8uWozR4.js";import{i as s,r as c}from"./operation-CWByMByc.js";import{n as l}from"./dialog-Cp-CiXXb.js";import{i as u,n as d,r as f}from"./fields-Bqp_EOkJ.js";import{r as p}from"./states-eJuneQ-9.js";import{n as m}from"./toast-DOZjx8XY.js";var h=t(e(),1),g=c(`Prompts`,`a341e88fbebf50f6a3fc80aad489bca88784fda910f937f31161385b5a9e0a76`,`query Prompts($projectId: UUID!, $search: String, $promptSetId: UUID, $topicId: UUID, $cohort: PromptCohort, $status: PromptStatus, $market: MarketRef, $engine: LogicalEngine, $sort: PromptSort! = created, $descending: Boolean! = false, $cursor: String) {
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
}`),_=c(`PromptChoices`,`0513aee83a7e2f739252e611a32decf0fda2d6e39f77fcf78bf65861a7df2fea`,`query PromptChoices($projectId: UUID!) {
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
}`),v=c(`ChangePrompt`,`80ad6676114259953ea2ac90fd6517aaf6d487679ad4fd1082cd0119022c60e7`,`mutation ChangePrompt($projectId: UUID!, $promptId: UUID!, $input: PromptPatch!) {
  updatePrompt(projectId: $projectId, promptId: $promptId, input: $input) {
    id
    text
    cohort
    enabled
    status
    __typename
  }
}`),y=c(`AddPrompts`,`914bdd0f923aea97a83a118884574be2d4926fe6b88a228f22978b469bba1b55`,`mutation AddPrompts($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),b=c(`AddPromptSet`,`2a84d2cd0cef9a4309ada6da1746c7c58303bdd3263708ff2b96f7fcd7dfc02f`,`mutation AddPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    __typename
  }
}`),x=r(),S=e=>e.replace(/^\s*(?:[-*•]|\d+[.)])\s+/,``).trim();function C(e){let t=e.split(/\r?\n/).map(S);return[...new Set(t.filter(Boolean))]}function w({choices:e,onClose:t,onAdded:r}){let{project:c}=o(),{promptSets:g}=e.project,[_,v]=(0,h.useState)(g[0]?.id??``),[S,w]=(0,h.useState)(g.length===0?i(`prompts.first-set`):``),[T,E]=(0,h.useState)(`core`),[D,O]=(0,h.useState)(``),[k,A]=(0,h.useState)(``),[j,M]=s(y),[N,P]=s(b),F=C(k),I=P.problem??M.problem,L=async()=>{let e=_;if(!e){let{data:t}=await N({projectId:c.id,input:{name:S}});if(!t)return;e=t.createPromptSet.id,v(e)}let n={prompts:F.map(e=>({text:e,cohort:T,topic:D.trim()}))},{data:a}=await j({projectId:c.id,promptSetId:e,input:n});a&&(m(i(`prompts.added`,{n:F.length})),r(),t())};return(0,x.jsxs)(l,{title:i(`prompts.add`),open:!0,onClose:t,children:[(0,x.jsxs)(`div`,{className:`grid gap-4`,children:[I&&(0,x.jsx)(p,{problem:I}),(0,x.jsx)(f,{label:i(`prompts.texts`),hint:i(`prompts.texts-words`),rows:8,dir:`auto`,value:k,onChange:e=>A(e.target.value)}),(0,x.jsx)(d,{label:i(`prompts.set`),value:_,onChange:e=>v(e.target.value),options:[...g.map(({id:e,name:t})=>({value:e,label:t})),{value:``,label:i(`prompts.new-set`)}]}),!_&&(0,x.jsx)(u,{label:i(`prompts.set-name`),value:S,onChange:e=>w(e.target.value)}),(0,x.jsx)(u,{label:i(`prompts.topic`),hint:i(`prompts.topic-words`),list:`prompt-topics`,value:D,onChange:e=>O(e.target.value)}),(0,x.jsx)(`datalist`,{id:`prompt-topics`,children:e.project.topics.map(({id:e,name:t})=>(0,x.jsx)(`option`,{value:t},e))}),(0,x.jsx)(d,{label:i(`prompts.cohort`),value:T,onChange:e=>E(a.find(t=>t===e.target.value)??`core`),options:a.map(e=>({value:e,label:i(`frame.cohort.${e}`)}))})]}),(0,x.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,x.jsx)(n,{look:`quiet`,onPress:t,children:i(`ui.cancel`)}),(0,x.jsx)(n,{look:`primary`,busy:M.busy||P.busy,reason:F.length===0&&i(`prompts.type-one`)||!_&&!S.trim()&&i(`prompts.name-set`),onPress:L,children:i(`prompts.add-n`,{n:F.length})})]})]})}export{g as a,_ as i,S as n,v as r,w as t};