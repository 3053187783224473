import{Rt as e,Ut as t,kt as n,t as r,zt as i}from"./button-Dmcols4R.js";import{t as a}from"./search-2dM8bj20.js";import{s as o}from"./session-CLmJ-yBF.js";import{i as s,r as c}from"./operation-CnfiMnya.js";import{n as l}from"./dialog-D6vDfGJu.js";import{i as u,n as d,r as f}from"./fields-ByuI3vvk.js";import{r as p}from"./states-28qXyRz1.js";import{n as m}from"./toast-Bjl65B3G.js";var h=t(i(),1),g=c(`Prompts`,`4928b7d69a618a8d2bf4773518e5ed627f08dd1ca6f3a62c7fd37200a27c2b79`,`query Prompts($projectId: UUID!, $search: String, $promptSetId: UUID, $topicId: UUID, $cohort: PromptCohort, $status: PromptStatus, $tag: String, $market: MarketRef, $engine: LogicalEngine, $sort: PromptSort! = created, $descending: Boolean! = false, $cursor: String) {
  project(id: $projectId) {
    id
    promptList(
      search: $search
      promptSetId: $promptSetId
      topicId: $topicId
      cohort: $cohort
      status: $status
      tag: $tag
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
          tags
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
}`),_=c(`PromptChoices`,`30c0f2bad42310605bf355722946ae74da4562b4b9b8c51dead420d7f9efb4a2`,`query PromptChoices($projectId: UUID!) {
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
      description
      activeCount
      __typename
    }
    __typename
  }
}`),v=c(`ChangePrompts`,`d9053e0f68c03c22bdff9646e92e710c9eb8e205f3d96dcc2cd7fee999c8bc8c`,`mutation ChangePrompts($projectId: UUID!, $promptIds: [UUID!]!, $input: PromptsPatch!) {
  updatePrompts(projectId: $projectId, promptIds: $promptIds, input: $input) {
    items {
      id
      __typename
    }
    __typename
  }
}`),y=c(`AddTopic`,`69147e202602e179389bf68b91386857818e81c2d1817666fee33b0c9cc0f962`,`mutation AddTopic($projectId: UUID!, $input: TopicInput!) {
  createTopic(projectId: $projectId, input: $input) {
    id
    name
    parentId
    description
    activeCount
    __typename
  }
}`),b=c(`ChangeTopic`,`6373bf854b062e5ceea43d02df86564ca07dd124e302af0ea731c11bd40358f7`,`mutation ChangeTopic($projectId: UUID!, $topicId: UUID!, $input: TopicPatch!) {
  updateTopic(projectId: $projectId, topicId: $topicId, input: $input) {
    id
    name
    parentId
    description
    activeCount
    __typename
  }
}`),x=c(`DeleteTopic`,`9ffd46939de463a19728872953065538ff1ad30b0043a6965b728fb385c51c8d`,`mutation DeleteTopic($projectId: UUID!, $topicId: UUID!) {
  deleteTopic(projectId: $projectId, topicId: $topicId)
}`),S=c(`AddPrompts`,`914bdd0f923aea97a83a118884574be2d4926fe6b88a228f22978b469bba1b55`,`mutation AddPrompts($projectId: UUID!, $promptSetId: UUID!, $input: PromptImport!) {
  importPrompts(projectId: $projectId, promptSetId: $promptSetId, input: $input) {
    id
    promptCount
    __typename
  }
}`),C=c(`AddPromptSet`,`2a84d2cd0cef9a4309ada6da1746c7c58303bdd3263708ff2b96f7fcd7dfc02f`,`mutation AddPromptSet($projectId: UUID!, $input: PromptSetInput!) {
  createPromptSet(projectId: $projectId, input: $input) {
    id
    name
    __typename
  }
}`),w=e(),T=e=>e.replace(/^\s*(?:[-*•]|\d+[.)])\s+/,``).trim();function E(e){let t=e.split(/\r?\n/).map(T);return[...new Set(t.filter(Boolean))]}function D({choices:e,onClose:t,onAdded:i}){let{project:c}=o(),{promptSets:g}=e.project,[_,v]=(0,h.useState)(g[0]?.id??``),[y,b]=(0,h.useState)(g.length===0?n(`prompts.first-set`):``),[x,T]=(0,h.useState)(`core`),[D,O]=(0,h.useState)(``),[k,A]=(0,h.useState)(``),[j,M]=s(S),[N,P]=s(C),F=E(k),I=P.problem??M.problem,L=async()=>{let e=_;if(!e){let{data:t}=await N({projectId:c.id,input:{name:y}});if(!t)return;e=t.createPromptSet.id,v(e)}let r={prompts:F.map(e=>({text:e,cohort:x,topic:D.trim()}))},{data:a}=await j({projectId:c.id,promptSetId:e,input:r});a&&(m(n(`prompts.added`,{n:F.length})),i(),t())};return(0,w.jsxs)(l,{title:n(`prompts.add`),open:!0,onClose:t,children:[(0,w.jsxs)(`div`,{className:`grid gap-4`,children:[I&&(0,w.jsx)(p,{problem:I}),(0,w.jsx)(f,{label:n(`prompts.texts`),hint:n(`prompts.texts-words`),rows:8,dir:`auto`,value:k,onChange:e=>A(e.target.value)}),(0,w.jsx)(d,{label:n(`prompts.set`),value:_,onChange:e=>v(e.target.value),options:[...g.map(({id:e,name:t})=>({value:e,label:t})),{value:``,label:n(`prompts.new-set`)}]}),!_&&(0,w.jsx)(u,{label:n(`prompts.set-name`),value:y,onChange:e=>b(e.target.value)}),(0,w.jsx)(u,{label:n(`prompts.topic`),hint:n(`prompts.topic-words`),list:`prompt-topics`,value:D,onChange:e=>O(e.target.value)}),(0,w.jsx)(`datalist`,{id:`prompt-topics`,children:e.project.topics.map(({id:e,name:t})=>(0,w.jsx)(`option`,{value:t},e))}),(0,w.jsx)(d,{label:n(`prompts.cohort`),value:x,onChange:e=>T(a.find(t=>t===e.target.value)??`core`),options:a.map(e=>({value:e,label:n(`frame.cohort.${e}`)}))})]}),(0,w.jsxs)(`div`,{className:`flex justify-end gap-2 mt-6`,children:[(0,w.jsx)(r,{look:`quiet`,onPress:t,children:n(`ui.cancel`)}),(0,w.jsx)(r,{look:`primary`,busy:M.busy||P.busy,reason:F.length===0&&n(`prompts.type-one`)||!_&&!y.trim()&&n(`prompts.name-set`),onPress:L,children:n(`prompts.add-n`,{n:F.length})})]})]})}export{b as a,g as c,v as i,T as n,x as o,y as r,_ as s,D as t};