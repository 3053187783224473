import{n as e}from"./useNavigate-1ye4nqkR.js";import{t}from"./useSearch-CHNoW-m2.js";import{c as n,s as r}from"./session-DpvfPQR3.js";import{t as i}from"./list-CDHvi2oz.js";import{r as a}from"./tags-Bmry6H8j.js";import{a as o,l as s,s as c,t as l}from"./format-3nV2mlSi.js";import{Rt as u,Ut as d,kt as f,r as p,t as m,zt as h}from"./button-N7Xnwbmq.js";import{i as g,n as _,r as v}from"./fields-BopNkWhb.js";import{i as y,n as b,o as x,r as S,t as C}from"./states-DqP9yoA0.js";import{t as w}from"./tabs-DOOT9bml.js";import{o as T,r as E,s as D}from"./figure-BTrPfBnD.js";import{n as O}from"./table-ZyBi4Qg9.js";import{t as k}from"./bars-CY_WyxJN.js";import{t as A}from"./days-CYU-P5LJ.js";import{a as j,n as M,r as N,t as P}from"./search-Le3yAqsn.js";import{a as F,i as I,r as L,s as ee}from"./operation-DPeheym8.js";import{t as te}from"./search-text-DJEW0Fr4.js";import{r as R}from"./link-Dn6XoZoh.js";import{t as z}from"./snippet-DxOKgYv9.js";import{n as B,t as ne}from"./dialog-CNYlafuE.js";import{n as V}from"./toast-BwKU4BpX.js";import{r as re}from"./zone-CvD8EZKv.js";import{t as ie}from"./menu-DwNEeud9.js";import{i as ae,n as oe,r as H,t as U}from"./drop-MQ2cZPNV.js";var W=u(),G=({value:e})=>e===null?(0,W.jsx)(D,{reason:f(`traffic.unknown`)}):l(Math.round(e));function K({overview:{crawl:e,citations:t,referrals:n},tagged:r}){let i=n.sources.reduce((e,t)=>e+t.sessions,0),a=[[`requests`,e.requests],[`pages-fetched`,e.pages],[`bots-seen`,e.activeBots],[`failed`,e.failedVerificationRequests],[`visits`,n.sources.length>0?i:null,r],[`citations`,t.count]];return(0,W.jsxs)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:[a.map(([e,t,n])=>(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[f(`traffic.${e}`),(0,W.jsx)(E,{name:f(`traffic.${e}`),children:f(`traffic.means.${e}`)})]}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:n?(0,W.jsx)(D,{reason:f(`traffic.not-by-tag`)}):(0,W.jsx)(G,{value:t})})]},e)),(0,W.jsxs)(`div`,{children:[(0,W.jsx)(`dt`,{className:`text-muted flex items-center min-h-6`,children:f(`traffic.errors`)}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:e.errorShare===null?(0,W.jsx)(D,{reason:f(`traffic.unknown`)}):s(e.errorShare)})]})]})}function q(e,t,n){let r=[];for(let i=Date.parse(t);i<=Date.parse(n);i+=864e5){let t=new Date(i).toISOString().slice(0,10),n=e.filter(e=>e.date===t);r.push({date:t,total:n.length===0?null:n.reduce((e,t)=>e+t.requests,0),by:Object.fromEntries(n.map(e=>[e.purpose,e.requests]))})}return r}function se({overview:{crawl:e,referrals:t},tagged:n}){let r=q(e.series,t.windowStart,t.windowEnd),i=r.filter(({total:e})=>e===null).length,a=M.map(e=>({purpose:e,n:r.reduce((t,n)=>t+(n.by[e]??0),0)})).filter(({n:e})=>e>0),s=[{id:`day`,title:f(`ui.date`),cell:e=>o(e.date,`UTC`),csv:e=>e.date},{id:`total`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.total}),csv:e=>e.total},...a.map(({purpose:e})=>({id:e,title:f(`traffic.purpose.${e}`),number:!0,wide:!0,cell:t=>t.total===null?(0,W.jsx)(G,{value:null}):l(Math.round(t.by[e]??0)),csv:t=>t.total===null?null:t.by[e]??0}))];return(0,W.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,W.jsxs)(`section`,{className:`min-w-0`,children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.by-day`)}),(0,W.jsx)(A,{label:f(`traffic.by-day`),days:r.map(({date:e,total:t})=>({key:e,value:t,words:`${o(e,`UTC`)}: ${t===null?f(`traffic.unknown`):l(Math.round(t))}`}))}),(0,W.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,W.jsx)(`span`,{children:o(t.windowStart,`UTC`)}),i>0&&(0,W.jsx)(`span`,{children:f(`traffic.gaps`,{n:i})}),(0,W.jsx)(`span`,{children:o(t.windowEnd,`UTC`)})]}),(0,W.jsxs)(`details`,{className:`mt-2`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`ui.as-table`)}),(0,W.jsx)(O,{label:f(`traffic.by-day`),columns:s,rows:[...r].reverse(),rowKey:e=>e.date})]})]}),(0,W.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[a.length>0&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.by-purpose`)}),(0,W.jsx)(k,{label:f(`traffic.by-purpose`),bars:a.map(({purpose:e,n:t})=>({key:e,label:f(`traffic.purpose.${e}`),value:t,words:l(Math.round(t))}))})]}),t.sources.length>0&&!n&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:f(`traffic.visitors`)}),(0,W.jsx)(k,{label:f(`traffic.visitors`),bars:t.sources.map(({aiSource:e,aiSourceLabel:t,sessions:n})=>({key:e,label:t,value:n,words:l(n)}))})]})]})]})}function ce({list:e}){return e.items.length===0?(0,W.jsx)(b,{title:f(`traffic.no-bots`),children:f(`traffic.no-bots-words`)}):(0,W.jsx)(O,{label:f(`traffic.bots`),columns:le(),rows:e.items,rowKey:e=>`${e.botId} ${e.purpose}`,onMore:e.onMore,loadingMore:e.loadingMore,all:e.all})}var le=()=>[{id:`bot`,title:f(`traffic.bot`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.purpose===`unknown`?f(`traffic.verdict.unknown`):e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:f(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:f(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`requests`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`failed`,title:f(`traffic.failed`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.failedVerificationRequests}),csv:e=>e.failedVerificationRequests},{id:`pages`,title:f(`traffic.pages`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.pages}),csv:e=>e.pages},{id:`errors`,title:f(`traffic.errors`),number:!0,wide:!0,cell:e=>e.errorShare===null?(0,W.jsx)(D,{reason:f(`traffic.no-status`)}):s(e.errorShare),csv:e=>e.errorShare}],ue=L(`Traffic`,`df8bcae8bb6fa80ccfb4d196c23547f0efae0f62224853af85d09f9fd1f24b68`,`query Traffic($projectId: UUID!, $range: TrafficRange, $purpose: CrawlerPurpose, $verification: VerificationFilter, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficOverview(
      query: {range: $range, purpose: $purpose, verification: $verification, tag: $tag, cursor: $cursor, limit: 50}
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
}`),de=L(`TrafficPages`,`02d48aaedbb86766b235fae1f081e83290c416666c2d48183be0799ee66e44fa`,`query TrafficPages($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $pattern: String, $tag: String, $sort: String, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficPages(
      query: {range: $range, verification: $verification, pattern: $pattern, tag: $tag, resourceClass: page, sort: $sort, cursor: $cursor, limit: 50}
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
  reasonCode
  __typename
}`),fe=L(`TrafficCoverage`,`b0c0f3e277a5f4e07dbc4508e598b5f667383db42ebb0cfc82dfc1587916ff6c`,`query TrafficCoverage($projectId: UUID!, $range: TrafficRange, $cursor: String) {
  project(id: $projectId) {
    id
    aiTrafficCoverage(query: {range: $range, cursor: $cursor, limit: 100}) {
      items {
        sourceId
        reportingDate
        reasonCode
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
        sampling {
          ... on FilteredSampling {
            description
            __typename
          }
          __typename
        }
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}`),pe=L(`TrafficPolicy`,`148d75b95fc1e294e350a75a194b22e1a8831e9c8e81dfd36ca25dec26b1df82`,`query TrafficPolicy($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $tag: String) {
  project(id: $projectId) {
    id
    crawlPolicy(query: {range: $range, verification: $verification, tag: $tag}) {
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
}`),J=({preset:e,host:t,setup:n})=>[e||f(`traffic.setup.${n}`),t].filter(Boolean).join(` · `),ye={complete:`bg-muted border-muted`,declared_complete:`bg-muted border-muted`,partial:`bg-hover border-muted`,unknown:`border-dashed border-line`};function be({range:e}){let{project:t}=r(),n=i(fe,{projectId:t.id,range:e,cursor:null},e=>e.project.aiTrafficCoverage,{types:[`CrawlSource`]});if(n.problem&&!n.data)return(0,W.jsx)(S,{problem:n.problem,onRetry:n.reload});if(!n.data)return(0,W.jsx)(y,{children:(0,W.jsx)(x,{className:`h-9 w-full`,lines:6})});if(n.items.length===0)return(0,W.jsx)(b,{title:f(`traffic.no-coverage`),children:f(`traffic.no-coverage-words`)});let{sources:a}=n.data.project.aiTrafficCoverage,s=e=>{let t=a.find(t=>t.id===e);return t?J(t):f(`traffic.removed-source`)},c=({sourceId:e,reasonCode:t,maxGapMinutes:n})=>{let r=a.find(({id:t})=>t===e)?.sampling,i=r&&`description`in r?r.description:``;return f(`traffic.coverage-why.${t}`,{n,words:i})},u=[{id:`day`,title:f(`ui.date`),cell:e=>o(e.reportingDate,`UTC`),csv:e=>e.reportingDate},{id:`source`,title:f(`traffic.source`),cell:e=>s(e.sourceId),csv:e=>s(e.sourceId)},{id:`coverage`,title:f(`traffic.coverage`),cell:e=>(0,W.jsxs)(`span`,{className:`inline-flex items-baseline gap-2`,children:[(0,W.jsx)(`span`,{"aria-hidden":`true`,className:p(`size-3 shrink-0 border self-center`,ye[e.coverage])}),(0,W.jsxs)(`span`,{children:[f(`traffic.coverage.${e.coverage}`),(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:c(e)})]})]}),csv:e=>e.coverage},{id:`batches`,title:f(`traffic.batches`),number:!0,wide:!0,cell:e=>l(e.batchCount),csv:e=>e.batchCount},{id:`heartbeats`,title:f(`traffic.heartbeats`),number:!0,wide:!0,cell:e=>l(e.heartbeatCount),csv:e=>e.heartbeatCount},{id:`gap`,title:f(`traffic.longest-gap`),number:!0,wide:!0,cell:e=>f(`traffic.minutes`,{n:l(e.maxGapMinutes)}),csv:e=>e.maxGapMinutes}];return(0,W.jsxs)(W.Fragment,{children:[n.problem&&(0,W.jsx)(S,{problem:n.problem,onRetry:n.reload}),(0,W.jsx)(O,{label:f(`traffic.coverage-of-days`),columns:u,rows:n.items,rowKey:e=>`${e.sourceId} ${e.reportingDate}`,stale:n.stale,onMore:n.onMore,loadingMore:n.loadingMore,all:n.all})]})}var Y=d(h(),1),xe={path:`display_path`,crawl:`crawl`,referrals:`referrals`,last:`last_crawl`};function Se({search:e,onChange:t}){let{project:n}=r(),a=e.sort??`crawl`,o=!e.sort||!!e.down,c=i(de,{projectId:n.id,range:e.range??`28d`,verification:e.verification??null,pattern:e.pattern?`*${e.pattern}*`:null,tag:e.tag??null,sort:`${o?`-`:``}${xe[a]}`,cursor:null},e=>e.project.aiTrafficPages),u=(0,Y.useCallback)(e=>t({pattern:e}),[t]),d=c.data?.project.aiTrafficPages.observedCrawlCoverage;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,W.jsx)(te,{label:f(`traffic.search-pages`),value:e.pattern,onSearch:u})}),d&&(0,W.jsx)(`p`,{className:`mb-4`,children:d.state===`value`&&d.share!==null?f(`traffic.observed`,{share:s(d.share),seen:l(d.observedPages??0),all:l(d.knownPages)}):f(d.state===`no_inventory`?`traffic.no-inventory`:`traffic.observed-unknown`)}),c.problem&&(0,W.jsx)(S,{problem:c.problem,onRetry:c.reload}),c.loading&&(0,W.jsx)(y,{children:(0,W.jsx)(x,{className:`h-9 w-full`,lines:8})}),c.data&&c.items.length===0&&(0,W.jsx)(b,{title:f(`traffic.no-page`),children:f(e.pattern||e.tag?`traffic.no-page-found`:`traffic.no-page-words`)}),c.items.length>0&&(0,W.jsx)(O,{label:f(`traffic.pages`),columns:Ce(n.timezone),rows:c.items,rowKey:e=>e.urlHash,stale:c.stale,sort:{by:a,down:o},onSort:e=>t({sort:e.by,down:e.down?!0:void 0}),onMore:c.onMore,loadingMore:c.loadingMore,all:c.all})]})}function X({leg:{state:e,value:t,reason:n,reasonCode:r}}){let i=r&&f(`traffic.leg-why.${r}`,{words:n??``});return e===`zero`?(0,W.jsx)(W.Fragment,{children:`0`}):t===null?e===`unavailable`?(0,W.jsx)(T,{reason:f(`traffic.leg.unavailable`)}):(0,W.jsx)(D,{reason:i||f(`traffic.leg.${e}`)}):(0,W.jsxs)(`span`,{title:i??void 0,children:[l(Math.round(t)),e===`flagged`&&(0,W.jsx)(`span`,{className:`text-muted`,children:` ≈`})]})}var Ce=e=>[{id:`path`,title:f(`traffic.page`),sorts:!0,cell:e=>(0,W.jsx)(`span`,{className:`wrap-anywhere`,children:(0,W.jsx)(R,{href:e.canonicalUrl,children:e.displayPath})}),csv:e=>e.canonicalUrl},{id:`crawl`,title:f(`traffic.requests`),number:!0,sorts:!0,cell:e=>(0,W.jsx)(X,{leg:e.crawl}),csv:e=>e.crawl.value},{id:`referrals`,title:f(`traffic.visits`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.referrals}),csv:e=>e.referrals.value},{id:`citations`,title:f(`traffic.citations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.citations}),csv:e=>e.citations.value},{id:`findings`,title:f(`traffic.findings`),number:!0,wide:!0,cell:e=>(0,W.jsx)(X,{leg:e.findings}),csv:e=>e.findings.value},{id:`errors`,title:f(`traffic.errors`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.errors4xx===null&&e.errors5xx===null?null:(e.errors4xx??0)+(e.errors5xx??0)}),csv:e=>(e.errors4xx??0)+(e.errors5xx??0)},{id:`last`,title:f(`traffic.last-fetched`),number:!0,sorts:!0,wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastCrawl&&c(t.lastCrawl,e)}),csv:e=>e.lastCrawl}];function Z({robots:e,requests:t,violations:n,blockedCitedPages:r}){return(n??0)>0?`disobeys`:(r??0)>0?`cited`:e===`disallowed`?`kept-out`:e===`unknown`?`unknown`:t===null?`not-known`:t>0?`comes`:`never`}function we({search:e,onChange:t}){let{project:n}=r(),i=e.range??`28d`,{data:a,problem:s,stale:c,reload:l}=F(pe,{projectId:n.id,range:i,verification:e.verification??null,tag:e.tag??null});if(s&&!a)return(0,W.jsx)(S,{problem:s,onRetry:l});if(!a)return(0,W.jsx)(y,{children:(0,W.jsx)(x,{className:`h-9 w-full`,lines:8})});let{agents:u,blockedCitedPages:d,sections:p,addressLists:m,robotsState:h,robotsReadAt:g}=a.project.crawlPolicy,v=u.filter(t=>!e.kind||Z(t)===e.kind).sort((e,t)=>P.indexOf(Z(e))-P.indexOf(Z(t))),b=e=>u.filter(t=>Z(t)===e).length,C=Math.max(0,...m.map(({ageDays:e})=>e));return(0,W.jsxs)(W.Fragment,{children:[s&&(0,W.jsx)(S,{problem:s,onRetry:l}),(0,W.jsx)(`p`,{className:`mb-1 max-w-[84ch]`,children:f(`traffic.robots.${h}`,{day:g?o(g,n.timezone):``})}),(0,W.jsx)(`p`,{className:`mb-4 text-muted max-w-[84ch]`,children:f(`traffic.agents-n`,{comes:b(`comes`),never:b(`never`),out:b(`kept-out`)+b(`cited`),disobeys:b(`disobeys`)})}),(0,W.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,W.jsx)(_,{label:f(`traffic.what`),value:e.kind??``,onChange:e=>t({kind:e.target.value||void 0}),options:[{value:``,label:f(`traffic.any-kind`,{n:u.length})},...P.map(e=>({value:e,label:f(`traffic.kind-n`,{kind:f(`traffic.kind.${e}`),n:b(e)})}))]})}),(0,W.jsx)(O,{label:f(`traffic.policy`),columns:Te(),rows:v,rowKey:e=>e.botId,stale:c,first:20},e.kind),(0,W.jsxs)(`section`,{className:`mt-10`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:f(`traffic.blocked-cited`)}),(0,W.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:f(d===null?`traffic.blocked-cited-unknown`:d.length===0?`traffic.blocked-cited-none`:`traffic.blocked-cited-words`)}),d&&d.length>0&&(0,W.jsx)(O,{label:f(`traffic.blocked-cited`),columns:Ee(),rows:d,rowKey:e=>e.url,stale:c})]}),(0,W.jsxs)(`section`,{className:`mt-10 max-w-[84ch]`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:f(`traffic.sections`)}),(0,W.jsx)(`p`,{className:`text-muted`,children:f(`traffic.sections-words`)}),p.map(({purpose:e,text:t})=>(0,W.jsxs)(`details`,{className:`mt-3`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer font-semibold`,children:f(`traffic.purpose.${e}`)}),(0,W.jsx)(z,{name:f(`traffic.purpose.${e}`),text:t})]},e))]}),m.length>0&&(0,W.jsx)(`p`,{className:`text-small text-muted mt-6 max-w-[84ch]`,children:f(`traffic.address-lists`,{n:m.length,days:C})})]})}var Te=()=>[{id:`agent`,title:f(`traffic.agent`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:f(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:f(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`robots`,title:`robots.txt`,cell:e=>f(`traffic.verdict.${e.robots}`),csv:e=>e.robots},{id:`what`,title:f(`traffic.what`),wide:!0,cell:e=>{let t=Z(e);return(0,W.jsxs)(`span`,{className:t===`disobeys`?`text-bad`:`text-muted`,children:[t===`disobeys`&&(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`✕ `}),f(`traffic.kind.${t}`),e.violatedPaths.length>0&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.violatedPaths.slice(0,3).join(`, `)})]})},csv:e=>Z(e)},{id:`requests`,title:f(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`violations`,title:f(`traffic.violations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.violations}),csv:e=>e.violations}],Ee=()=>[{id:`page`,title:f(`traffic.page`),cell:e=>(0,W.jsx)(`span`,{className:`wrap-anywhere`,children:(0,W.jsx)(R,{href:e.url,children:e.url})}),csv:e=>e.url},{id:`agents`,title:f(`traffic.blocked-for`),cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:e.agents.join(`, `)}),csv:e=>e.agents.join(`, `)},{id:`citations`,title:f(`traffic.citations`),number:!0,cell:e=>l(e.citations),csv:e=>e.citations}],De=[`combined`,`json`,`w3c`,`iis`,`cloudfront`,`logpush`,`fastly`,`akamai`,`alb`,`aws_waf`,`azure_front_door`,`google`,`haproxy`,`vercel`,`netlify`,`cef`],Oe=e=>e.split(`
`).map(e=>e.split(`=`)).filter(([e])=>e?.trim()).map(([e,...t])=>({field:e?.trim(),name:t.join(`=`).trim()}));function ke({value:e,onChange:t,error:n}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(_,{label:f(`traffic.format`),value:e.format,onChange:n=>t({...e,format:n.target.value}),options:[{value:``,label:f(`traffic.format-detected`)},...De.map(e=>({value:e,label:e}))]}),e.format===`json`&&(0,W.jsx)(v,{label:f(`traffic.fields`),hint:f(`traffic.fields-words`),rows:4,placeholder:`time = when
url = req.where`,value:e.fields,onChange:n=>t({...e,fields:n.target.value}),error:n,spellCheck:!1})]})}var Ae=[`edge_logpush`,`edge_worker`,`stream_firehose`,`custom`,`pubsub_pull`,`upload`],je=e=>Object.entries(e).find(([e])=>e.startsWith(`field_map`))?.[1];function Me({onClose:e,onMade:t}){let{project:n}=r(),[i,{busy:a,problem:o}]=I(he),[s,c]=(0,Y.useState)(`custom`),[l,u]=(0,Y.useState)(``),[d,p]=(0,Y.useState)(``),[h,y]=(0,Y.useState)(n.timezone),[b,x]=(0,Y.useState)(``),[C,w]=(0,Y.useState)(``),[T,E]=(0,Y.useState)(``),[D,O]=(0,Y.useState)({format:``,fields:``}),k=s===`pubsub_pull`,A=async e=>{e.preventDefault();let r={setup:s,preset:l.trim()||null,host:d.trim()||null,format:D.format||null,fieldMap:D.format===`json`?Oe(D.fields):null,reportingTimezone:h,sampling:b?{kind:`sampled`,rate:Number(b)/100}:null,subscription:k?C.trim():null,serviceAccount:k?T.trim():null},{data:a}=await i({projectId:n.id,input:r});a&&t(a.createCrawlSource,a.createCrawlSource.token??``)},j=o?.fields??{};return(0,W.jsx)(B,{title:f(`traffic.add-source`),open:!0,onClose:e,children:(0,W.jsxs)(`form`,{onSubmit:A,noValidate:!0,className:`grid gap-4`,children:[o&&(0,W.jsx)(S,{problem:o}),(0,W.jsx)(_,{label:f(`traffic.how`),hint:f(`traffic.setup-words.${s}`),value:s,onChange:e=>c(e.target.value),options:Ae.map(e=>({value:e,label:f(`traffic.setup.${e}`)}))}),(0,W.jsx)(g,{label:f(`traffic.name`),hint:f(`traffic.name-words`),value:l,maxLength:100,onChange:e=>u(e.target.value),error:j.preset}),(0,W.jsx)(g,{label:f(`traffic.host`),hint:f(`traffic.host-words`),value:d,onChange:e=>p(e.target.value),error:j.host,autoCapitalize:`none`,spellCheck:!1}),(0,W.jsx)(_,{label:f(`traffic.days-in`),value:h,onChange:e=>y(e.target.value),options:[...new Set([h,...re()])].map(e=>({value:e,label:e}))}),(0,W.jsx)(ke,{value:D,onChange:O,error:je(j)}),s!==`upload`&&(0,W.jsx)(g,{label:f(`traffic.sample-rate`),hint:f(`traffic.sample-rate-words`),type:`number`,min:0,max:100,step:`any`,value:b,onChange:e=>x(e.target.value),error:j[`sampling.rate`]??j.sampling}),k&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(g,{label:f(`traffic.subscription`),placeholder:`projects/acme-logs/subscriptions/avm`,value:C,onChange:e=>w(e.target.value),error:j.subscription,spellCheck:!1}),(0,W.jsx)(v,{label:f(`traffic.account`),hint:f(`traffic.account-words`),value:T,onChange:e=>E(e.target.value),error:j.service_account,spellCheck:!1})]}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,W.jsx)(m,{look:`quiet`,onPress:e,children:f(`ui.cancel`)}),(0,W.jsx)(m,{look:`primary`,type:`submit`,busy:a,children:f(`traffic.add-source`)})]})]})})}function Ne({source:e,onClose:t}){let{project:n}=r(),[i,a]=(0,Y.useState)(``),[o,{busy:s,problem:c}]=I(_e),l=async r=>{r.preventDefault();let{data:a}=await o({projectId:n.id,sourceId:e.id,serviceAccount:i.trim()});a&&(V(f(`traffic.credential-replaced`)),t())},u=ee(c,[`service_account`]);return(0,W.jsx)(B,{title:f(`traffic.credential-of`,{name:J(e)}),open:!0,onClose:t,children:(0,W.jsxs)(`form`,{onSubmit:l,noValidate:!0,className:`grid gap-4`,children:[u&&(0,W.jsx)(S,{problem:u}),(0,W.jsx)(v,{label:f(`traffic.account`),hint:f(`traffic.account-words`),value:i,onChange:e=>a(e.target.value),error:c?.fields.service_account,spellCheck:!1}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,W.jsx)(m,{look:`quiet`,onPress:t,children:f(`ui.cancel`)}),(0,W.jsx)(m,{look:`primary`,type:`submit`,busy:s,reason:!i.trim()&&f(`traffic.account-missing`),children:f(`traffic.replace-credential`)})]})]})})}var Pe=(e,t)=>`// Secrets of the worker: AVM_URL = ${e}
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
}`,Fe=`EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestHost,ClientRequestURI,ClientRequestReferer,ClientRequestUserAgent,EdgeResponseStatus,EdgeResponseBytes`;function Q(e,t,n,r){let i=`${t}/ingest/${n}`;switch(e){case`edge_logpush`:return[{name:`destination`,text:`${i}?header_Authorization=Bearer%20${r}`},{name:`fields`,text:Fe}];case`edge_worker`:return[{name:`worker.js`,text:Pe(i,r)}];case`stream_firehose`:return[{name:`HTTP endpoint`,text:i},{name:`access key`,text:r}];case`upload`:return[{name:`avm`,text:`avm traffic import --source ${n} /var/log/nginx/access.log /var/log/nginx/access.log.1.gz`}];default:return[{name:`URL`,text:i},{name:`header`,text:`Authorization: Bearer ${r}`},{name:`curl`,text:`tail -n 1000 /var/log/nginx/access.log | curl -X POST "${i}" -H "Authorization: Bearer ${r}" -H "Content-Type: text/plain" --data-binary @-`}]}}function Ie({source:e,token:t,onClose:n}){let r=t||`YOUR_TOKEN`,i=e.setup===`pubsub_pull`?[]:Q(e.setup,location.origin,e.id,r),a=e.acceptedLines>0;return(0,W.jsxs)(B,{title:J(e),open:!0,onClose:t?void 0:n,children:[(0,W.jsx)(`p`,{children:f(`traffic.enter.${e.setup}`)}),t&&(0,W.jsx)(`p`,{className:`font-semibold mt-2`,children:f(`traffic.token-once`)}),!t&&e.kind===`webhook`&&(0,W.jsx)(`p`,{className:`mt-2`,children:f(`traffic.token-yours`)}),e.pull&&(0,W.jsx)(z,{name:`gcloud`,text:`gcloud pubsub subscriptions update ${e.pull.subscription} --update-labels avm-verification=${e.pull.verificationNonce} --ack-deadline 60`}),i.map(({name:e,text:t})=>(0,W.jsxs)(`div`,{className:`mt-3`,children:[(0,W.jsx)(`p`,{className:`text-muted text-small`,children:e}),(0,W.jsx)(z,{name:e,text:t})]},e)),(0,W.jsx)(`p`,{role:`status`,className:`mt-4 font-semibold`,children:a?f(`traffic.first-line`,{n:l(e.acceptedLines)}):f(`traffic.no-line`)}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(m,{look:`primary`,onPress:n,children:f(t?`traffic.copied-token`:`traffic.close`)})})]})}var Le=({kind:e})=>[...e===`upload`?[]:[`set-up`],`upload`,...e===`webhook`?[`rotate`]:[],...e===`pull`?[`credential`]:[],`revoke`],$=(e,t,n)=>[{id:`source`,title:f(`traffic.source`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[J(e),(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:[e.tokenPrefix&&f(`traffic.token-begins`,{prefix:e.tokenPrefix}),Re(e)].filter(Boolean).join(` · `)})]}),csv:J},{id:`state`,title:f(`traffic.state`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(C,{tone:e.state===`stalled`?`bad`:void 0,children:f(e.state===`active`&&e.connection===`awaiting_data`?`traffic.waits`:`traffic.state.${e.state}`)}),e.stallReason&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:f(`traffic.stall.${e.stallReason}`)}),e.pull?.verificationFailure&&(0,W.jsx)(`span`,{className:`block text-small text-bad`,children:f(`traffic.pull.${e.pull.verificationFailure}`)})]}),csv:e=>e.state},{id:`last`,title:f(`traffic.last-batch`),wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastAcceptedBatch?c(t.lastAcceptedBatch,e):f(`traffic.never`)}),csv:e=>e.lastAcceptedBatch},{id:`accepted`,title:f(`traffic.lines`),number:!0,wide:!0,cell:e=>l(e.acceptedLines),csv:e=>e.acceptedLines},{id:`rejected`,title:f(`traffic.rejected`),number:!0,wide:!0,cell:e=>l(e.rejectedLines),csv:e=>e.rejectedLines},{id:`moves`,title:f(`traffic.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`revoked`&&(0,W.jsx)(ie,{label:f(`traffic.moves-of`,{name:J(e)}),button:(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:Le(e).map(r=>({id:r,label:f(`traffic.move.${r}`),reason:r===`set-up`?void 0:t,onAction:()=>n(r,e)}))}]})}];function Re({sampling:e}){return`rate`in e?f(`traffic.sampled`,{share:e.rate*100}):`description`in e?f(`traffic.filtered`,{what:e.description}):``}function ze({source:e,onClose:t,onCounted:n}){let{project:i}=r(),[a,o]=ae(256,n),s=a.some(H),c=`/uploads/${i.id}/logs/${e.id}`,l=(0,Y.useCallback)(e=>o(c,e),[o,c]);return(0,W.jsxs)(B,{title:f(`traffic.upload-to`,{name:J(e)}),open:!0,onClose:s?void 0:t,children:[(0,W.jsx)(U,{several:!0,onFiles:l,hint:f(`traffic.upload-words`)}),(0,W.jsx)(oe,{sendings:a,result:e=>(0,W.jsx)(Be,{batch:e})}),e.setup===`upload`&&(0,W.jsxs)(`details`,{className:`mt-4`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`traffic.enter.upload`)}),Q(`upload`,location.origin,e.id,``).map(({name:e,text:t})=>(0,W.jsx)(z,{name:e,text:t},e))]}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(m,{look:s?`quiet`:`primary`,onPress:t,children:f(s?`ui.stop`:`traffic.close`)})})]})}function Be({batch:{acceptedLines:e,overlappingLines:t,rejectedLines:n,rejectedSample:r}}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{children:f(`traffic.counted`,{n:e-t,known:l(t),bad:l(n)})}),r.length>0&&(0,W.jsxs)(`details`,{className:`mt-1`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:f(`traffic.not-read`)}),(0,W.jsx)(`ul`,{className:`grid gap-1 mt-1 text-small`,children:r.map(({line:e,reason:t,text:n})=>(0,W.jsxs)(`li`,{children:[f(`traffic.line`,{n:e}),` `,t,(0,W.jsx)(`code`,{className:`block text-muted`,dir:`auto`,children:n})]},e))})]})]})}var Ve=3e3;function He({onStay:e,onArrived:t}){let{project:a}=r(),o=n(`traffic:write`),[s,c]=(0,Y.useState)(!1),[l,u]=(0,Y.useState)(),[d,p]=I(ve),[h]=I(ge),g=i(me,{projectId:a.id,cursor:null},e=>e.project.crawlSources,{types:[`CrawlSource`]}),_=g.items.some(({state:e,connection:t})=>e!==`revoked`&&t===`awaiting_data`),{reload:v}=g,C=(0,Y.useRef)(!1);(0,Y.useEffect)(()=>{C.current&&!_&&t(),C.current=_},[_,t]),(0,Y.useEffect)(()=>{if(!_)return;let e=setInterval(()=>document.visibilityState===`visible`&&v(),Ve);return()=>clearInterval(e)},[_,v]);let w=(0,Y.useCallback)(()=>[v(),t()],[v,t]),T=()=>u(void 0),E=(0,W.jsx)(m,{reason:o,onPress:()=>{e(),c(!0)},children:f(`traffic.add-source`)}),D=async(t,n)=>{if(e(),t!==`rotate`)return u({move:t,source:n});let{data:r,problem:i}=await h({projectId:a.id,sourceId:n.id});i&&V(i);let o=r?.rotateCrawlSourceToken.token;o&&u({move:`set-up`,source:n,token:o})},k=async()=>{if(!l)return;let{problem:e}=await d({projectId:a.id,sourceId:l.source.id});T(),V(e??f(`traffic.revoked`))};if(g.problem&&!g.data)return(0,W.jsx)(S,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,W.jsx)(y,{children:(0,W.jsx)(x,{className:`h-9 w-full`,lines:4})});let A=l&&(g.items.find(({id:e})=>e===l.source.id)??l.source);return(0,W.jsxs)(W.Fragment,{children:[g.items.length===0?(0,W.jsx)(b,{title:f(`traffic.no-source`),action:E,children:f(`traffic.no-source-words`)}):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`flex justify-end mb-2`,children:E}),(0,W.jsx)(O,{label:f(`traffic.sources`),columns:$(a.timezone,o??void 0,D),rows:g.items,rowKey:e=>e.id,stale:g.stale&&!_,onMore:g.onMore,loadingMore:g.loadingMore,all:g.all})]}),s&&(0,W.jsx)(Me,{onClose:()=>c(!1),onMade:(e,t)=>{c(!1),u({move:e.kind===`upload`?`upload`:`set-up`,source:e,token:t})}}),A&&l.move===`set-up`&&(0,W.jsx)(Ie,{source:A,token:l.token??``,onClose:T}),A&&l.move===`upload`&&(0,W.jsx)(ze,{source:A,onClose:T,onCounted:w}),A&&l.move===`credential`&&(0,W.jsx)(Ne,{source:A,onClose:T}),(0,W.jsx)(ne,{title:f(`traffic.revoke-of`,{name:A?J(A):``}),open:l?.move===`revoke`,onClose:T,onConfirm:k,action:f(`traffic.move.revoke`),busy:p.busy,children:f(`traffic.revoke-words`)})]})}function Ue(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/traffic`}),o=e(),s=a.range??`28d`,c=i(ue,{projectId:n.id,range:s,purpose:a.purpose??null,verification:a.verification??null,tag:a.tag??null,cursor:null},({project:{aiTrafficOverview:e}})=>({items:e.crawl.bots,nextCursor:e.crawl.nextCursor}),{types:[`CrawlSource`]}),l=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(c.problem&&!c.data)return(0,W.jsx)(S,{problem:c.problem,onRetry:c.reload});if(!c.data)return(0,W.jsxs)(y,{children:[(0,W.jsx)(x,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(x,{className:`h-40 w-full`})]});let u=c.data.project.aiTrafficOverview,{crawl:d}=u,p=d.connection===`not_connected`,m=a.tab??(p?`sources`:`bots`);return(0,W.jsxs)(`div`,{className:c.stale?`stale`:void 0,children:[(0,W.jsx)(We,{overview:u,range:s,zone:n.timezone}),c.problem&&(0,W.jsx)(S,{problem:c.problem,onRetry:c.reload}),!p&&(0,W.jsx)(Ge,{search:a,onChange:l}),d.connection===`connected`&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(K,{overview:u,tagged:!!a.tag}),(0,W.jsx)(se,{overview:u,tagged:!!a.tag})]}),d.connection===`awaiting_data`&&(0,W.jsx)(b,{title:f(`traffic.awaiting`),children:f(`traffic.awaiting-words`)}),(0,W.jsx)(w,{label:f(`traffic.title`),chosen:m,onChoose:e=>l({tab:e,kind:void 0,pattern:void 0,sort:void 0,down:void 0}),items:[{id:`bots`,label:f(`traffic.bots`),content:()=>(0,W.jsx)(ce,{list:c})},{id:`pages`,label:f(`traffic.pages`),content:()=>(0,W.jsx)(Se,{search:a,onChange:l})},{id:`coverage`,label:f(`traffic.coverage`),content:()=>(0,W.jsx)(be,{range:s})},{id:`policy`,label:f(`traffic.policy`),content:()=>(0,W.jsx)(we,{search:a,onChange:l})},{id:`sources`,label:f(`traffic.sources`),content:()=>(0,W.jsx)(He,{onStay:()=>l({tab:`sources`}),onArrived:c.reload})}]})]})}function We({overview:{crawl:e},range:t,zone:n}){let r=f(`traffic.range.${t}`);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`h1`,{children:e.requests===null?f(`traffic.title`):f(`traffic.title-n`,{n:e.requests,range:r})}),(0,W.jsx)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:e.connection===`not_connected`?f(`traffic.not-connected`):[f(`traffic.covered.${e.coverage}`),e.lastProcessedAt&&f(`traffic.last`,{at:c(e.lastProcessedAt,n)}),f(`traffic.zone`,{zone:e.reportingTimezone})].filter(Boolean).join(` `)})]})}function Ge({search:e,onChange:t}){return(0,W.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-64 [&>div]:flex-1`,children:[(0,W.jsx)(_,{label:f(`traffic.range`),value:e.range??`28d`,onChange:e=>t({range:e.target.value}),options:N.map(e=>({value:e,label:f(`traffic.range.${e}`)}))}),(0,W.jsx)(_,{label:f(`traffic.purpose`),value:e.purpose??``,onChange:e=>t({purpose:e.target.value||void 0}),options:[{value:``,label:f(`traffic.any-purpose`)},...M.map(e=>({value:e,label:f(`traffic.purpose.${e}`)}))]}),(0,W.jsx)(_,{label:f(`traffic.verification`),value:e.verification??``,onChange:e=>t({verification:e.target.value||void 0}),options:[{value:``,label:f(`traffic.verification.default`)},...j.map(e=>({value:e,label:f(`traffic.verification.${e}`)}))]}),(0,W.jsx)(a,{kind:`page`,value:e.tag,onChange:e=>t({tag:e}),showLabel:!0})]})}export{Ue as default};