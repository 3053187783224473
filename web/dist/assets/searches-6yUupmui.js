import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{Ht as n,Lt as r,Rt as i,kt as a}from"./button-CitGEnIN.js";import{t as o}from"./run-audit-BkjvatbX.js";import{t as s}from"./search-text-CGrw_X_7.js";import{s as c}from"./session-CnBAMWF1.js";import{l,r as u}from"./operation-B1XcRkXe.js";import{t as d}from"./list-mO0MD-YR.js";import{t as f}from"./format-DzdY6Gmi.js";import{a as p,r as m}from"./figure-CcF-UNc0.js";import{n as h}from"./link-OkOze4Fr.js";import{i as g,n as _,o as v,r as y}from"./states-D5gP3NYi.js";import{n as b}from"./table-LjVdJdno.js";var x=n(i(),1),S=u(`Searches`,`ee353c59d8c24a94cae81e3f2aa59f10e5e289f4fdbab7aa5b734ee78db614d8`,`query Searches($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $search: String, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityFanout(
      query: {market: $market, engine: $engine, cohort: $cohort, search: $search, cursor: $cursor, limit: 50}
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
}`),C=u(`SearchAnswers`,`7feb029e7e1dc08b9de096af419858ce785baf7dd3e9d992979df929258b368a`,`query SearchAnswers($projectId: UUID!, $market: MarketRef, $engine: LogicalEngine, $cohort: PromptCohort!, $text: String!, $cursor: String) {
  project(id: $projectId) {
    id
    visibilityFanout(
      query: {market: $market, engine: $engine, cohort: $cohort, query: $text, cursor: $cursor, limit: 50}
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
}`),w=r();function T({text:e}){let{project:n}=c(),{market:r,engine:i,cohort:o}=t({from:`/app/projects/$projectId/searches`}),s=d(C,{projectId:n.id,market:r??null,engine:i??null,cohort:o??`core`,text:e,cursor:null},({project:{visibilityFanout:e}})=>({items:e.answers,nextCursor:e.nextCursor})),l=s.data?.project.visibilityFanout.items[0];return(0,w.jsxs)(w.Fragment,{children:[(0,w.jsx)(`p`,{className:`text-muted`,children:(0,w.jsx)(h,{to:`.`,search:e=>({...e,query:void 0}),children:a(`searches.title`)})}),(0,w.jsx)(`h1`,{dir:`auto`,children:e}),s.problem&&(0,w.jsx)(y,{problem:s.problem,onRetry:s.reload}),s.loading&&(0,w.jsx)(g,{children:(0,w.jsx)(v,{className:`h-9 w-full`,lines:6})}),l&&(0,w.jsxs)(`p`,{className:`text-muted mb-6`,children:[(0,w.jsx)(p,{rate:M(l),interval:l.brandResponseRateInterval,n:l.responseCount}),` `,a(`searches.of-answers`)]}),s.data&&s.items.length===0&&(0,w.jsx)(_,{title:a(`searches.not-asked`),children:a(`searches.not-asked-words`)}),s.items.length>0&&(0,w.jsx)(b,{label:a(`searches.answers-behind`),columns:D(n.id),rows:s.items,rowKey:e=>e.taskId,total:l?.responseCount,stale:s.stale,onMore:s.onMore,loadingMore:s.loadingMore})]})}var E=e=>(0,w.jsx)(`span`,{className:e?`font-semibold`:`text-muted`,children:a(e?`searches.yes`:`searches.no`)}),D=e=>[{id:`prompt`,title:a(`searches.prompt`),cell:t=>(0,w.jsx)(`span`,{dir:`auto`,children:(0,w.jsx)(h,{to:`/projects/$projectId/prompts`,params:{projectId:e},search:{q:t.promptText},children:t.promptText})}),csv:e=>e.promptText},{id:`engine`,title:a(`searches.engine`),cell:e=>e.engineLabel,csv:e=>e.engineLabel},{id:`named`,title:a(`searches.names-us`),cell:e=>E(e.brandMentioned),csv:e=>e.brandMentioned},{id:`cited`,title:a(`searches.cites-us`),wide:!0,cell:e=>E(e.ownedDomainCited),csv:e=>e.ownedDomainCited},{id:`audit`,title:a(`searches.audit`),wide:!0,cell:t=>(0,w.jsx)(h,{to:`/projects/$projectId/audits/$auditId`,params:{projectId:e,auditId:t.auditId},search:e=>e,children:a(`searches.audit`)}),csv:e=>e.auditId}];function O(){let{query:e}=t({from:`/app/projects/$projectId/searches`});return e?(0,w.jsx)(T,{text:e},e):(0,w.jsx)(k,{})}function k(){let{project:n}=c(),{market:r,engine:i,cohort:o,q:l}=t({from:`/app/projects/$projectId/searches`}),u=e(),f=d(S,{projectId:n.id,market:r??null,engine:i??null,cohort:o??`core`,search:l??null,cursor:null},e=>e.project.visibilityFanout,{types:[`Audit`]}),p=(0,x.useCallback)(e=>u({to:`.`,search:t=>({...t,q:e}),replace:!0}),[u]);if(f.problem&&!f.data)return(0,w.jsx)(y,{problem:f.problem,onRetry:f.reload});if(!f.data)return(0,w.jsxs)(g,{children:[(0,w.jsx)(v,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,w.jsx)(`div`,{className:`h-8`}),(0,w.jsx)(v,{className:`h-9 w-full`,lines:10})]});let m=f.data.project.visibilityFanout;return m.totalAnswers===0?(0,w.jsx)(j,{report:m,filtered:!!(r||i||o)}):(0,w.jsxs)(w.Fragment,{children:[(0,w.jsx)(A,{report:m}),f.problem&&(0,w.jsx)(y,{problem:f.problem,onRetry:f.reload}),(0,w.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,w.jsx)(s,{label:a(`searches.search`),value:l,onSearch:p})}),f.items.length===0?(0,w.jsx)(_,{title:a(l?`searches.none-found`:`searches.none`),children:l?a(`searches.none-found-words`,{text:l}):a(`searches.none-words`,{n:m.totalAnswers})}):(0,w.jsx)(b,{label:a(`searches.title`),columns:N(),rows:f.items,rowKey:e=>e.query,total:m.distinctQueries,stale:f.stale,onMore:f.onMore,loadingMore:f.loadingMore})]})}function A({report:{coverage:e,totalAnswers:t,eventCount:n,distinctQueries:r,matchedQueries:i,analysis:o}}){let{searched:s=0,not_searched:c=0,unknown:u=0,not_read:d=0}=e,p=[a(`searches.counted`,{n,distinct:r,matched:i}),c>0&&a(`searches.without`,{n:c}),u>0&&a(`searches.unknown`,{n:u}),d>0&&a(`searches.unread`,{n:d}),o.state!==`complete`&&o.reason&&l(o.reason)];return(0,w.jsxs)(w.Fragment,{children:[(0,w.jsx)(`h1`,{children:a(`searches.title-n`,{n:f(s),all:f(t)})}),(0,w.jsxs)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:[p.filter(Boolean).join(` `),(0,w.jsx)(m,{name:a(`searches.names-us`),formula:a(`searches.formula`),children:a(`searches.means`)})]})]})}function j({report:e,filtered:t}){let{reason:n}=e.analysis;return(0,w.jsxs)(_,{title:a(t?`searches.nothing-here`:`searches.not-measured`),action:t?void 0:(0,w.jsx)(o,{explain:!0}),children:[(0,w.jsx)(`p`,{children:a(t?`searches.nothing-here-words`:`searches.not-measured-words`)}),n&&(0,w.jsx)(`p`,{className:`mt-1`,children:l(n)})]})}var M=({brandResponseCount:e,responseCount:t})=>t===0?null:e/t,N=()=>[{id:`query`,title:a(`searches.query`),cell:e=>(0,w.jsx)(`span`,{dir:`auto`,children:(0,w.jsx)(h,{to:`.`,search:t=>({...t,query:e.query}),children:e.query})}),csv:e=>e.query},{id:`times`,title:a(`searches.times`),number:!0,wide:!0,cell:e=>f(e.eventCount),csv:e=>e.eventCount},{id:`prompts`,title:a(`searches.prompts`),number:!0,wide:!0,cell:e=>f(e.promptCount),csv:e=>e.promptCount},{id:`answers`,title:a(`searches.answers`),number:!0,wide:!0,cell:e=>f(e.responseCount),csv:e=>e.responseCount},{id:`rate`,title:a(`searches.names-us`),number:!0,cell:e=>(0,w.jsx)(p,{rate:M(e),interval:e.brandResponseRateInterval,reason:a(`searches.no-answer`)}),csv:M},{id:`engines`,title:a(`searches.engines`),wide:!0,cell:e=>(0,w.jsx)(`span`,{className:`text-muted`,children:e.engineLabels.join(`, `)}),csv:e=>e.engineLabels.join(`, `)}];export{O as default,M as rateOf};