import{n as e}from"./useNavigate-BsHnXv7C.js";import{t}from"./useSearch-CFoT7Lp7.js";import{a as n,o as r}from"./session-D9Retjcs.js";import{t as i}from"./list-CDgwYv3U.js";import{a,l as o,s,t as c}from"./format-CWZrXxBt.js";import{Ht as l,Lt as u,Rt as d,kt as f,r as p,t as m}from"./button-CFsgWjw3.js";import{i as h,n as g,r as _}from"./fields-DThrEs0M.js";import{i as v,n as y,o as b,r as x,t as S}from"./states-DhFPv1Bo.js";import{t as C}from"./tabs-CIGAufwU.js";import{a as w,n as T,o as E}from"./figure-BsCwYLjO.js";import{n as D}from"./table-D370SJLZ.js";import{t as O}from"./bars-DzcshnWD.js";import{t as k}from"./days-BY_rIpa-.js";import{a as A,n as j,r as M,t as N}from"./search-B20ZMolE.js";import{a as P,i as F,l as I,r as L,s as ee}from"./operation-Cvb3T7xO.js";import{t as te}from"./search-text-2m5GG4RQ.js";import{r as R}from"./link-BIignGK1.js";import{t as z}from"./snippet-CBll8Ijq.js";import{n as B,t as ne}from"./dialog-02rHK5cS.js";import{n as V}from"./toast-_HLrwNNZ.js";import{r as re}from"./zone-CvD8EZKv.js";import{t as ie}from"./menu-BWy5Gctz.js";import{i as ae,n as oe,r as H,t as U}from"./drop-CKpOHwLy.js";var W=u(),G=({value:e})=>e===null?(0,W.jsx)(E,{reason:f(`traffic.unknown`)}):c(Math.round(e));function K({overview:{crawl:e,citations:t,referrals:n}}){let r=n.sources.reduce((e,t)=>e+t.sessions,0),i=[[`requests`,e.requests],[`pages-fetched`,e.pages],[`bots-seen`,e.activeBots],[`failed`,e.failedVerificationRequests],[`visits`,n.sources.length>0?r:null],[`citations`,t.count]];return(0,W.jsxs)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:[i.map(([e,t])=>(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[f(`traffic.${e}`),(0,W.jsx)(T,{name:f(`traffic.${e}`),children:f(`traffic.means.${e}`)})]}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:(0,W.jsx)(G,{value:t})})]},e)),(0,W.jsxs)(`div`,{children:[(0,W.jsx)(`dt`,{className:`text-muted flex items-center min-h-6`,children:f(`traffic.errors`)}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:e.errorShare===null?(0,W.jsx)(E,{reason:f(`traffic.unknown`)}):o(e.errorShare)})]})]})}function q(e,t,n){let r=[];for(let i=Date.parse(t);i<=Date.parse(n);i+=864e5){let t=new Date(i).toISOString().slice(0,10),n=e.filter(e=>e.date===t);r.push({date:t,total:n.length===0?null:n.reduce((e,t)=>e+t.requests,0),by:Object.fromEntries(n.map(e=>[e.purpose,e.requests]))})}return r}function se({overview:{crawl:e,referrals:t}}){let n=q(e.series,t.windowStart,t.windowEnd),r=n.filter(({total:e})=>e===null).length,i=j.map(e=>({purpose:e,n:n.reduce((t,n)=>t+(n.by[e]??0),0)})).filter(({n:e})=>e>0),o=[{id:`day`,title:f(`ui.date`),cell:e=>a(e.date,`UTC`),csv:e=>e.date},{id:`total`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.total}),csv:e=>e.total},...i.map(({purpose:e})=>({id:e,title:f(`traffic.purpose.${e}`),number:!0,wide:!0,cell:t=>t.total===null?(0,W.jsx)(G,{value:null}):c(Math.round(t.by[e]??0)),csv:t=>t.total===null?null:t.by[e]??0}))];return(0,W.jsxs)(`div`,{className:`grid gap-8 mb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,W.jsxs)(`section`,{className:`min-w-0`,children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.by-day`)}),(0,W.jsx)(k,{label:f(`traffic.by-day`),days:n.map(({date:e,total:t})=>({key:e,value:t,words:`${a(e,`UTC`)}: ${t===null?f(`traffic.unknown`):c(Math.round(t))}`}))}),(0,W.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,W.jsx)(`span`,{children:a(t.windowStart,`UTC`)}),r>0&&(0,W.jsx)(`span`,{children:f(`traffic.gaps`,{n:r})}),(0,W.jsx)(`span`,{children:a(t.windowEnd,`UTC`)})]}),(0,W.jsxs)(`details`,{className:`mt-2`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`ui.as-table`)}),(0,W.jsx)(D,{label:f(`traffic.by-day`),columns:o,rows:[...n].reverse(),rowKey:e=>e.date})]})]}),(0,W.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[i.length>0&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.by-purpose`)}),(0,W.jsx)(O,{label:f(`traffic.by-purpose`),bars:i.map(({purpose:e,n:t})=>({key:e,label:f(`traffic.purpose.${e}`),value:t,words:c(Math.round(t))}))})]}),t.sources.length>0&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.visitors`)}),(0,W.jsx)(O,{label:f(`traffic.visitors`),bars:t.sources.map(({aiSource:e,aiSourceLabel:t,sessions:n})=>({key:e,label:t,value:n,words:c(n)}))})]})]})]})}function ce({list:e}){return e.items.length===0?(0,W.jsx)(y,{title:f(`traffic.no-bots`),children:f(`traffic.no-bots-words`)}):(0,W.jsx)(D,{label:f(`traffic.bots`),columns:le(),rows:e.items,rowKey:e=>`${e.botId} ${e.purpose}`,onMore:e.onMore,loadingMore:e.loadingMore})}var le=()=>[{id:`bot`,title:f(`traffic.bot`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:f(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:f(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`requests`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`failed`,title:f(`traffic.failed`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.failedVerificationRequests}),csv:e=>e.failedVerificationRequests},{id:`pages`,title:f(`traffic.pages`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.pages}),csv:e=>e.pages},{id:`errors`,title:f(`traffic.errors`),number:!0,wide:!0,cell:e=>e.errorShare===null?(0,W.jsx)(E,{reason:f(`traffic.no-status`)}):o(e.errorShare),csv:e=>e.errorShare}],ue=L(`Traffic`,`cf0a11e2ad60f60f3d49055f113ba82109d73699973c9443d24b13db1de6842a`,`query Traffic($projectId: UUID!, $range: TrafficRange, $purpose: CrawlerPurpose, $verification: VerificationFilter, $cursor: String) {
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
}`),de=L(`TrafficPages`,`0bf93bf466c4d452689fdddc4f5d3934e590580a470cb5ad620e8389ed7293c5`,`query TrafficPages($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $pattern: String, $sort: String, $cursor: String) {
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
}`),fe=L(`TrafficCoverage`,`efea11737deefdd88c021cab65c276424353d5af0d0c3c22a56cc37d33545114`,`query TrafficCoverage($projectId: UUID!, $range: TrafficRange, $cursor: String) {
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
}`),pe=L(`TrafficPolicy`,`87baf561dfa2eb0a6bcc22854b2652e3464072ad40b2400e79cbc7cd71158c75`,`query TrafficPolicy($projectId: UUID!, $range: TrafficRange) {
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
        blockedCitedPages
        __typename
      }
      blockedCitedPages {
        url
        citations
        agents
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
}`),me=L(`TrafficSources`,`2cc24e0f7c253307d185b81371545908aa213ae8b44d44e9af1b9568a76b8fcf`,`query TrafficSources($projectId: UUID!, $cursor: String) {
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
    subscription
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),he=L(`AddLogSource`,`f1b195f6e83a1814cb3a651f6212188e2270bd359ac9b7606b2d99cffad02be7`,`mutation AddLogSource($projectId: UUID!, $input: CrawlSourceInput!) {
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
    subscription
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),ge=L(`RotateLogSource`,`e921a54aea66e3ca2d65ab4599fafcf18ef417af9bbb8ce9e2b14fd01ad7501f`,`mutation RotateLogSource($projectId: UUID!, $sourceId: UUID!) {
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
    subscription
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),_e=L(`ReplaceLogCredential`,`c5999e7654ad9e035235b5cf7e6f49a8d5afdbaa47502ac1b85db5a641714dd1`,`mutation ReplaceLogCredential($projectId: UUID!, $sourceId: UUID!, $serviceAccount: String!) {
  setCrawlSourceCredential(
    projectId: $projectId
    sourceId: $sourceId
    serviceAccount: $serviceAccount
  ) {
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
    subscription
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),ve=L(`RevokeLogSource`,`d44f785a5dcd09cffc41ddb2c1b8f4c01e30f9f9dd39b465d04ab97501a438cb`,`mutation RevokeLogSource($projectId: UUID!, $sourceId: UUID!) {
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
    subscription
    verificationNonce
    verificationFailure
    verifiedAt
    __typename
  }
  __typename
}`),J=({preset:e,host:t,setup:n})=>[e||f(`traffic.setup.${n}`),t].filter(Boolean).join(` · `),ye={complete:`bg-muted border-muted`,declared_complete:`bg-muted border-muted`,partial:`bg-hover border-muted`,unknown:`border-dashed border-line`};function be({range:e}){let{project:t}=n(),r=i(fe,{projectId:t.id,range:e,cursor:null},e=>e.project.aiTrafficCoverage,{types:[`CrawlSource`]});if(r.problem&&!r.data)return(0,W.jsx)(x,{problem:r.problem,onRetry:r.reload});if(!r.data)return(0,W.jsx)(v,{children:(0,W.jsx)(b,{className:`h-9 w-full`,lines:6})});if(r.items.length===0)return(0,W.jsx)(y,{title:f(`traffic.no-coverage`),children:f(`traffic.no-coverage-words`)});let{sources:o}=r.data.project.aiTrafficCoverage,s=e=>{let t=o.find(t=>t.id===e);return t?J(t):f(`traffic.removed-source`)},l=[{id:`day`,title:f(`ui.date`),cell:e=>a(e.reportingDate,`UTC`),csv:e=>e.reportingDate},{id:`source`,title:f(`traffic.source`),cell:e=>s(e.sourceId),csv:e=>s(e.sourceId)},{id:`coverage`,title:f(`traffic.coverage`),cell:e=>(0,W.jsxs)(`span`,{className:`inline-flex items-baseline gap-2`,children:[(0,W.jsx)(`span`,{"aria-hidden":`true`,className:p(`size-3 shrink-0 border self-center`,ye[e.coverage])}),(0,W.jsxs)(`span`,{children:[f(`traffic.coverage.${e.coverage}`),(0,W.jsx)(`span`,{className:`block text-small text-muted`,lang:`en`,children:I(e.reason)})]})]}),csv:e=>e.coverage},{id:`batches`,title:f(`traffic.batches`),number:!0,wide:!0,cell:e=>c(e.batchCount),csv:e=>e.batchCount},{id:`heartbeats`,title:f(`traffic.heartbeats`),number:!0,wide:!0,cell:e=>c(e.heartbeatCount),csv:e=>e.heartbeatCount},{id:`gap`,title:f(`traffic.longest-gap`),number:!0,wide:!0,cell:e=>f(`traffic.minutes`,{n:c(e.maxGapMinutes)}),csv:e=>e.maxGapMinutes}];return(0,W.jsxs)(W.Fragment,{children:[r.problem&&(0,W.jsx)(x,{problem:r.problem,onRetry:r.reload}),(0,W.jsx)(D,{label:f(`traffic.coverage-of-days`),columns:l,rows:r.items,rowKey:e=>`${e.sourceId} ${e.reportingDate}`,stale:r.stale,onMore:r.onMore,loadingMore:r.loadingMore})]})}var Y=l(d(),1),xe={path:`display_path`,crawl:`crawl`,referrals:`referrals`,last:`last_crawl`};function Se({search:e,onChange:t}){let{project:r}=n(),a=e.sort??`crawl`,s=!e.sort||!!e.down,l=i(de,{projectId:r.id,range:e.range??`28d`,verification:e.verification??null,pattern:e.pattern?`*${e.pattern}*`:null,sort:`${s?`-`:``}${xe[a]}`,cursor:null},e=>e.project.aiTrafficPages),u=(0,Y.useCallback)(e=>t({pattern:e}),[t]),d=l.data?.project.aiTrafficPages.observedCrawlCoverage;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,W.jsx)(te,{label:f(`traffic.search-pages`),value:e.pattern,onSearch:u})}),d&&(0,W.jsx)(`p`,{className:`mb-4`,children:d.state===`value`&&d.share!==null?f(`traffic.observed`,{share:o(d.share),seen:c(d.observedPages??0),all:c(d.knownPages)}):f(d.state===`no_inventory`?`traffic.no-inventory`:`traffic.observed-unknown`)}),l.problem&&(0,W.jsx)(x,{problem:l.problem,onRetry:l.reload}),l.loading&&(0,W.jsx)(v,{children:(0,W.jsx)(b,{className:`h-9 w-full`,lines:8})}),l.data&&l.items.length===0&&(0,W.jsx)(y,{title:f(`traffic.no-page`),children:f(e.pattern?`traffic.no-page-found`:`traffic.no-page-words`)}),l.items.length>0&&(0,W.jsx)(D,{label:f(`traffic.pages`),columns:Ce(r.timezone),rows:l.items,rowKey:e=>e.urlHash,stale:l.stale,sort:{by:a,down:s},onSort:e=>t({sort:e.by,down:e.down?!0:void 0}),onMore:l.onMore,loadingMore:l.loadingMore})]})}function X({leg:{state:e,value:t,reason:n}}){return e===`zero`?(0,W.jsx)(W.Fragment,{children:`0`}):t===null?e===`unavailable`?(0,W.jsx)(w,{reason:f(`traffic.leg.unavailable`)}):n?(0,W.jsx)(`span`,{lang:`en`,children:(0,W.jsx)(E,{reason:I(n)})}):(0,W.jsx)(E,{reason:f(`traffic.leg.${e}`)}):(0,W.jsxs)(`span`,{title:n?I(n):void 0,children:[c(Math.round(t)),e===`flagged`&&(0,W.jsx)(`span`,{className:`text-muted`,children:` ≈`})]})}var Ce=e=>[{id:`path`,title:f(`traffic.page`),sorts:!0,cell:e=>(0,W.jsx)(`span`,{className:`break-all`,children:(0,W.jsx)(R,{href:e.canonicalUrl,children:e.displayPath})}),csv:e=>e.canonicalUrl},{id:`crawl`,title:f(`traffic.requests`),number:!0,sorts:!0,cell:e=>(0,W.jsx)(X,{leg:e.crawl}),csv:e=>e.crawl.value},{id:`referrals`,title:f(`traffic.visits`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.referrals}),csv:e=>e.referrals.value},{id:`citations`,title:f(`traffic.citations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.citations}),csv:e=>e.citations.value},{id:`findings`,title:f(`traffic.findings`),number:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.findings}),csv:e=>e.findings.value},{id:`errors`,title:f(`traffic.errors`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.errors4xx===null&&e.errors5xx===null?null:(e.errors4xx??0)+(e.errors5xx??0)}),csv:e=>(e.errors4xx??0)+(e.errors5xx??0)},{id:`last`,title:f(`traffic.last-fetched`),number:!0,sorts:!0,wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastCrawl&&s(t.lastCrawl,e)}),csv:e=>e.lastCrawl}];function Z({robots:e,requests:t,violations:n,blockedCitedPages:r}){return(n??0)>0?`disobeys`:(r??0)>0?`cited`:e===`disallowed`?`kept-out`:e===`unknown`?`unknown`:t===null?`not-known`:t>0?`comes`:`never`}function we({search:e,onChange:t}){let{project:r}=n(),i=e.range??`28d`,{data:o,problem:s,stale:c,reload:l}=P(pe,{projectId:r.id,range:i});if(s&&!o)return(0,W.jsx)(x,{problem:s,onRetry:l});if(!o)return(0,W.jsx)(v,{children:(0,W.jsx)(b,{className:`h-9 w-full`,lines:8})});let{agents:u,blockedCitedPages:d,sections:p,addressLists:m,robotsState:h,robotsReadAt:_}=o.project.crawlPolicy,y=u.filter(t=>!e.kind||Z(t)===e.kind).sort((e,t)=>N.indexOf(Z(e))-N.indexOf(Z(t))),S=e=>u.filter(t=>Z(t)===e).length,C=Math.max(0,...m.map(({ageDays:e})=>e));return(0,W.jsxs)(W.Fragment,{children:[s&&(0,W.jsx)(x,{problem:s,onRetry:l}),(0,W.jsx)(`p`,{className:`mb-1 max-w-[84ch]`,children:f(`traffic.robots.${h}`,{day:_?a(_,r.timezone):``})}),(0,W.jsx)(`p`,{className:`mb-4 text-muted max-w-[84ch]`,children:f(`traffic.agents-n`,{comes:S(`comes`),never:S(`never`),out:S(`kept-out`)+S(`cited`),disobeys:S(`disobeys`)})}),(0,W.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,W.jsx)(g,{label:f(`traffic.what`),value:e.kind??``,onChange:e=>t({kind:e.target.value||void 0}),options:[{value:``,label:f(`traffic.any-kind`,{n:u.length})},...N.map(e=>({value:e,label:f(`traffic.kind-n`,{kind:f(`traffic.kind.${e}`),n:S(e)})}))]})}),(0,W.jsx)(D,{label:f(`traffic.policy`),columns:Te(),rows:y,rowKey:e=>e.botId,stale:c}),(0,W.jsxs)(`section`,{className:`mt-10`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:f(`traffic.blocked-cited`)}),(0,W.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:f(d===null?`traffic.blocked-cited-unknown`:d.length===0?`traffic.blocked-cited-none`:`traffic.blocked-cited-words`)}),d&&d.length>0&&(0,W.jsx)(D,{label:f(`traffic.blocked-cited`),columns:Ee(),rows:d,rowKey:e=>e.url,stale:c})]}),(0,W.jsxs)(`section`,{className:`mt-10 max-w-[84ch]`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:f(`traffic.sections`)}),(0,W.jsx)(`p`,{className:`text-muted`,children:f(`traffic.sections-words`)}),p.map(({purpose:e,text:t})=>(0,W.jsxs)(`details`,{className:`mt-3`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer font-semibold`,children:f(`traffic.purpose.${e}`)}),(0,W.jsx)(z,{name:f(`traffic.purpose.${e}`),text:t})]},e))]}),m.length>0&&(0,W.jsx)(`p`,{className:`text-small text-muted mt-6 max-w-[84ch]`,children:f(`traffic.address-lists`,{n:m.length,days:C})})]})}var Te=()=>[{id:`agent`,title:f(`traffic.agent`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:f(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:f(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`robots`,title:`robots.txt`,cell:e=>f(`traffic.verdict.${e.robots}`),csv:e=>e.robots},{id:`what`,title:f(`traffic.what`),wide:!0,cell:e=>{let t=Z(e);return(0,W.jsxs)(`span`,{className:t===`disobeys`?`text-bad`:`text-muted`,children:[t===`disobeys`&&(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`✕ `}),f(`traffic.kind.${t}`),e.violatedPaths.length>0&&(0,W.jsx)(`span`,{className:`block text-small text-muted break-all`,children:e.violatedPaths.slice(0,3).join(`, `)})]})},csv:e=>Z(e)},{id:`requests`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`violations`,title:f(`traffic.violations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.violations}),csv:e=>e.violations}],Ee=()=>[{id:`page`,title:f(`traffic.page`),cell:e=>(0,W.jsx)(`span`,{className:`break-all`,children:(0,W.jsx)(R,{href:e.url,children:e.url})}),csv:e=>e.url},{id:`agents`,title:f(`traffic.blocked-for`),cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:e.agents.join(`, `)}),csv:e=>e.agents.join(`, `)},{id:`citations`,title:f(`traffic.citations`),number:!0,cell:e=>c(e.citations),csv:e=>e.citations}],De=[`combined`,`json`,`w3c`,`iis`,`cloudfront`,`logpush`,`fastly`,`akamai`,`alb`,`aws_waf`,`azure_front_door`,`google`,`haproxy`,`vercel`,`netlify`,`cef`],Oe=e=>e.split(`
`).map(e=>e.split(`=`)).filter(([e])=>e?.trim()).map(([e,...t])=>({field:e?.trim(),name:t.join(`=`).trim()}));function ke({value:e,onChange:t,error:n}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(g,{label:f(`traffic.format`),value:e.format,onChange:n=>t({...e,format:n.target.value}),options:[{value:``,label:f(`traffic.format-detected`)},...De.map(e=>({value:e,label:e}))]}),e.format===`json`&&(0,W.jsx)(_,{label:f(`traffic.fields`),hint:f(`traffic.fields-words`),rows:4,placeholder:`time = when
url = req.where`,value:e.fields,onChange:n=>t({...e,fields:n.target.value}),error:n,spellCheck:!1})]})}var Ae=[`edge_logpush`,`edge_worker`,`stream_firehose`,`custom`,`pubsub_pull`,`upload`],je=e=>Object.entries(e).find(([e])=>e.startsWith(`field_map`))?.[1];function Me({onClose:e,onMade:t}){let{project:r}=n(),[i,{busy:a,problem:o}]=F(he),[s,c]=(0,Y.useState)(`custom`),[l,u]=(0,Y.useState)(``),[d,p]=(0,Y.useState)(``),[v,y]=(0,Y.useState)(r.timezone),[b,S]=(0,Y.useState)(``),[C,w]=(0,Y.useState)(``),[T,E]=(0,Y.useState)(``),[D,O]=(0,Y.useState)({format:``,fields:``}),k=s===`pubsub_pull`,A=async e=>{e.preventDefault();let n={setup:s,preset:l.trim()||null,host:d.trim()||null,format:D.format||null,fieldMap:D.format===`json`?Oe(D.fields):null,reportingTimezone:v,sampling:b?{kind:`sampled`,rate:Number(b)/100}:null,subscription:k?C.trim():null,serviceAccount:k?T.trim():null},{data:a}=await i({projectId:r.id,input:n});a&&t(a.createCrawlSource,a.createCrawlSource.token??``)},j=o?.fields??{};return(0,W.jsx)(B,{title:f(`traffic.add-source`),open:!0,onClose:e,children:(0,W.jsxs)(`form`,{onSubmit:A,noValidate:!0,className:`grid gap-4`,children:[o&&(0,W.jsx)(x,{problem:o}),(0,W.jsx)(g,{label:f(`traffic.how`),hint:f(`traffic.setup-words.${s}`),value:s,onChange:e=>c(e.target.value),options:Ae.map(e=>({value:e,label:f(`traffic.setup.${e}`)}))}),(0,W.jsx)(h,{label:f(`traffic.name`),hint:f(`traffic.name-words`),value:l,maxLength:100,onChange:e=>u(e.target.value),error:j.preset}),(0,W.jsx)(h,{label:f(`traffic.host`),hint:f(`traffic.host-words`),value:d,onChange:e=>p(e.target.value),error:j.host,autoCapitalize:`none`,spellCheck:!1}),(0,W.jsx)(g,{label:f(`traffic.days-in`),value:v,onChange:e=>y(e.target.value),options:[...new Set([v,...re()])].map(e=>({value:e,label:e}))}),(0,W.jsx)(ke,{value:D,onChange:O,error:je(j)}),s!==`upload`&&(0,W.jsx)(h,{label:f(`traffic.sample-rate`),hint:f(`traffic.sample-rate-words`),type:`number`,min:0,max:100,step:`any`,value:b,onChange:e=>S(e.target.value),error:j[`sampling.rate`]??j.sampling}),k&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(h,{label:f(`traffic.subscription`),placeholder:`projects/acme-logs/subscriptions/avm`,value:C,onChange:e=>w(e.target.value),error:j.subscription,spellCheck:!1}),(0,W.jsx)(_,{label:f(`traffic.account`),hint:f(`traffic.account-words`),value:T,onChange:e=>E(e.target.value),error:j.service_account,spellCheck:!1})]}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,W.jsx)(m,{look:`quiet`,onPress:e,children:f(`ui.cancel`)}),(0,W.jsx)(m,{look:`primary`,type:`submit`,busy:a,children:f(`traffic.add-source`)})]})]})})}function Ne({source:e,onClose:t}){let{project:r}=n(),[i,a]=(0,Y.useState)(``),[o,{busy:s,problem:c}]=F(_e),l=async n=>{n.preventDefault();let{data:a}=await o({projectId:r.id,sourceId:e.id,serviceAccount:i.trim()});a&&(V(f(`traffic.credential-replaced`)),t())},u=ee(c,[`service_account`]);return(0,W.jsx)(B,{title:f(`traffic.credential-of`,{name:J(e)}),open:!0,onClose:t,children:(0,W.jsxs)(`form`,{onSubmit:l,noValidate:!0,className:`grid gap-4`,children:[u&&(0,W.jsx)(x,{problem:u}),(0,W.jsx)(_,{label:f(`traffic.account`),hint:f(`traffic.account-words`),value:i,onChange:e=>a(e.target.value),error:c?.fields.service_account,spellCheck:!1}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,W.jsx)(m,{look:`quiet`,onPress:t,children:f(`ui.cancel`)}),(0,W.jsx)(m,{look:`primary`,type:`submit`,busy:s,reason:!i.trim()&&f(`traffic.account-missing`),children:f(`traffic.replace-credential`)})]})]})})}var Pe=(e,t)=>`// Secrets of the worker: AVM_URL = ${e}
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
}`,Fe=`EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestHost,ClientRequestURI,ClientRequestReferer,ClientRequestUserAgent,EdgeResponseStatus,EdgeResponseBytes`;function Q(e,t,n,r){let i=`${t}/ingest/${n}`;switch(e){case`edge_logpush`:return[{name:`destination`,text:`${i}?header_Authorization=Bearer%20${r}`},{name:`fields`,text:Fe}];case`edge_worker`:return[{name:`worker.js`,text:Pe(i,r)}];case`stream_firehose`:return[{name:`HTTP endpoint`,text:i},{name:`access key`,text:r}];case`upload`:return[{name:`avm`,text:`avm traffic import --source ${n} /var/log/nginx/access.log /var/log/nginx/access.log.1.gz`}];default:return[{name:`URL`,text:i},{name:`header`,text:`Authorization: Bearer ${r}`},{name:`curl`,text:`tail -n 1000 /var/log/nginx/access.log | curl -X POST "${i}" -H "Authorization: Bearer ${r}" -H "Content-Type: text/plain" --data-binary @-`}]}}function Ie({source:e,token:t,onClose:n}){let r=t||`YOUR_TOKEN`,i=e.setup===`pubsub_pull`?[]:Q(e.setup,location.origin,e.id,r),a=e.acceptedLines>0;return(0,W.jsxs)(B,{title:J(e),open:!0,onClose:t?void 0:n,children:[(0,W.jsx)(`p`,{children:f(`traffic.enter.${e.setup}`)}),t&&(0,W.jsx)(`p`,{className:`font-semibold mt-2`,children:f(`traffic.token-once`)}),!t&&e.kind===`webhook`&&(0,W.jsx)(`p`,{className:`mt-2`,children:f(`traffic.token-yours`)}),e.pull&&(0,W.jsx)(z,{name:`gcloud`,text:`gcloud pubsub subscriptions update ${e.pull.subscription} --update-labels avm-verification=${e.pull.verificationNonce} --ack-deadline 60`}),i.map(({name:e,text:t})=>(0,W.jsxs)(`div`,{className:`mt-3`,children:[(0,W.jsx)(`p`,{className:`text-muted text-small`,children:e}),(0,W.jsx)(z,{name:e,text:t})]},e)),(0,W.jsx)(`p`,{role:`status`,className:`mt-4 font-semibold`,children:a?f(`traffic.first-line`,{n:c(e.acceptedLines)}):f(`traffic.no-line`)}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(m,{look:`primary`,onPress:n,children:f(t?`traffic.copied-token`:`traffic.close`)})})]})}var Le=({kind:e})=>[...e===`upload`?[]:[`set-up`],`upload`,...e===`webhook`?[`rotate`]:[],...e===`pull`?[`credential`]:[],`revoke`],$=(e,t,n)=>[{id:`source`,title:f(`traffic.source`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[J(e),(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:[e.tokenPrefix&&f(`traffic.token-begins`,{prefix:e.tokenPrefix}),Re(e)].filter(Boolean).join(` · `)})]}),csv:J},{id:`state`,title:f(`traffic.state`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(S,{tone:e.state===`stalled`?`bad`:void 0,children:f(e.state===`active`&&e.connection===`awaiting_data`?`traffic.waits`:`traffic.state.${e.state}`)}),e.stallReason&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:f(`traffic.stall.${e.stallReason}`)}),e.pull?.verificationFailure&&(0,W.jsx)(`span`,{className:`block text-small text-bad`,children:f(`traffic.pull.${e.pull.verificationFailure}`)})]}),csv:e=>e.state},{id:`last`,title:f(`traffic.last-batch`),wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastAcceptedBatch?s(t.lastAcceptedBatch,e):f(`traffic.never`)}),csv:e=>e.lastAcceptedBatch},{id:`accepted`,title:f(`traffic.lines`),number:!0,wide:!0,cell:e=>c(e.acceptedLines),csv:e=>e.acceptedLines},{id:`rejected`,title:f(`traffic.rejected`),number:!0,wide:!0,cell:e=>c(e.rejectedLines),csv:e=>e.rejectedLines},{id:`moves`,title:f(`traffic.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`revoked`&&(0,W.jsx)(ie,{label:f(`traffic.moves-of`,{name:J(e)}),button:(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:Le(e).map(r=>({id:r,label:f(`traffic.move.${r}`),reason:r===`set-up`?void 0:t,onAction:()=>n(r,e)}))}]})}];function Re({sampling:e}){return`rate`in e?f(`traffic.sampled`,{share:e.rate*100}):`description`in e?f(`traffic.filtered`,{what:e.description}):``}function ze({source:e,onClose:t,onCounted:r}){let{project:i}=n(),[a,o]=ae(256,r),s=a.some(H),c=`/uploads/${i.id}/logs/${e.id}`,l=(0,Y.useCallback)(e=>o(c,e),[o,c]);return(0,W.jsxs)(B,{title:f(`traffic.upload-to`,{name:J(e)}),open:!0,onClose:s?void 0:t,children:[(0,W.jsx)(U,{several:!0,onFiles:l,hint:f(`traffic.upload-words`)}),(0,W.jsx)(oe,{sendings:a,result:e=>(0,W.jsx)(Be,{batch:e})}),e.setup===`upload`&&(0,W.jsxs)(`details`,{className:`mt-4`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`traffic.enter.upload`)}),Q(`upload`,location.origin,e.id,``).map(({name:e,text:t})=>(0,W.jsx)(z,{name:e,text:t},e))]}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(m,{look:s?`quiet`:`primary`,onPress:t,children:f(s?`ui.stop`:`traffic.close`)})})]})}function Be({batch:{acceptedLines:e,overlappingLines:t,rejectedLines:n,rejectedSample:r}}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{children:f(`traffic.counted`,{n:e-t,known:c(t),bad:c(n)})}),r.length>0&&(0,W.jsxs)(`details`,{className:`mt-1`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`traffic.not-read`)}),(0,W.jsx)(`ul`,{className:`grid gap-1 mt-1 text-small`,children:r.map(({line:e,reason:t,text:n})=>(0,W.jsxs)(`li`,{children:[f(`traffic.line`,{n:e}),` `,t,(0,W.jsx)(`code`,{className:`block text-muted break-all`,dir:`auto`,children:n})]},e))})]})]})}var Ve=3e3;function He({onStay:e,onArrived:t}){let{project:a}=n(),o=r(`traffic:write`),[s,c]=(0,Y.useState)(!1),[l,u]=(0,Y.useState)(),[d,p]=F(ve),[h]=F(ge),g=i(me,{projectId:a.id,cursor:null},e=>e.project.crawlSources,{types:[`CrawlSource`]}),_=g.items.some(({state:e,connection:t})=>e!==`revoked`&&t===`awaiting_data`),{reload:S}=g,C=(0,Y.useRef)(!1);(0,Y.useEffect)(()=>{C.current&&!_&&t(),C.current=_},[_,t]),(0,Y.useEffect)(()=>{if(!_)return;let e=setInterval(()=>document.visibilityState===`visible`&&S(),Ve);return()=>clearInterval(e)},[_,S]);let w=(0,Y.useCallback)(()=>[S(),t()],[S,t]),T=()=>u(void 0),E=(0,W.jsx)(m,{reason:o,onPress:()=>{e(),c(!0)},children:f(`traffic.add-source`)}),O=async(t,n)=>{if(e(),t!==`rotate`)return u({move:t,source:n});let{data:r,problem:i}=await h({projectId:a.id,sourceId:n.id});i&&V(i);let o=r?.rotateCrawlSourceToken.token;o&&u({move:`set-up`,source:n,token:o})},k=async()=>{if(!l)return;let{problem:e}=await d({projectId:a.id,sourceId:l.source.id});T(),V(e??f(`traffic.revoked`))};if(g.problem&&!g.data)return(0,W.jsx)(x,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,W.jsx)(v,{children:(0,W.jsx)(b,{className:`h-9 w-full`,lines:4})});let A=l&&(g.items.find(({id:e})=>e===l.source.id)??l.source);return(0,W.jsxs)(W.Fragment,{children:[g.items.length===0?(0,W.jsx)(y,{title:f(`traffic.no-source`),action:E,children:f(`traffic.no-source-words`)}):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`flex justify-end mb-2`,children:E}),(0,W.jsx)(D,{label:f(`traffic.sources`),columns:$(a.timezone,o??void 0,O),rows:g.items,rowKey:e=>e.id,stale:g.stale&&!_,onMore:g.onMore,loadingMore:g.loadingMore})]}),s&&(0,W.jsx)(Me,{onClose:()=>c(!1),onMade:(e,t)=>{c(!1),u({move:e.kind===`upload`?`upload`:`set-up`,source:e,token:t})}}),A&&l.move===`set-up`&&(0,W.jsx)(Ie,{source:A,token:l.token??``,onClose:T}),A&&l.move===`upload`&&(0,W.jsx)(ze,{source:A,onClose:T,onCounted:w}),A&&l.move===`credential`&&(0,W.jsx)(Ne,{source:A,onClose:T}),(0,W.jsx)(ne,{title:f(`traffic.revoke-of`,{name:A?J(A):``}),open:l?.move===`revoke`,onClose:T,onConfirm:k,action:f(`traffic.move.revoke`),busy:p.busy,children:f(`traffic.revoke-words`)})]})}function Ue(){let{project:r}=n(),a=t({from:`/app/projects/$projectId/traffic`}),o=e(),s=a.range??`28d`,c=i(ue,{projectId:r.id,range:s,purpose:a.purpose??null,verification:a.verification??null,cursor:null},({project:{aiTrafficOverview:e}})=>({items:e.crawl.bots,nextCursor:e.crawl.nextCursor}),{types:[`CrawlSource`]}),l=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(c.problem&&!c.data)return(0,W.jsx)(x,{problem:c.problem,onRetry:c.reload});if(!c.data)return(0,W.jsxs)(v,{children:[(0,W.jsx)(b,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(b,{className:`h-40 w-full`})]});let u=c.data.project.aiTrafficOverview,{crawl:d}=u,p=d.connection===`not_connected`,m=a.tab??(p?`sources`:`bots`);return(0,W.jsxs)(`div`,{className:c.stale?`stale`:void 0,children:[(0,W.jsx)(We,{overview:u,range:s,zone:r.timezone}),c.problem&&(0,W.jsx)(x,{problem:c.problem,onRetry:c.reload}),(0,W.jsx)(Ge,{search:a,onChange:l}),d.connection===`connected`&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(K,{overview:u}),(0,W.jsx)(se,{overview:u,range:s})]}),d.connection===`awaiting_data`&&(0,W.jsx)(y,{title:f(`traffic.awaiting`),children:f(`traffic.awaiting-words`)}),(0,W.jsx)(C,{label:f(`traffic.title`),chosen:m,onChoose:e=>l({tab:e,kind:void 0,pattern:void 0,sort:void 0,down:void 0}),items:[{id:`bots`,label:f(`traffic.bots`),content:()=>(0,W.jsx)(ce,{list:c})},{id:`pages`,label:f(`traffic.pages`),content:()=>(0,W.jsx)(Se,{search:a,onChange:l})},{id:`coverage`,label:f(`traffic.coverage`),content:()=>(0,W.jsx)(be,{range:s})},{id:`policy`,label:f(`traffic.policy`),content:()=>(0,W.jsx)(we,{search:a,onChange:l})},{id:`sources`,label:f(`traffic.sources`),content:()=>(0,W.jsx)(He,{onStay:()=>l({tab:`sources`}),onArrived:c.reload})}]})]})}function We({overview:{crawl:e},range:t,zone:n}){let r=f(`traffic.range.${t}`);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`h1`,{children:e.requests===null?f(`traffic.title`):f(`traffic.title-n`,{n:e.requests,range:r})}),(0,W.jsx)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:e.connection===`not_connected`?f(`traffic.not-connected`):[f(`traffic.covered.${e.coverage}`),e.lastProcessedAt&&f(`traffic.last`,{at:s(e.lastProcessedAt,n)}),f(`traffic.zone`,{zone:e.reportingTimezone})].filter(Boolean).join(` `)})]})}function Ge({search:e,onChange:t}){return(0,W.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,W.jsx)(g,{label:f(`traffic.range`),value:e.range??`28d`,onChange:e=>t({range:e.target.value}),options:M.map(e=>({value:e,label:f(`traffic.range.${e}`)}))}),(0,W.jsx)(g,{label:f(`traffic.purpose`),value:e.purpose??``,onChange:e=>t({purpose:e.target.value||void 0}),options:[{value:``,label:f(`traffic.any-purpose`)},...j.map(e=>({value:e,label:f(`traffic.purpose.${e}`)}))]}),(0,W.jsx)(g,{label:f(`traffic.verification`),value:e.verification??``,onChange:e=>t({verification:e.target.value||void 0}),options:[{value:``,label:f(`traffic.verification.default`)},...A.map(e=>({value:e,label:f(`traffic.verification.${e}`)}))]})]})}export{Ue as default};