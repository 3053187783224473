import{n as e}from"./useNavigate-fuyyzz53.js";import{t}from"./useSearch-DyDbiCTQ.js";import{a as n,i as r}from"./session-CiaYYpv1.js";import{t as i}from"./list-DLaO23zH.js";import{a,o,s,t as c}from"./format-BJFBVagH.js";import{Nt as l,Ot as u,Tt as d,kt as f,r as p,t as m}from"./button-xwgU7E13.js";import{i as h,n as g,r as _}from"./fields-DJwOLzTr.js";import{i as v,n as y,o as b,r as x,t as S}from"./states-MYN6c3PO.js";import{t as C}from"./tabs-D0-8I58h.js";import{a as w,n as T,o as E}from"./figure-CGP6X5Vf.js";import{t as D}from"./table-CpI18QG2.js";import{t as O}from"./bars-BUxgrTru.js";import{t as k}from"./days-BEY4O0tq.js";import{i as A,n as ee,t as j}from"./search-Dp_KqXR-.js";import{a as te,c as M,i as N,r as P}from"./operation-DRXMmqmo.js";import{t as ne}from"./search-text-DsGgtrds.js";import{r as re}from"./link-D1by-qyA.js";import{t as F}from"./snippet-87kejtLY.js";import{n as I,t as ie}from"./dialog-Cob_zoYG.js";import{t as ae}from"./menu-BNDde_zK.js";import{n as L}from"./toast-IoW4g629.js";import{r as oe}from"./zone-CvD8EZKv.js";var R=u(),z=({value:e})=>e===null?(0,R.jsx)(E,{reason:d(`traffic.unknown`)}):c(Math.round(e));function B({overview:{crawl:e,citations:t,referrals:n}}){let r=n.sources.reduce((e,t)=>e+t.sessions,0),i=[[`requests`,e.requests],[`pages-fetched`,e.pages],[`bots-seen`,e.activeBots],[`failed`,e.failedVerificationRequests],[`visits`,n.sources.length>0?r:null],[`citations`,t.count]];return(0,R.jsxs)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:[i.map(([e,t])=>(0,R.jsxs)(`div`,{children:[(0,R.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[d(`traffic.${e}`),(0,R.jsx)(T,{name:d(`traffic.${e}`),children:d(`traffic.means.${e}`)})]}),(0,R.jsx)(`dd`,{className:`text-title font-semibold`,children:(0,R.jsx)(z,{value:t})})]},e)),(0,R.jsxs)(`div`,{children:[(0,R.jsx)(`dt`,{className:`text-muted flex items-center min-h-6`,children:d(`traffic.errors`)}),(0,R.jsx)(`dd`,{className:`text-title font-semibold`,children:e.errorShare===null?(0,R.jsx)(E,{reason:d(`traffic.unknown`)}):s(e.errorShare)})]})]})}function V(e,t,n){let r=[];for(let i=Date.parse(t);i<=Date.parse(n);i+=864e5){let t=new Date(i).toISOString().slice(0,10),n=e.filter(e=>e.date===t);r.push({date:t,total:n.length===0?null:n.reduce((e,t)=>e+t.requests,0),by:Object.fromEntries(n.map(e=>[e.purpose,e.requests]))})}return r}function H({overview:{crawl:e,referrals:t}}){let n=V(e.series,t.windowStart,t.windowEnd),r=n.filter(({total:e})=>e===null).length,i=j.map(e=>({purpose:e,n:n.reduce((t,n)=>t+(n.by[e]??0),0)})).filter(({n:e})=>e>0),o=[{id:`day`,title:d(`ui.date`),cell:e=>a(e.date,`UTC`),csv:e=>e.date},{id:`total`,title:d(`traffic.requests`),number:!0,cell:e=>(0,R.jsx)(z,{value:e.total}),csv:e=>e.total},...i.map(({purpose:e})=>({id:e,title:d(`traffic.purpose.${e}`),number:!0,wide:!0,cell:t=>t.total===null?(0,R.jsx)(z,{value:null}):c(Math.round(t.by[e]??0)),csv:t=>t.total===null?null:t.by[e]??0}))];return(0,R.jsxs)(`div`,{className:`grid gap-8 mb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,R.jsxs)(`section`,{className:`min-w-0`,children:[(0,R.jsx)(`h2`,{className:`mb-2`,children:d(`traffic.by-day`)}),(0,R.jsx)(k,{label:d(`traffic.by-day`),days:n.map(({date:e,total:t})=>({key:e,value:t,words:`${a(e,`UTC`)}: ${t===null?d(`traffic.unknown`):c(Math.round(t))}`}))}),(0,R.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,R.jsx)(`span`,{children:a(t.windowStart,`UTC`)}),r>0&&(0,R.jsx)(`span`,{children:d(`traffic.gaps`,{n:r})}),(0,R.jsx)(`span`,{children:a(t.windowEnd,`UTC`)})]}),(0,R.jsxs)(`details`,{className:`mt-2`,children:[(0,R.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:d(`ui.as-table`)}),(0,R.jsx)(D,{label:d(`traffic.by-day`),columns:o,rows:[...n].reverse(),rowKey:e=>e.date})]})]}),(0,R.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[i.length>0&&(0,R.jsxs)(`section`,{children:[(0,R.jsx)(`h2`,{className:`mb-2`,children:d(`traffic.by-purpose`)}),(0,R.jsx)(O,{label:d(`traffic.by-purpose`),bars:i.map(({purpose:e,n:t})=>({key:e,label:d(`traffic.purpose.${e}`),value:t,words:c(Math.round(t))}))})]}),t.sources.length>0&&(0,R.jsxs)(`section`,{children:[(0,R.jsx)(`h2`,{className:`mb-2`,children:d(`traffic.visitors`)}),(0,R.jsx)(O,{label:d(`traffic.visitors`),bars:t.sources.map(({aiSource:e,aiSourceLabel:t,sessions:n})=>({key:e,label:t,value:n,words:c(n)}))})]})]})]})}function U({list:e}){return e.items.length===0?(0,R.jsx)(y,{title:d(`traffic.no-bots`),children:d(`traffic.no-bots-words`)}):(0,R.jsx)(D,{label:d(`traffic.bots`),columns:W(),rows:e.items,rowKey:e=>`${e.botId} ${e.purpose}`,onMore:e.onMore,loadingMore:e.loadingMore})}var W=()=>[{id:`bot`,title:d(`traffic.bot`),cell:e=>(0,R.jsxs)(R.Fragment,{children:[e.name,(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:d(`traffic.purpose`),wide:!0,cell:e=>(0,R.jsx)(`span`,{className:`text-muted`,children:d(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`requests`,title:d(`traffic.requests`),number:!0,cell:e=>(0,R.jsx)(z,{value:e.requests}),csv:e=>e.requests},{id:`failed`,title:d(`traffic.failed`),number:!0,cell:e=>(0,R.jsx)(z,{value:e.failedVerificationRequests}),csv:e=>e.failedVerificationRequests},{id:`pages`,title:d(`traffic.pages`),number:!0,wide:!0,cell:e=>(0,R.jsx)(z,{value:e.pages}),csv:e=>e.pages},{id:`errors`,title:d(`traffic.errors`),number:!0,wide:!0,cell:e=>e.errorShare===null?(0,R.jsx)(E,{reason:d(`traffic.no-status`)}):s(e.errorShare),csv:e=>e.errorShare}],G=P(`Traffic`,`cf0a11e2ad60f60f3d49055f113ba82109d73699973c9443d24b13db1de6842a`,`query Traffic($projectId: UUID!, $range: TrafficRange, $purpose: CrawlerPurpose, $verification: VerificationFilter, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficOverview(
      query: {range: $range, purpose: $purpose, verification: $verification, cursor: $cursor, limit: 50}
    ) {
      crawl {
        connection
        coverage
        reportingTimezone
        lastProcessedAt
        requests
        pages
        activeBots
        errorShare
        failedVerificationRequests
        series {
          date
          purpose
          requests
          __typename
        }
        bots {
          botId
          name
          operator
          purpose
          requests
          pages
          errorShare
          failedVerificationRequests
          __typename
        }
        nextCursor
        __typename
      }
      referrals {
        windowStart
        windowEnd
        sources {
          aiSource
          aiSourceLabel
          sessions
          share
          __typename
        }
        __typename
      }
      citations {
        count
        __typename
      }
      __typename
    }
    __typename
  }
}`),K=P(`TrafficPages`,`0bf93bf466c4d452689fdddc4f5d3934e590580a470cb5ad620e8389ed7293c5`,`query TrafficPages($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $pattern: String, $sort: String, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficPages(
      query: {range: $range, verification: $verification, pattern: $pattern, resourceClass: page, sort: $sort, cursor: $cursor, limit: 50}
    ) {
      items {
        urlHash
        canonicalUrl
        displayPath
        crawl {
          ...Leg
          __typename
        }
        referrals {
          ...Leg
          __typename
        }
        citations {
          ...Leg
          __typename
        }
        findings {
          ...Leg
          __typename
        }
        errors4xx
        errors5xx
        lastCrawl
        __typename
      }
      nextCursor
      observedCrawlCoverage {
        state
        share
        knownPages
        observedPages
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Leg on TrafficLeg {
  state
  value
  reason
  __typename
}`),q=P(`TrafficCoverage`,`efea11737deefdd88c021cab65c276424353d5af0d0c3c22a56cc37d33545114`,`query TrafficCoverage($projectId: UUID!, $range: TrafficRange, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficCoverage(query: {range: $range, cursor: $cursor, limit: 100}) {
      items {
        sourceId
        reportingDate
        reason
        coverage
        batchCount
        heartbeatCount
        maxGapMinutes
        __typename
      }
      sources {
        id
        setup
        preset
        host
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),se=P(`TrafficPolicy`,`c16bc5d52d6429df73e2a1420614b056aff4a175208e326d3bebda6ad28da5d6`,`query TrafficPolicy($projectId: UUID!, $range: TrafficRange) {
  project(id: $projectId) {
    id
    crawlPolicy(query: {range: $range}) {
      robotsState
      robotsReadAt
      agents {
        botId
        name
        operator
        purpose
        robotsToken
        robots
        requests
        violations
        violatedPaths
        __typename
      }
      sections {
        purpose
        text
        __typename
      }
      addressLists {
        name
        collectedAt
        ageDays
        networks
        __typename
      }
      __typename
    }
    __typename
  }
}`),ce=P(`TrafficSources`,`14abefee9207918fb3ff2074496e58a0d22784de52d7234fe1978ba02ca1f9a7`,`query TrafficSources($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    crawlSources(limit: 50, cursor: $cursor) {
      items {
        ...LogSource
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment LogSource on CrawlSource {
  id
  kind
  setup
  preset
  host
  state
  stallReason
  connection
  tokenPrefix
  lastAcceptedBatch
  acceptedLines
  rejectedLines
  overlappingLines
  reportingTimezone
  ownershipChallenge
  createdAt
  revokedAt
  sampling {
    kind
    ... on RateSampling {
      rate
      __typename
    }
    ... on FilteredSampling {
      description
      __typename
    }
    __typename
  }
  pull {
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),le=P(`AddLogSource`,`d1165a0eb7b6c9644e70e4aa0a4e7e8542377183f603d5e174a379493c7132d0`,`mutation AddLogSource($projectId: UUID!, $input: CrawlSourceInput!) {
  createCrawlSource(projectId: $projectId, input: $input) {
    ...LogSource
    token
    __typename
  }
}
fragment LogSource on CrawlSource {
  id
  kind
  setup
  preset
  host
  state
  stallReason
  connection
  tokenPrefix
  lastAcceptedBatch
  acceptedLines
  rejectedLines
  overlappingLines
  reportingTimezone
  ownershipChallenge
  createdAt
  revokedAt
  sampling {
    kind
    ... on RateSampling {
      rate
      __typename
    }
    ... on FilteredSampling {
      description
      __typename
    }
    __typename
  }
  pull {
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),ue=P(`RotateLogSource`,`69d1046c1a5e7ed8deffacf29ec908ceedd29657f786f80808df1370236e70d9`,`mutation RotateLogSource($projectId: UUID!, $sourceId: UUID!) {
  rotateCrawlSourceToken(projectId: $projectId, sourceId: $sourceId) {
    ...LogSource
    token
    __typename
  }
}
fragment LogSource on CrawlSource {
  id
  kind
  setup
  preset
  host
  state
  stallReason
  connection
  tokenPrefix
  lastAcceptedBatch
  acceptedLines
  rejectedLines
  overlappingLines
  reportingTimezone
  ownershipChallenge
  createdAt
  revokedAt
  sampling {
    kind
    ... on RateSampling {
      rate
      __typename
    }
    ... on FilteredSampling {
      description
      __typename
    }
    __typename
  }
  pull {
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),de=P(`RevokeLogSource`,`792c66dca0692001edd8e2df927e419ada4f6d7ca1da26411443156df97aff41`,`mutation RevokeLogSource($projectId: UUID!, $sourceId: UUID!) {
  revokeCrawlSource(projectId: $projectId, sourceId: $sourceId) {
    ...LogSource
    __typename
  }
}
fragment LogSource on CrawlSource {
  id
  kind
  setup
  preset
  host
  state
  stallReason
  connection
  tokenPrefix
  lastAcceptedBatch
  acceptedLines
  rejectedLines
  overlappingLines
  reportingTimezone
  ownershipChallenge
  createdAt
  revokedAt
  sampling {
    kind
    ... on RateSampling {
      rate
      __typename
    }
    ... on FilteredSampling {
      description
      __typename
    }
    __typename
  }
  pull {
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),J=({preset:e,host:t,setup:n})=>[e||d(`traffic.setup.${n}`),t].filter(Boolean).join(` · `),fe={complete:`bg-muted border-muted`,declared_complete:`bg-muted border-muted`,partial:`bg-hover border-muted`,unknown:`border-dashed border-line`};function pe({range:e}){let{project:t}=r(),n=i(q,{projectId:t.id,range:e,cursor:null},e=>e.project.aiTrafficCoverage,{types:[`CrawlSource`]});if(n.problem&&!n.data)return(0,R.jsx)(x,{problem:n.problem,onRetry:n.reload});if(!n.data)return(0,R.jsx)(v,{children:(0,R.jsx)(b,{className:`h-9 w-full`,lines:6})});if(n.items.length===0)return(0,R.jsx)(y,{title:d(`traffic.no-coverage`),children:d(`traffic.no-coverage-words`)});let{sources:o}=n.data.project.aiTrafficCoverage,s=e=>{let t=o.find(t=>t.id===e);return t?J(t):d(`traffic.removed-source`)},l=[{id:`day`,title:d(`ui.date`),cell:e=>a(e.reportingDate,`UTC`),csv:e=>e.reportingDate},{id:`source`,title:d(`traffic.source`),cell:e=>s(e.sourceId),csv:e=>s(e.sourceId)},{id:`coverage`,title:d(`traffic.coverage`),cell:e=>(0,R.jsxs)(`span`,{className:`inline-flex items-baseline gap-2`,children:[(0,R.jsx)(`span`,{"aria-hidden":`true`,className:p(`size-3 shrink-0 border self-center`,fe[e.coverage])}),(0,R.jsxs)(`span`,{children:[d(`traffic.coverage.${e.coverage}`),(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:M(e.reason)})]})]}),csv:e=>e.coverage},{id:`batches`,title:d(`traffic.batches`),number:!0,wide:!0,cell:e=>c(e.batchCount),csv:e=>e.batchCount},{id:`heartbeats`,title:d(`traffic.heartbeats`),number:!0,wide:!0,cell:e=>c(e.heartbeatCount),csv:e=>e.heartbeatCount},{id:`gap`,title:d(`traffic.longest-gap`),number:!0,wide:!0,cell:e=>d(`traffic.minutes`,{n:c(e.maxGapMinutes)}),csv:e=>e.maxGapMinutes}];return(0,R.jsxs)(R.Fragment,{children:[n.problem&&(0,R.jsx)(x,{problem:n.problem,onRetry:n.reload}),(0,R.jsx)(D,{label:d(`traffic.coverage-of-days`),columns:l,rows:n.items,rowKey:e=>`${e.sourceId} ${e.reportingDate}`,stale:n.stale,onMore:n.onMore,loadingMore:n.loadingMore})]})}var Y=l(f(),1),me={path:`display_path`,crawl:`crawl`,referrals:`referrals`,last:`last_crawl`};function he({search:e,onChange:t}){let{project:n}=r(),a=e.sort??`crawl`,o=!e.sort||!!e.down,l=i(K,{projectId:n.id,range:e.range??`28d`,verification:e.verification??null,pattern:e.pattern?`*${e.pattern}*`:null,sort:`${o?`-`:``}${me[a]}`,cursor:null},e=>e.project.aiTrafficPages),u=(0,Y.useCallback)(e=>t({pattern:e}),[t]),f=l.data?.project.aiTrafficPages.observedCrawlCoverage;return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,R.jsx)(ne,{label:d(`traffic.search-pages`),value:e.pattern,onSearch:u})}),f&&(0,R.jsx)(`p`,{className:`mb-4`,children:f.state===`value`&&f.share!==null?d(`traffic.observed`,{share:s(f.share),seen:c(f.observedPages??0),all:c(f.knownPages)}):d(f.state===`no_inventory`?`traffic.no-inventory`:`traffic.observed-unknown`)}),l.problem&&(0,R.jsx)(x,{problem:l.problem,onRetry:l.reload}),l.loading&&(0,R.jsx)(v,{children:(0,R.jsx)(b,{className:`h-9 w-full`,lines:8})}),l.data&&l.items.length===0&&(0,R.jsx)(y,{title:d(`traffic.no-page`),children:d(e.pattern?`traffic.no-page-found`:`traffic.no-page-words`)}),l.items.length>0&&(0,R.jsx)(D,{label:d(`traffic.pages`),columns:ge(n.timezone),rows:l.items,rowKey:e=>e.urlHash,stale:l.stale,sort:{by:a,down:o},onSort:e=>t({sort:e.by,down:e.down?!0:void 0}),onMore:l.onMore,loadingMore:l.loadingMore})]})}function X({leg:{state:e,value:t,reason:n}}){if(e===`zero`)return(0,R.jsx)(R.Fragment,{children:`0`});if(t!==null)return(0,R.jsxs)(`span`,{title:n?M(n):void 0,children:[c(Math.round(t)),e===`flagged`&&(0,R.jsx)(`span`,{className:`text-muted`,children:` ≈`})]});let r=n?M(n):d(`traffic.leg.${e}`);return e===`unavailable`?(0,R.jsx)(w,{reason:d(`traffic.leg.unavailable`)}):(0,R.jsx)(E,{reason:r})}var ge=e=>[{id:`path`,title:d(`traffic.page`),sorts:!0,cell:e=>(0,R.jsx)(`span`,{className:`break-all`,children:(0,R.jsx)(re,{href:e.canonicalUrl,children:e.displayPath})}),csv:e=>e.canonicalUrl},{id:`crawl`,title:d(`traffic.requests`),number:!0,sorts:!0,cell:e=>(0,R.jsx)(X,{leg:e.crawl}),csv:e=>e.crawl.value},{id:`referrals`,title:d(`traffic.visits`),number:!0,sorts:!0,wide:!0,cell:e=>(0,R.jsx)(X,{leg:e.referrals}),csv:e=>e.referrals.value},{id:`citations`,title:d(`traffic.citations`),number:!0,wide:!0,cell:e=>(0,R.jsx)(X,{leg:e.citations}),csv:e=>e.citations.value},{id:`findings`,title:d(`traffic.findings`),number:!0,wide:!0,cell:e=>(0,R.jsx)(X,{leg:e.findings}),csv:e=>e.findings.value},{id:`errors`,title:d(`traffic.errors`),number:!0,wide:!0,cell:e=>(0,R.jsx)(z,{value:e.errors4xx===null&&e.errors5xx===null?null:(e.errors4xx??0)+(e.errors5xx??0)}),csv:e=>(e.errors4xx??0)+(e.errors5xx??0)},{id:`last`,title:d(`traffic.last-fetched`),number:!0,sorts:!0,wide:!0,cell:t=>(0,R.jsx)(`span`,{className:`text-muted`,children:t.lastCrawl&&o(t.lastCrawl,e)}),csv:e=>e.lastCrawl}];function Z({robots:e,requests:t,violations:n}){return(n??0)>0?`disobeys`:e===`disallowed`?`kept-out`:e===`unknown`?`unknown`:t===null?`not-known`:t>0?`comes`:`never`}var Q=[`disobeys`,`kept-out`,`comes`,`never`,`not-known`,`unknown`];function _e({range:e}){let{project:t}=r(),{data:n,problem:i,stale:o,reload:s}=te(se,{projectId:t.id,range:e});if(i&&!n)return(0,R.jsx)(x,{problem:i,onRetry:s});if(!n)return(0,R.jsx)(v,{children:(0,R.jsx)(b,{className:`h-9 w-full`,lines:8})});let{agents:c,sections:l,addressLists:u,robotsState:f,robotsReadAt:p}=n.project.crawlPolicy,m=[...c].sort((e,t)=>Q.indexOf(Z(e))-Q.indexOf(Z(t))),h=e=>c.filter(t=>Z(t)===e).length,g=Math.max(0,...u.map(({ageDays:e})=>e));return(0,R.jsxs)(R.Fragment,{children:[i&&(0,R.jsx)(x,{problem:i,onRetry:s}),(0,R.jsx)(`p`,{className:`mb-1 max-w-[84ch]`,children:d(`traffic.robots.${f}`,{day:p?a(p,t.timezone):``})}),(0,R.jsx)(`p`,{className:`mb-4 text-muted max-w-[84ch]`,children:d(`traffic.agents-n`,{comes:h(`comes`),never:h(`never`),out:h(`kept-out`),disobeys:h(`disobeys`)})}),(0,R.jsx)(D,{label:d(`traffic.policy`),columns:ve(),rows:m,rowKey:e=>e.botId,stale:o}),(0,R.jsxs)(`section`,{className:`mt-10 max-w-[84ch]`,children:[(0,R.jsx)(`h2`,{className:`mb-1`,children:d(`traffic.sections`)}),(0,R.jsx)(`p`,{className:`text-muted`,children:d(`traffic.sections-words`)}),l.map(({purpose:e,text:t})=>(0,R.jsxs)(`details`,{className:`mt-3`,children:[(0,R.jsx)(`summary`,{className:`cursor-pointer font-semibold`,children:d(`traffic.purpose.${e}`)}),(0,R.jsx)(F,{name:d(`traffic.purpose.${e}`),text:t})]},e))]}),u.length>0&&(0,R.jsx)(`p`,{className:`text-small text-muted mt-6 max-w-[84ch]`,children:d(`traffic.address-lists`,{n:u.length,days:g})})]})}var ve=()=>[{id:`agent`,title:d(`traffic.agent`),cell:e=>(0,R.jsxs)(R.Fragment,{children:[e.name,(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:d(`traffic.purpose`),wide:!0,cell:e=>(0,R.jsx)(`span`,{className:`text-muted`,children:d(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`robots`,title:`robots.txt`,cell:e=>d(`traffic.verdict.${e.robots}`),csv:e=>e.robots},{id:`what`,title:d(`traffic.what`),wide:!0,cell:e=>{let t=Z(e);return(0,R.jsxs)(`span`,{className:t===`disobeys`?`text-bad`:`text-muted`,children:[t===`disobeys`&&(0,R.jsx)(`span`,{"aria-hidden":`true`,children:`✕ `}),d(`traffic.kind.${t}`),e.violatedPaths.length>0&&(0,R.jsx)(`span`,{className:`block text-small text-muted break-all`,children:e.violatedPaths.slice(0,3).join(`, `)})]})},csv:e=>Z(e)},{id:`requests`,title:d(`traffic.requests`),number:!0,cell:e=>(0,R.jsx)(z,{value:e.requests}),csv:e=>e.requests},{id:`violations`,title:d(`traffic.violations`),number:!0,wide:!0,cell:e=>(0,R.jsx)(z,{value:e.violations}),csv:e=>e.violations}],ye=[`edge_logpush`,`edge_worker`,`stream_firehose`,`custom`,`pubsub_pull`,`upload`];function be({onClose:e,onMade:t}){let{project:n}=r(),[i,{busy:a,problem:o}]=N(le),[s,c]=(0,Y.useState)(`custom`),[l,u]=(0,Y.useState)(``),[f,p]=(0,Y.useState)(``),[v,y]=(0,Y.useState)(n.timezone),[b,S]=(0,Y.useState)(``),[C,w]=(0,Y.useState)(``),[T,E]=(0,Y.useState)(``),D=s===`pubsub_pull`,O=async e=>{e.preventDefault();let r={setup:s,preset:l.trim()||null,host:f.trim()||null,reportingTimezone:v,sampling:b?{kind:`sampled`,rate:Number(b)/100}:null,subscription:D?C.trim():null,serviceAccount:D?T.trim():null},{data:a}=await i({projectId:n.id,input:r});a&&t(a.createCrawlSource,a.createCrawlSource.token??``)},k=o?.fields??{};return(0,R.jsx)(I,{title:d(`traffic.add-source`),open:!0,onClose:e,children:(0,R.jsxs)(`form`,{onSubmit:O,noValidate:!0,className:`grid gap-4`,children:[o&&(0,R.jsx)(x,{problem:o}),(0,R.jsx)(g,{label:d(`traffic.how`),hint:d(`traffic.setup-words.${s}`),value:s,onChange:e=>c(e.target.value),options:ye.map(e=>({value:e,label:d(`traffic.setup.${e}`)}))}),(0,R.jsx)(h,{label:d(`traffic.name`),hint:d(`traffic.name-words`),value:l,maxLength:100,onChange:e=>u(e.target.value),error:k.preset}),(0,R.jsx)(h,{label:d(`traffic.host`),hint:d(`traffic.host-words`),value:f,onChange:e=>p(e.target.value),error:k.host,autoCapitalize:`none`,spellCheck:!1}),(0,R.jsx)(g,{label:d(`traffic.days-in`),value:v,onChange:e=>y(e.target.value),options:[...new Set([v,...oe()])].map(e=>({value:e,label:e}))}),s!==`upload`&&(0,R.jsx)(h,{label:d(`traffic.sample-rate`),hint:d(`traffic.sample-rate-words`),type:`number`,min:0,max:100,step:`any`,value:b,onChange:e=>S(e.target.value),error:k[`sampling.rate`]??k.sampling}),D&&(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(h,{label:d(`traffic.subscription`),placeholder:`projects/acme-logs/subscriptions/avm`,value:C,onChange:e=>w(e.target.value),error:k.subscription,spellCheck:!1}),(0,R.jsx)(_,{label:d(`traffic.account`),hint:d(`traffic.account-words`),value:T,onChange:e=>E(e.target.value),error:k.service_account,spellCheck:!1})]}),(0,R.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,R.jsx)(m,{look:`quiet`,onPress:e,children:d(`ui.cancel`)}),(0,R.jsx)(m,{look:`primary`,type:`submit`,busy:a,children:d(`traffic.add-source`)})]})]})})}var $=(e,t)=>`// Secrets of the worker: AVM_URL = ${e}
//                        AVM_TOKEN = ${t}
const lines = [];
export default {
  async fetch(request, env, ctx) {
    const response = await fetch(request);
    lines.push(JSON.stringify({
      time: new Date().toISOString(),
      address: request.headers.get("cf-connecting-ip"),
      method: request.method,
      url: request.url,
      referrer: request.headers.get("referer") || "",
      user_agent: request.headers.get("user-agent") || "",
      status: response.status,
      ray: request.headers.get("cf-ray"),
    }));
    ctx.waitUntil(send(env, lines.splice(0)));
    return response;
  },
};
async function send(env, batch) {
  const id = crypto.randomUUID();
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await fetch(env.AVM_URL, {
      method: "POST", body: batch.join("\\n"),
      headers: { authorization: \`Bearer \${env.AVM_TOKEN}\`, "x-batch-id": id, "content-type": "application/x-ndjson" },
    }).catch(() => null);
    if (answer && answer.status !== 429 && answer.status < 500) return;
    await new Promise((r) => setTimeout(r, 1000 * 2 ** attempt));
  }
}`,xe=`EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestHost,ClientRequestURI,ClientRequestReferer,ClientRequestUserAgent,EdgeResponseStatus,EdgeResponseBytes`;function Se(e,t,n,r){let i=`${t}/ingest/${n}`;switch(e){case`edge_logpush`:return[{name:`destination`,text:`${i}?header_Authorization=Bearer%20${r}`},{name:`fields`,text:xe}];case`edge_worker`:return[{name:`worker.js`,text:$(i,r)}];case`stream_firehose`:return[{name:`HTTP endpoint`,text:i},{name:`access key`,text:r}];case`upload`:return[{name:`avm`,text:`avm traffic import --source ${n} /var/log/nginx/access.log /var/log/nginx/access.log.1.gz`}];default:return[{name:`URL`,text:i},{name:`header`,text:`Authorization: Bearer ${r}`},{name:`curl`,text:`tail -n 1000 /var/log/nginx/access.log | curl -X POST "${i}" -H "Authorization: Bearer ${r}" -H "Content-Type: text/plain" --data-binary @-`}]}}function Ce({source:e,token:t,onClose:n}){let r=e.setup===`pubsub_pull`?[]:Se(e.setup,location.origin,e.id,t),i=e.acceptedLines>0;return(0,R.jsxs)(I,{title:J(e),open:!0,children:[(0,R.jsx)(`p`,{children:d(`traffic.enter.${e.setup}`)}),t&&(0,R.jsx)(`p`,{className:`font-semibold mt-2`,children:d(`traffic.token-once`)}),e.pull&&(0,R.jsx)(F,{name:`gcloud`,text:`gcloud pubsub subscriptions update SUBSCRIPTION --update-labels avm-verification=${e.pull.verificationNonce} --ack-deadline 60`}),r.map(({name:e,text:t})=>(0,R.jsxs)(`div`,{className:`mt-3`,children:[(0,R.jsx)(`p`,{className:`text-muted text-small`,children:e}),(0,R.jsx)(F,{name:e,text:t})]},e)),(0,R.jsx)(`p`,{role:`status`,className:`mt-4 font-semibold`,children:i?d(`traffic.first-line`,{n:c(e.acceptedLines)}):d(`traffic.no-line`)}),(0,R.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,R.jsx)(m,{look:`primary`,onPress:n,children:d(t?`traffic.copied-token`:`traffic.close`)})})]})}var we=3e3;function Te({onStay:e,onArrived:t}){let{project:a}=r(),o=n(`traffic:write`),[s,c]=(0,Y.useState)(!1),[l,u]=(0,Y.useState)(),[f,p]=(0,Y.useState)(),[h,g]=N(de),[_]=N(ue),S=i(ce,{projectId:a.id,cursor:null},e=>e.project.crawlSources,{types:[`CrawlSource`]}),C=S.items.some(({state:e,connection:t})=>e!==`revoked`&&t===`awaiting_data`),{reload:w}=S,T=(0,Y.useRef)(!1);(0,Y.useEffect)(()=>{T.current&&!C&&t(),T.current=C},[C,t]),(0,Y.useEffect)(()=>{if(!C)return;let e=setInterval(()=>document.visibilityState===`visible`&&w(),we);return()=>clearInterval(e)},[C,w]);let E=(0,R.jsx)(m,{reason:o,onPress:()=>{e(),c(!0)},children:d(`traffic.add-source`)}),O=async e=>{let{data:t,problem:n}=await _({projectId:a.id,sourceId:e.id});n&&L(n.message),t?.rotateCrawlSourceToken.token&&u({source:e,token:t.rotateCrawlSourceToken.token})},k=async()=>{if(!f)return;let{problem:e}=await h({projectId:a.id,sourceId:f.id});p(void 0),L(e?.message??d(`traffic.revoked`))};if(S.problem&&!S.data)return(0,R.jsx)(x,{problem:S.problem,onRetry:S.reload});if(!S.data)return(0,R.jsx)(v,{children:(0,R.jsx)(b,{className:`h-9 w-full`,lines:4})});let A=l&&(S.items.find(({id:e})=>e===l.source.id)??l.source);return(0,R.jsxs)(R.Fragment,{children:[S.items.length===0?(0,R.jsx)(y,{title:d(`traffic.no-source`),action:E,children:d(`traffic.no-source-words`)}):(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`div`,{className:`flex justify-end mb-2`,children:E}),(0,R.jsx)(D,{label:d(`traffic.sources`),columns:Ee(a.timezone,o??void 0,O,p),rows:S.items,rowKey:e=>e.id,stale:S.stale&&!C,onMore:S.onMore,loadingMore:S.loadingMore})]}),s&&(0,R.jsx)(be,{onClose:()=>c(!1),onMade:(e,t)=>{c(!1),u({source:e,token:t})}}),l&&A&&(0,R.jsx)(Ce,{source:A,token:l.token,onClose:()=>u(void 0)}),(0,R.jsx)(ie,{title:d(`traffic.revoke-of`,{name:f?J(f):``}),open:!!f,onClose:()=>p(void 0),onConfirm:k,action:d(`traffic.revoke`),busy:g.busy,children:d(`traffic.revoke-words`)})]})}var Ee=(e,t,n,r)=>[{id:`source`,title:d(`traffic.source`),cell:e=>(0,R.jsxs)(R.Fragment,{children:[J(e),(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:[e.tokenPrefix&&d(`traffic.token-begins`,{prefix:e.tokenPrefix}),De(e)].filter(Boolean).join(` · `)})]}),csv:J},{id:`state`,title:d(`traffic.state`),cell:e=>(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(S,{tone:e.state===`stalled`?`bad`:void 0,children:d(e.state===`active`&&e.connection===`awaiting_data`?`traffic.waits`:`traffic.state.${e.state}`)}),e.stallReason&&(0,R.jsx)(`span`,{className:`block text-small text-muted`,children:d(`traffic.stall.${e.stallReason}`)}),e.pull?.verificationFailure&&(0,R.jsx)(`span`,{className:`block text-small text-bad`,children:d(`traffic.pull.${e.pull.verificationFailure}`)})]}),csv:e=>e.state},{id:`last`,title:d(`traffic.last-batch`),wide:!0,cell:t=>(0,R.jsx)(`span`,{className:`text-muted`,children:t.lastAcceptedBatch?o(t.lastAcceptedBatch,e):d(`traffic.never`)}),csv:e=>e.lastAcceptedBatch},{id:`accepted`,title:d(`traffic.lines`),number:!0,wide:!0,cell:e=>c(e.acceptedLines),csv:e=>e.acceptedLines},{id:`rejected`,title:d(`traffic.rejected`),number:!0,wide:!0,cell:e=>c(e.rejectedLines),csv:e=>e.rejectedLines},{id:`moves`,title:d(`traffic.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`revoked`&&(0,R.jsx)(ae,{label:d(`traffic.moves-of`,{name:J(e)}),button:(0,R.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:[...e.kind===`webhook`?[{id:`rotate`,label:d(`traffic.rotate`),reason:t,onAction:()=>n(e)}]:[],{id:`revoke`,label:d(`traffic.revoke`),reason:t,onAction:()=>r(e)}]}]})}];function De({sampling:e}){return`rate`in e?d(`traffic.sampled`,{share:e.rate*100}):`description`in e?d(`traffic.filtered`,{what:e.description}):``}function Oe(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/traffic`}),o=e(),s=a.range??`28d`,c=i(G,{projectId:n.id,range:s,purpose:a.purpose??null,verification:a.verification??null,cursor:null},({project:{aiTrafficOverview:e}})=>({items:e.crawl.bots,nextCursor:e.crawl.nextCursor}),{types:[`CrawlSource`]}),l=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(c.problem&&!c.data)return(0,R.jsx)(x,{problem:c.problem,onRetry:c.reload});if(!c.data)return(0,R.jsxs)(v,{children:[(0,R.jsx)(b,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,R.jsx)(`div`,{className:`h-8`}),(0,R.jsx)(b,{className:`h-40 w-full`})]});let u=c.data.project.aiTrafficOverview,{crawl:f}=u,p=f.connection===`not_connected`,m=a.tab??(p?`sources`:`bots`);return(0,R.jsxs)(`div`,{className:c.stale?`stale`:void 0,children:[(0,R.jsx)(ke,{overview:u,range:s,zone:n.timezone}),c.problem&&(0,R.jsx)(x,{problem:c.problem,onRetry:c.reload}),(0,R.jsx)(Ae,{search:a,onChange:l}),f.connection===`connected`&&(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(B,{overview:u}),(0,R.jsx)(H,{overview:u,range:s})]}),f.connection===`awaiting_data`&&(0,R.jsx)(y,{title:d(`traffic.awaiting`),children:d(`traffic.awaiting-words`)}),(0,R.jsx)(C,{label:d(`traffic.title`),chosen:m,onChoose:e=>l({tab:e,pattern:void 0,sort:void 0,down:void 0}),items:[{id:`bots`,label:d(`traffic.bots`),content:()=>(0,R.jsx)(U,{list:c})},{id:`pages`,label:d(`traffic.pages`),content:()=>(0,R.jsx)(he,{search:a,onChange:l})},{id:`coverage`,label:d(`traffic.coverage`),content:()=>(0,R.jsx)(pe,{range:s})},{id:`policy`,label:d(`traffic.policy`),content:()=>(0,R.jsx)(_e,{range:s})},{id:`sources`,label:d(`traffic.sources`),content:()=>(0,R.jsx)(Te,{onStay:()=>l({tab:`sources`}),onArrived:c.reload})}]})]})}function ke({overview:{crawl:e},range:t,zone:n}){let r=d(`traffic.range.${t}`);return(0,R.jsxs)(R.Fragment,{children:[(0,R.jsx)(`h1`,{children:e.requests===null?d(`traffic.title`):d(`traffic.title-n`,{n:c(e.requests),range:r})}),(0,R.jsx)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:e.connection===`not_connected`?d(`traffic.not-connected`):[d(`traffic.covered.${e.coverage}`),e.lastProcessedAt&&d(`traffic.last`,{at:o(e.lastProcessedAt,n)}),d(`traffic.zone`,{zone:e.reportingTimezone})].filter(Boolean).join(` `)})]})}function Ae({search:e,onChange:t}){return(0,R.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,R.jsx)(g,{label:d(`traffic.range`),value:e.range??`28d`,onChange:e=>t({range:e.target.value}),options:ee.map(e=>({value:e,label:d(`traffic.range.${e}`)}))}),(0,R.jsx)(g,{label:d(`traffic.purpose`),value:e.purpose??``,onChange:e=>t({purpose:e.target.value||void 0}),options:[{value:``,label:d(`traffic.any-purpose`)},...j.map(e=>({value:e,label:d(`traffic.purpose.${e}`)}))]}),(0,R.jsx)(g,{label:d(`traffic.verification`),value:e.verification??``,onChange:e=>t({verification:e.target.value||void 0}),options:[{value:``,label:d(`traffic.verification.default`)},...A.map(e=>({value:e,label:d(`traffic.verification.${e}`)}))]})]})}export{Oe as default};