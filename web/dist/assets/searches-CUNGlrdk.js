import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{Rt as n,Ut as r,kt as i,zt as a}from"./button-Dmcols4R.js";import{t as o}from"./run-audit-Cji6e3fL.js";import{t as s}from"./search-text-CgDK4tTh.js";import{s as c}from"./session-CLmJ-yBF.js";import{t as l}from"./list-B48hKvjv.js";import{t as u}from"./tags-LyGOvmRp.js";import{t as d}from"./format-CIvsDT5E.js";import{r as f}from"./reasons-DSRRP6y9.js";import{o as p,r as m}from"./figure-CGIaC0ee.js";import{n as h}from"./link-DEqi3byG.js";import{i as g,n as _,o as v,r as y}from"./states-28qXyRz1.js";import{n as b}from"./table-kBrtKTyB.js";import{r as x}from"./operation-CnfiMnya.js";var S=r(a(),1),C=x(`Searches`,`00744f57a396e39e238860b04d970994e26f17efce965c3943b155e6972194d3`,`query Searches($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $tag: String, $search: String, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityFanout(
      query: {market: $market, engine: $engine, cohort: $cohort, tag: $tag, search: $search, cursor: $cursor, limit: 50}
    ) {
      ...Fanout
      items {
        ...Searched
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Fanout on FanoutPage {
  eventCount
  distinctQueries
  matchedQueries
  totalAnswers
  coverage
  nextCursor
  analysis {
    state
    reason
    reasonCode
    __typename
  }
  __typename
}
fragment Searched on FanoutItem {
  query
  eventCount
  promptCount
  responseCount
  brandResponseCount
  brandResponseRateInterval {
    low
    high
    limitedEvidence
    __typename
  }
  engineLabels
  __typename
}`),w=x(`SearchAnswers`,`bce39b664edc9a4bff54ab7a8ac7307211a5cde4ac27297ab0ae032e2ef1ea80`,`query SearchAnswers($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $tag: String, $text: String!, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityFanout(
      query: {market: $market, engine: $engine, cohort: $cohort, tag: $tag, query: $text, cursor: $cursor, limit: 50}
    ) {
      ...Fanout
      items {
        ...Searched
        __typename
      }
      answers {
        auditId
        taskId
        promptText
        engineLabel
        brandMentioned
        ownedDomainCited
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Fanout on FanoutPage {
  eventCount
  distinctQueries
  matchedQueries
  totalAnswers
  coverage
  nextCursor
  analysis {
    state
    reason
    reasonCode
    __typename
  }
  __typename
}
fragment Searched on FanoutItem {
  query
  eventCount
  promptCount
  responseCount
  brandResponseCount
  brandResponseRateInterval {
    low
    high
    limitedEvidence
    __typename
  }
  engineLabels
  __typename
}`),T=n();function E({text:e}){let{project:n}=c(),{market:r,engine:a,cohort:o,tag:s}=t({from:`/app/projects/$projectId/searches`}),d=l(w,{projectId:n.id,market:r??null,engine:a??null,cohort:o??`core`,tag:s??null,text:e,cursor:null},({project:{visibilityFanout:e}})=>({items:e.answers,nextCursor:e.nextCursor})),f=d.data?.project.visibilityFanout.items[0];return(0,T.jsxs)(T.Fragment,{children:[(0,T.jsx)(`p`,{className:`text-muted`,children:(0,T.jsx)(h,{to:`.`,search:e=>({...e,query:void 0}),children:i(`searches.title`)})}),(0,T.jsx)(`h1`,{dir:`auto`,children:e}),(0,T.jsx)(u,{}),d.problem&&(0,T.jsx)(y,{problem:d.problem,onRetry:d.reload}),d.loading&&(0,T.jsx)(g,{children:(0,T.jsx)(v,{className:`h-9 w-full`,lines:6})}),f&&(0,T.jsxs)(`p`,{className:`text-muted mb-6`,children:[(0,T.jsx)(p,{rate:N(f),interval:f.brandResponseRateInterval,n:f.responseCount}),` `,i(`searches.of-answers`)]}),d.data&&d.items.length===0&&(0,T.jsx)(_,{title:i(`searches.not-asked`),children:i(`searches.not-asked-words`)}),d.items.length>0&&(0,T.jsx)(b,{label:i(`searches.answers-behind`),columns:O(n.id),rows:d.items,rowKey:e=>e.taskId,total:f?.responseCount,stale:d.stale,onMore:d.onMore,loadingMore:d.loadingMore,all:d.all})]})}var D=e=>(0,T.jsx)(`span`,{className:e?`font-semibold`:`text-muted`,children:i(e?`searches.yes`:`searches.no`)}),O=e=>[{id:`prompt`,title:i(`searches.prompt`),cell:t=>(0,T.jsx)(`span`,{dir:`auto`,children:(0,T.jsx)(h,{to:`/projects/$projectId/prompts`,params:{projectId:e},search:{q:t.promptText},children:t.promptText})}),csv:e=>e.promptText},{id:`engine`,title:i(`searches.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`named`,title:i(`searches.names-us`),cell:e=>D(e.brandMentioned),csv:e=>e.brandMentioned},{id:`cited`,title:i(`searches.cites-us`),wide:!0,cell:e=>D(e.ownedDomainCited),csv:e=>e.ownedDomainCited},{id:`audit`,title:i(`searches.audit`),wide:!0,cell:t=>(0,T.jsx)(h,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e,auditId:t.auditId},search:e=>e,children:i(`searches.audit`)}),csv:e=>e.auditId}];function k(){let{query:e}=t({from:`/app/projects/$projectId/searches`});return e?(0,T.jsx)(E,{text:e},e):(0,T.jsx)(A,{})}function A(){let{project:n}=c(),{market:r,engine:a,cohort:o,q:d,tag:f}=t({from:`/app/projects/$projectId/searches`}),p=e(),m=l(C,{projectId:n.id,market:r??null,engine:a??null,cohort:o??`core`,tag:f??null,search:d??null,cursor:null},e=>e.project.visibilityFanout,{types:[`Audit`]}),h=(0,S.useCallback)(e=>p({to:`.`,search:t=>({...t,q:e}),replace:!0}),[p]);if(m.problem&&!m.data)return(0,T.jsx)(y,{problem:m.problem,onRetry:m.reload});if(!m.data)return(0,T.jsxs)(g,{children:[(0,T.jsx)(v,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,T.jsx)(`div`,{className:`h-8`}),(0,T.jsx)(v,{className:`h-9 w-full`,lines:10})]});let x=m.data.project.visibilityFanout;return x.totalAnswers===0?(0,T.jsxs)(T.Fragment,{children:[(0,T.jsx)(`h1`,{children:i(`searches.title`)}),(0,T.jsx)(u,{}),(0,T.jsx)(M,{report:x,filtered:!!(r||a||o||f)})]}):(0,T.jsxs)(T.Fragment,{children:[(0,T.jsx)(j,{report:x}),m.problem&&(0,T.jsx)(y,{problem:m.problem,onRetry:m.reload}),(0,T.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4`,children:[(0,T.jsx)(`div`,{className:`flex-1 min-w-40 sm:max-w-80`,children:(0,T.jsx)(s,{label:i(`searches.search`),value:d,onSearch:h})}),(0,T.jsx)(u,{place:`flex-1 min-w-40 sm:max-w-72`})]}),m.items.length===0?(0,T.jsx)(_,{title:i(d?`searches.none-found`:`searches.none`),children:d?i(`searches.none-found-words`,{text:d}):i(`searches.none-words`,{n:x.totalAnswers})}):(0,T.jsx)(b,{label:i(`searches.title`),columns:P(),rows:m.items,rowKey:e=>e.query,total:x.distinctQueries,stale:m.stale,onMore:m.onMore,loadingMore:m.loadingMore,all:m.all})]})}function j({report:{coverage:e,totalAnswers:t,eventCount:n,distinctQueries:r,matchedQueries:a,analysis:o}}){let{searched:s=0,not_searched:c=0,unknown:l=0,not_read:u=0}=e,p=[i(`searches.counted`,{n,distinct:r,matched:a}),c>0&&i(`searches.without`,{n:c}),l>0&&i(`searches.unknown`,{n:l}),u>0&&i(`searches.unread`,{n:u}),f(o)];return(0,T.jsxs)(T.Fragment,{children:[(0,T.jsx)(`h1`,{children:i(`searches.title-n`,{n:d(s),all:d(t)})}),(0,T.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[p.filter(Boolean).join(` `),(0,T.jsx)(m,{name:i(`searches.names-us`),formula:i(`searches.formula`),children:i(`searches.means`)})]})]})}function M({report:e,filtered:t}){let n=f(e.analysis);return(0,T.jsxs)(_,{title:i(t?`searches.nothing-here`:`searches.not-measured`),action:t?void 0:(0,T.jsx)(o,{}),children:[(0,T.jsx)(`p`,{children:i(t?`searches.nothing-here-words`:`searches.not-measured-words`)}),n&&(0,T.jsx)(`p`,{className:`mt-1`,children:n})]})}var N=({brandResponseCount:e,responseCount:t})=>t===0?null:e/t,P=()=>[{id:`query`,title:i(`searches.query`),cell:e=>(0,T.jsx)(`span`,{dir:`auto`,children:(0,T.jsx)(h,{to:`.`,search:t=>({...t,query:e.query}),children:e.query})}),csv:e=>e.query},{id:`times`,title:i(`searches.times`),number:!0,wide:!0,cell:e=>d(e.eventCount),csv:e=>e.eventCount},{id:`prompts`,title:i(`searches.prompts`),number:!0,wide:!0,cell:e=>d(e.promptCount),csv:e=>e.promptCount},{id:`answers`,title:i(`searches.answers`),number:!0,wide:!0,cell:e=>d(e.responseCount),csv:e=>e.responseCount},{id:`rate`,title:i(`searches.names-us`),number:!0,cell:e=>(0,T.jsx)(p,{rate:N(e),interval:e.brandResponseRateInterval,reason:i(`searches.no-answer`)}),csv:N},{id:`engines`,title:i(`searches.engines`),wide:!0,cell:e=>(0,T.jsx)(`span`,{className:`text-muted`,children:e.engineLabels.join(`, `)}),csv:e=>e.engineLabels.join(`, `)}];export{k as default,N as rateOf};