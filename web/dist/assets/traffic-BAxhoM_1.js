import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{c as n,s as r}from"./session-CLmJ-yBF.js";import{t as i}from"./list-B48hKvjv.js";import{r as a}from"./tags-LyGOvmRp.js";import{a as o,c as s,o as c,t as l,u}from"./format-CIvsDT5E.js";import{Rt as d,Ut as f,kt as p,r as m,t as h,zt as g}from"./button-Dmcols4R.js";import{i as _,n as v,r as y}from"./fields-ByuI3vvk.js";import{i as b,n as x,o as S,r as C,t as w}from"./states-28qXyRz1.js";import{t as T}from"./tabs-CRSlW7BA.js";import{c as E,r as D,s as O}from"./figure-CGIaC0ee.js";import{n as k}from"./table-kBrtKTyB.js";import{t as A}from"./bars-or8FeqwS.js";import{t as j}from"./days-Dfj-RXhs.js";import{a as ee,n as M,r as te,t as N}from"./search-Le3yAqsn.js";import{a as P,i as F,r as I,s as ne}from"./operation-CnfiMnya.js";import{t as L}from"./search-text-CgDK4tTh.js";import{r as R}from"./link-DEqi3byG.js";import{t as z}from"./snippet-SSQXNNdK.js";import{n as B,t as re}from"./dialog-D6vDfGJu.js";import{n as V}from"./toast-Bjl65B3G.js";import{r as ie}from"./zone-lUbazDHB.js";import{t as ae}from"./menu-t8986vPK.js";import{i as oe,n as se,r as H,t as U}from"./drop-BstXD0UE.js";var W=d(),G=({value:e})=>e===null?(0,W.jsx)(E,{reason:p(`traffic.unknown`)}):l(Math.round(e));function K({overview:{crawl:e,citations:t,referrals:n},tagged:r}){let i=n.sources.reduce((e,t)=>e+t.sessions,0),a=[[`requests`,e.requests],[`pages-fetched`,e.pages],[`bots-seen`,e.activeBots],[`failed`,e.failedVerificationRequests],[`visits`,n.sources.length>0?i:null,r],[`citations`,t.count]];return(0,W.jsxs)(`dl`,{className:`flex flex-wrap gap-x-10 gap-y-4 mb-8`,children:[a.map(([e,t,n])=>(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[p(`traffic.${e}`),(0,W.jsx)(D,{name:p(`traffic.${e}`),children:p(`traffic.means.${e}`)})]}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:n?(0,W.jsx)(E,{reason:p(`traffic.not-by-tag`)}):(0,W.jsx)(G,{value:t})})]},e)),(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[p(`traffic.errors`),(0,W.jsx)(D,{name:p(`traffic.errors`),children:p(`traffic.means.errors`)})]}),(0,W.jsx)(`dd`,{className:`text-title font-semibold`,children:e.errorShare===null?(0,W.jsx)(E,{reason:p(`traffic.unknown`)}):u(e.errorShare)})]})]})}function ce(e,t,n){let r=[];for(let i=Date.parse(t);i<=Date.parse(n);i+=864e5){let t=new Date(i).toISOString().slice(0,10),n=e.filter(e=>e.date===t);r.push({date:t,total:n.length===0?null:n.reduce((e,t)=>e+t.requests,0),by:Object.fromEntries(n.map(e=>[e.purpose,e.requests]))})}return r}function le({overview:{crawl:e,referrals:t},tagged:n}){let r=ce(e.series,t.windowStart,t.windowEnd),i=r.filter(({total:e})=>e===null).length,a=M.map(e=>({purpose:e,n:r.reduce((t,n)=>t+(n.by[e]??0),0)})).filter(({n:e})=>e>0),o=[{id:`day`,title:p(`ui.date`),cell:e=>c(e.date,`UTC`),csv:e=>e.date},{id:`total`,title:p(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.total}),csv:e=>e.total},...a.map(({purpose:e})=>({id:e,title:p(`traffic.purpose.${e}`),number:!0,wide:!0,cell:t=>t.total===null?(0,W.jsx)(G,{value:null}):l(Math.round(t.by[e]??0)),csv:t=>t.total===null?null:t.by[e]??0}))];return(0,W.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]`,children:[(0,W.jsxs)(`section`,{className:`min-w-0`,children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:p(`traffic.by-day`)}),(0,W.jsx)(j,{label:p(`traffic.by-day`),days:r.map(({date:e,total:t})=>({key:e,value:t,words:`${c(e,`UTC`)}: ${t===null?p(`traffic.unknown`):l(Math.round(t))}`}))}),(0,W.jsxs)(`p`,{className:`flex justify-between text-small text-muted mt-1`,children:[(0,W.jsx)(`span`,{children:c(t.windowStart,`UTC`)}),i>0&&(0,W.jsx)(`span`,{children:p(`traffic.gaps`,{n:i})}),(0,W.jsx)(`span`,{children:c(t.windowEnd,`UTC`)})]}),(0,W.jsxs)(`details`,{className:`mt-2`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:p(`ui.as-table`)}),(0,W.jsx)(k,{label:p(`traffic.by-day`),columns:o,rows:[...r].reverse(),rowKey:e=>e.date})]})]}),(0,W.jsxs)(`div`,{className:`grid gap-8 content-start min-w-0`,children:[a.length>0&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:p(`traffic.by-purpose`)}),(0,W.jsx)(A,{label:p(`traffic.by-purpose`),bars:a.map(({purpose:e,n:t})=>({key:e,label:p(`traffic.purpose.${e}`),value:t,words:l(Math.round(t))}))})]}),t.sources.length>0&&!n&&(0,W.jsxs)(`section`,{children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:p(`traffic.visitors`)}),(0,W.jsx)(A,{label:p(`traffic.visitors`),bars:t.sources.map(({aiSource:e,aiSourceLabel:t,sessions:n})=>({key:e,label:t,value:n,words:l(n)}))})]})]})]})}function ue({list:e}){return e.items.length===0?(0,W.jsx)(x,{title:p(`traffic.no-bots`),children:p(`traffic.no-bots-words`)}):(0,W.jsx)(k,{label:p(`traffic.bots`),columns:de(),rows:e.items,rowKey:e=>`${e.botId} ${e.purpose}`,onMore:e.onMore,loadingMore:e.loadingMore,all:e.all})}var de=()=>[{id:`bot`,title:p(`traffic.bot`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.purpose===`unknown`?p(`traffic.verdict.unknown`):e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator})]}),csv:e=>e.name},{id:`purpose`,title:p(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:p(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`requests`,title:p(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`failed`,title:p(`traffic.failed`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.failedVerificationRequests}),csv:e=>e.failedVerificationRequests},{id:`pages`,title:p(`traffic.pages`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.pages}),csv:e=>e.pages},{id:`errors`,title:p(`traffic.errors`),number:!0,wide:!0,cell:e=>e.errorShare===null?(0,W.jsx)(E,{reason:p(`traffic.no-status`)}):u(e.errorShare),csv:e=>e.errorShare}],fe=I(`Traffic`,`df8bcae8bb6fa80ccfb4d196c23547f0efae0f62224853af85d09f9fd1f24b68`,`query Traffic($projectId: UUID!, $range: TrafficRange, $purpose: CrawlerPurpose, $verification: VerificationFilter, $tag: String, $cursor: String) {
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
}`),pe=I(`TrafficPages`,`02d48aaedbb86766b235fae1f081e83290c416666c2d48183be0799ee66e44fa`,`query TrafficPages($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $pattern: String, $tag: String, $sort: String, $cursor: String) {
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
}`),me=I(`TrafficCoverage`,`b0c0f3e277a5f4e07dbc4508e598b5f667383db42ebb0cfc82dfc1587916ff6c`,`query TrafficCoverage($projectId: UUID!, $range: TrafficRange, $cursor: String) {
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
}`),he=I(`TrafficPolicy`,`148d75b95fc1e294e350a75a194b22e1a8831e9c8e81dfd36ca25dec26b1df82`,`query TrafficPolicy($projectId: UUID!, $range: TrafficRange, $verification: VerificationFilter, $tag: String) {
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
}`),ge=I(`TrafficSources`,`2cc24e0f7c253307d185b81371545908aa213ae8b44d44e9af1b9568a76b8fcf`,`query TrafficSources($projectId: UUID!, $cursor: String) {
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
}`),_e=I(`AddLogSource`,`f1b195f6e83a1814cb3a651f6212188e2270bd359ac9b7606b2d99cffad02be7`,`mutation AddLogSource($projectId: UUID!, $input: CrawlSourceInput!) {
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
}`),ve=I(`RotateLogSource`,`e921a54aea66e3ca2d65ab4599fafcf18ef417af9bbb8ce9e2b14fd01ad7501f`,`mutation RotateLogSource($projectId: UUID!, $sourceId: UUID!) {
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
}`),ye=I(`ReplaceLogCredential`,`c5999e7654ad9e035235b5cf7e6f49a8d5afdbaa47502ac1b85db5a641714dd1`,`mutation ReplaceLogCredential($projectId: UUID!, $sourceId: UUID!, $serviceAccount: String!) {
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
}`),be=I(`RevokeLogSource`,`d44f785a5dcd09cffc41ddb2c1b8f4c01e30f9f9dd39b465d04ab97501a438cb`,`mutation RevokeLogSource($projectId: UUID!, $sourceId: UUID!) {
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
}`),q=({preset:e,host:t,setup:n})=>[e||p(`traffic.setup.${n}`),t].filter(Boolean).join(` · `),xe={complete:`bg-muted border-muted`,declared_complete:`bg-muted border-muted`,partial:`bg-hover border-muted`,unknown:`border-dashed border-line`};function Se({range:e}){let{project:t}=r(),n=i(me,{projectId:t.id,range:e,cursor:null},e=>e.project.aiTrafficCoverage,{types:[`CrawlSource`]});if(n.problem&&!n.data)return(0,W.jsx)(C,{problem:n.problem,onRetry:n.reload});if(!n.data)return(0,W.jsx)(b,{children:(0,W.jsx)(S,{className:`h-9 w-full`,lines:6})});if(n.items.length===0)return(0,W.jsx)(x,{title:p(`traffic.no-coverage`),children:p(`traffic.no-coverage-words`)});let{sources:a}=n.data.project.aiTrafficCoverage,o=e=>{let t=a.find(t=>t.id===e);return t?q(t):p(`traffic.removed-source`)},s=({sourceId:e,reasonCode:t,maxGapMinutes:n})=>{let r=a.find(({id:t})=>t===e)?.sampling,i=r&&`description`in r?r.description:``;return p(`traffic.coverage-why.${t}`,{n,words:i})},u=[{id:`day`,title:p(`ui.date`),cell:e=>c(e.reportingDate,`UTC`),csv:e=>e.reportingDate},{id:`source`,title:p(`traffic.source`),cell:e=>o(e.sourceId),csv:e=>o(e.sourceId)},{id:`coverage`,title:p(`traffic.coverage`),cell:e=>(0,W.jsxs)(`span`,{className:`inline-flex items-baseline gap-2`,children:[(0,W.jsx)(`span`,{"aria-hidden":`true`,className:m(`size-3 shrink-0 border self-center`,xe[e.coverage])}),(0,W.jsxs)(`span`,{children:[p(`traffic.coverage.${e.coverage}`),(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:s(e)})]})]}),csv:e=>e.coverage},{id:`batches`,title:p(`traffic.batches`),number:!0,wide:!0,cell:e=>l(e.batchCount),csv:e=>e.batchCount},{id:`heartbeats`,title:p(`traffic.heartbeats`),number:!0,wide:!0,cell:e=>l(e.heartbeatCount),csv:e=>e.heartbeatCount},{id:`gap`,title:p(`traffic.longest-gap`),number:!0,wide:!0,cell:e=>p(`traffic.minutes`,{n:l(e.maxGapMinutes)}),csv:e=>e.maxGapMinutes}];return(0,W.jsxs)(W.Fragment,{children:[n.problem&&(0,W.jsx)(C,{problem:n.problem,onRetry:n.reload}),(0,W.jsx)(k,{label:p(`traffic.coverage-of-days`),columns:u,rows:n.items,rowKey:e=>`${e.sourceId} ${e.reportingDate}`,stale:n.stale,onMore:n.onMore,loadingMore:n.loadingMore,all:n.all})]})}var J=f(g(),1),Ce={path:`display_path`,crawl:`crawl`,referrals:`referrals`,last:`last_crawl`};function we({search:e,onChange:t}){let{project:n}=r(),a=e.sort??`crawl`,o=!e.sort||!!e.down,s=i(pe,{projectId:n.id,range:e.range??`28d`,verification:e.verification??null,pattern:e.pattern?`*${e.pattern}*`:null,tag:e.tag??null,sort:`${o?`-`:``}${Ce[a]}`,cursor:null},e=>e.project.aiTrafficPages),c=(0,J.useCallback)(e=>t({pattern:e}),[t]),d=s.data?.project.aiTrafficPages.observedCrawlCoverage;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`mb-4 sm:max-w-80`,children:(0,W.jsx)(L,{label:p(`traffic.search-pages`),value:e.pattern,onSearch:c})}),d&&(0,W.jsx)(`p`,{className:`mb-4`,children:d.state===`value`&&d.share!==null?p(`traffic.observed`,{share:u(d.share),seen:l(d.observedPages??0),all:l(d.knownPages)}):p(d.state===`no_inventory`?`traffic.no-inventory`:`traffic.observed-unknown`)}),s.problem&&(0,W.jsx)(C,{problem:s.problem,onRetry:s.reload}),s.loading&&(0,W.jsx)(b,{children:(0,W.jsx)(S,{className:`h-9 w-full`,lines:8})}),s.data&&s.items.length===0&&(0,W.jsx)(x,{title:p(`traffic.no-page`),children:p(e.pattern||e.tag?`traffic.no-page-found`:`traffic.no-page-words`)}),s.items.length>0&&(0,W.jsx)(k,{label:p(`traffic.pages`),columns:Te(n.timezone),rows:s.items,rowKey:e=>e.urlHash,stale:s.stale,sort:{by:a,down:o},onSort:e=>t({sort:e.by,down:e.down?!0:void 0}),onMore:s.onMore,loadingMore:s.loadingMore,all:s.all})]})}function Y({leg:{state:e,value:t,reason:n,reasonCode:r}}){let i=r&&p(`traffic.leg-why.${r}`,{words:n??``});return e===`zero`?(0,W.jsx)(W.Fragment,{children:`0`}):t===null?e===`unavailable`?(0,W.jsx)(O,{reason:p(`traffic.leg.unavailable`)}):(0,W.jsx)(E,{reason:i||p(`traffic.leg.${e}`)}):(0,W.jsxs)(`span`,{title:i??void 0,children:[l(Math.round(t)),e===`flagged`&&(0,W.jsx)(`span`,{className:`text-muted`,children:` ≈`})]})}var Te=e=>[{id:`path`,title:p(`traffic.page`),sorts:!0,cell:e=>(0,W.jsx)(`span`,{className:`wrap-anywhere`,children:(0,W.jsx)(R,{href:e.canonicalUrl,children:e.displayPath})}),csv:e=>e.canonicalUrl},{id:`crawl`,title:p(`traffic.requests`),number:!0,sorts:!0,cell:e=>(0,W.jsx)(Y,{leg:e.crawl}),csv:e=>e.crawl.value},{id:`referrals`,title:p(`traffic.visits`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(Y,{leg:e.referrals}),csv:e=>e.referrals.value},{id:`citations`,title:p(`traffic.citations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(Y,{leg:e.citations}),csv:e=>e.citations.value},{id:`findings`,title:p(`traffic.findings`),number:!0,wide:!0,cell:e=>(0,W.jsx)(Y,{leg:e.findings}),csv:e=>e.findings.value},{id:`errors`,title:p(`traffic.errors`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.errors4xx===null&&e.errors5xx===null?null:(e.errors4xx??0)+(e.errors5xx??0)}),csv:e=>(e.errors4xx??0)+(e.errors5xx??0)},{id:`last`,title:p(`traffic.last-fetched`),number:!0,sorts:!0,wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastCrawl&&s(t.lastCrawl,e)}),csv:e=>e.lastCrawl}];function X({robots:e,requests:t,violations:n,blockedCitedPages:r}){return(n??0)>0?`disobeys`:(r??0)>0?`cited`:e===`disallowed`?`kept-out`:e===`unknown`?`unknown`:t===null?`not-known`:t>0?`comes`:`never`}function Ee({search:e,onChange:t}){let{project:n}=r(),i=e.range??`28d`,{data:a,problem:o,stale:s,reload:l}=P(he,{projectId:n.id,range:i,verification:e.verification??null,tag:e.tag??null});if(o&&!a)return(0,W.jsx)(C,{problem:o,onRetry:l});if(!a)return(0,W.jsx)(b,{children:(0,W.jsx)(S,{className:`h-9 w-full`,lines:8})});let{agents:u,blockedCitedPages:d,sections:f,addressLists:m,robotsState:h,robotsReadAt:g}=a.project.crawlPolicy,_=u.filter(t=>!e.kind||X(t)===e.kind).sort((e,t)=>N.indexOf(X(e))-N.indexOf(X(t))),y=e=>u.filter(t=>X(t)===e).length,x=Math.max(0,...m.map(({ageDays:e})=>e));return(0,W.jsxs)(W.Fragment,{children:[o&&(0,W.jsx)(C,{problem:o,onRetry:l}),(0,W.jsx)(`p`,{className:`mb-1 max-w-[84ch]`,children:p(`traffic.robots.${h}`,{day:g?c(g,n.timezone):``})}),(0,W.jsx)(`p`,{className:`mb-4 text-muted max-w-[84ch]`,children:p(`traffic.agents-n`,{comes:y(`comes`),never:y(`never`),out:y(`kept-out`)+y(`cited`),disobeys:y(`disobeys`)})}),(0,W.jsx)(`div`,{className:`mb-4 max-w-80`,children:(0,W.jsx)(v,{label:p(`traffic.what`),value:e.kind??``,onChange:e=>t({kind:e.target.value||void 0}),options:[{value:``,label:p(`traffic.any-kind`,{n:u.length})},...N.map(e=>({value:e,label:p(`traffic.kind-n`,{kind:p(`traffic.kind.${e}`),n:y(e)})}))]})}),(0,W.jsx)(k,{label:p(`traffic.policy`),columns:De(),rows:_,rowKey:e=>e.botId,stale:s,first:20},e.kind),(0,W.jsxs)(`section`,{className:`mt-10`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:p(`traffic.blocked-cited`)}),(0,W.jsx)(`p`,{className:`text-muted mb-3 max-w-[84ch]`,children:p(d===null?`traffic.blocked-cited-unknown`:d.length===0?`traffic.blocked-cited-none`:`traffic.blocked-cited-words`)}),d&&d.length>0&&(0,W.jsx)(k,{label:p(`traffic.blocked-cited`),columns:Oe(),rows:d,rowKey:e=>e.url,stale:s})]}),(0,W.jsxs)(`section`,{className:`mt-10 max-w-[84ch]`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:p(`traffic.sections`)}),(0,W.jsx)(`p`,{className:`text-muted`,children:p(`traffic.sections-words`)}),f.map(({purpose:e,text:t})=>(0,W.jsxs)(`details`,{className:`mt-3`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer font-semibold`,children:p(`traffic.purpose.${e}`)}),(0,W.jsx)(z,{name:p(`traffic.purpose.${e}`),text:t})]},e))]}),m.length>0&&(0,W.jsx)(`p`,{className:`text-small text-muted mt-6 max-w-[84ch]`,children:p(`traffic.address-lists`,{n:m.length,days:x})})]})}function Z({row:e}){let t=X(e);return(0,W.jsxs)(`span`,{className:t===`disobeys`?`text-bad`:`text-muted`,children:[t===`disobeys`&&(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`✕ `}),p(`traffic.kind.${t}`)]})}var De=()=>[{id:`agent`,title:p(`traffic.agent`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[e.name,(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.operator}),(0,W.jsx)(`span`,{className:`block text-small sm:hidden`,children:(0,W.jsx)(Z,{row:e})})]}),csv:e=>e.name},{id:`purpose`,title:p(`traffic.purpose`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:p(`traffic.purpose.${e.purpose}`)}),csv:e=>e.purpose},{id:`robots`,title:`robots.txt`,cell:e=>p(`traffic.verdict.${e.robots}`),csv:e=>e.robots},{id:`what`,title:p(`traffic.what`),wide:!0,cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(Z,{row:e}),e.violatedPaths.length>0&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:e.violatedPaths.slice(0,3).join(`, `)})]}),csv:e=>X(e)},{id:`requests`,title:p(`traffic.requests`),number:!0,cell:e=>(0,W.jsx)(G,{value:e.requests}),csv:e=>e.requests},{id:`violations`,title:p(`traffic.violations`),number:!0,wide:!0,cell:e=>(0,W.jsx)(G,{value:e.violations}),csv:e=>e.violations}],Oe=()=>[{id:`page`,title:p(`traffic.page`),cell:e=>(0,W.jsx)(`span`,{className:`wrap-anywhere`,children:(0,W.jsx)(R,{href:e.url,children:e.url})}),csv:e=>e.url},{id:`agents`,title:p(`traffic.blocked-for`),cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:e.agents.join(`, `)}),csv:e=>e.agents.join(`, `)},{id:`citations`,title:p(`traffic.citations`),number:!0,cell:e=>l(e.citations),csv:e=>e.citations}],ke={combined:`Apache, nginx (combined)`,json:`JSON`,w3c:`W3C`,iis:`IIS`,cloudfront:`Amazon CloudFront`,logpush:`Cloudflare Logpush`,fastly:`Fastly`,akamai:`Akamai`,alb:`AWS Application Load Balancer`,aws_waf:`AWS WAF`,azure_front_door:`Azure Front Door`,google:`Google Cloud Load Balancing`,haproxy:`HAProxy`,vercel:`Vercel`,netlify:`Netlify`,cef:`CEF`},Ae=e=>e.split(`
`).map(e=>e.split(`=`)).filter(([e])=>e?.trim()).map(([e,...t])=>({field:e?.trim(),name:t.join(`=`).trim()}));function je({value:e,onChange:t,error:n}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(v,{label:p(`traffic.format`),value:e.format,onChange:n=>t({...e,format:n.target.value}),options:[{value:``,label:p(`traffic.format-detected`)},...Object.entries(ke).map(([e,t])=>({value:e,label:t}))]}),e.format===`json`&&(0,W.jsx)(y,{label:p(`traffic.fields`),hint:p(`traffic.fields-words`),rows:4,placeholder:`time = when
url = req.where`,value:e.fields,onChange:n=>t({...e,fields:n.target.value}),error:n,spellCheck:!1})]})}var Me=[`edge_logpush`,`edge_worker`,`stream_firehose`,`custom`,`pubsub_pull`,`upload`],Ne=e=>Object.entries(e).find(([e])=>e.startsWith(`field_map`))?.[1];function Pe({onClose:e,onMade:t}){let{project:n}=r(),[i,{busy:a,problem:o}]=F(_e),[s,c]=(0,J.useState)(`custom`),[l,u]=(0,J.useState)(``),[d,f]=(0,J.useState)(``),[m,g]=(0,J.useState)(n.timezone),[b,x]=(0,J.useState)(``),[S,w]=(0,J.useState)(``),[T,E]=(0,J.useState)(``),[D,O]=(0,J.useState)({format:``,fields:``}),k=s===`pubsub_pull`,A=async e=>{e.preventDefault();let r={setup:s,preset:l.trim()||null,host:d.trim()||null,format:D.format||null,fieldMap:D.format===`json`?Ae(D.fields):null,reportingTimezone:m,sampling:b?{kind:`sampled`,rate:Number(b)/100}:null,subscription:k?S.trim():null,serviceAccount:k?T.trim():null},{data:a}=await i({projectId:n.id,input:r});a&&t(a.createCrawlSource,a.createCrawlSource.token??``)},j=o?.fields??{};return(0,W.jsx)(B,{title:p(`traffic.add-source`),open:!0,onClose:e,children:(0,W.jsxs)(`form`,{onSubmit:A,noValidate:!0,className:`grid gap-4`,children:[o&&(0,W.jsx)(C,{problem:o}),(0,W.jsx)(v,{label:p(`traffic.how`),hint:p(`traffic.setup-words.${s}`),value:s,onChange:e=>c(e.target.value),options:Me.map(e=>({value:e,label:p(`traffic.setup.${e}`)}))}),(0,W.jsx)(_,{label:p(`traffic.name`),hint:p(`traffic.name-words`),value:l,maxLength:100,onChange:e=>u(e.target.value),error:j.preset}),(0,W.jsx)(_,{label:p(`traffic.host`),hint:p(`traffic.host-words`),value:d,onChange:e=>f(e.target.value),error:j.host,autoCapitalize:`none`,spellCheck:!1}),(0,W.jsx)(v,{label:p(`traffic.days-in`),value:m,onChange:e=>g(e.target.value),options:ie(m)}),(0,W.jsx)(je,{value:D,onChange:O,error:Ne(j)}),s!==`upload`&&(0,W.jsx)(_,{label:p(`traffic.sample-rate`),hint:p(`traffic.sample-rate-words`),type:`number`,min:0,max:100,step:`any`,value:b,onChange:e=>x(e.target.value),error:j[`sampling.rate`]??j.sampling}),k&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(_,{label:p(`traffic.subscription`),placeholder:`projects/acme-logs/subscriptions/avm`,value:S,onChange:e=>w(e.target.value),error:j.subscription,spellCheck:!1}),(0,W.jsx)(y,{label:p(`traffic.account`),hint:p(`traffic.account-words`),value:T,onChange:e=>E(e.target.value),error:j.service_account,spellCheck:!1})]}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,W.jsx)(h,{look:`quiet`,onPress:e,children:p(`ui.cancel`)}),(0,W.jsx)(h,{look:`primary`,type:`submit`,busy:a,children:p(`traffic.add-source`)})]})]})})}function Fe({source:e,onClose:t}){let{project:n}=r(),[i,a]=(0,J.useState)(``),[o,{busy:s,problem:c}]=F(ye),l=async r=>{r.preventDefault();let{data:a}=await o({projectId:n.id,sourceId:e.id,serviceAccount:i.trim()});a&&(V(p(`traffic.credential-replaced`)),t())},u=ne(c,[`service_account`]);return(0,W.jsx)(B,{title:p(`traffic.credential-of`,{name:q(e)}),open:!0,onClose:t,children:(0,W.jsxs)(`form`,{onSubmit:l,noValidate:!0,className:`grid gap-4`,children:[u&&(0,W.jsx)(C,{problem:u}),(0,W.jsx)(y,{label:p(`traffic.account`),hint:p(`traffic.account-words`),value:i,onChange:e=>a(e.target.value),error:c?.fields.service_account,spellCheck:!1}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2`,children:[(0,W.jsx)(h,{look:`quiet`,onPress:t,children:p(`ui.cancel`)}),(0,W.jsx)(h,{look:`primary`,type:`submit`,busy:s,reason:!i.trim()&&p(`traffic.account-missing`),children:p(`traffic.replace-credential`)})]})]})})}var Q=(e,t)=>`// Secrets of the worker: AVM_URL = ${e}
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
}`,Ie=`EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestHost,ClientRequestURI,ClientRequestReferer,ClientRequestUserAgent,EdgeResponseStatus,EdgeResponseBytes`;function $(e,t,n,r){let i=`${t}/ingest/${n}`;switch(e){case`edge_logpush`:return[{name:`destination`,text:`${i}?header_Authorization=Bearer%20${r}`},{name:`fields`,text:Ie}];case`edge_worker`:return[{name:`worker.js`,text:Q(i,r)}];case`stream_firehose`:return[{name:`HTTP endpoint`,text:i},{name:`access key`,text:r}];case`upload`:return[{name:`avm`,text:`avm traffic import --source ${n} /var/log/nginx/access.log /var/log/nginx/access.log.1.gz`}];default:return[{name:`URL`,text:i},{name:`header`,text:`Authorization: Bearer ${r}`},{name:`curl`,text:`tail -n 1000 /var/log/nginx/access.log | curl -X POST "${i}" -H "Authorization: Bearer ${r}" -H "Content-Type: text/plain" --data-binary @-`}]}}function Le({source:e,token:t,onClose:n}){let r=t||`YOUR_TOKEN`,i=e.setup===`pubsub_pull`?[]:$(e.setup,location.origin,e.id,r),a=e.acceptedLines>0;return(0,W.jsxs)(B,{title:q(e),open:!0,onClose:t?void 0:n,children:[(0,W.jsx)(`p`,{children:p(`traffic.enter.${e.setup}`)}),t&&(0,W.jsx)(`p`,{className:`font-semibold mt-2`,children:p(`traffic.token-once`)}),!t&&e.kind===`webhook`&&(0,W.jsx)(`p`,{className:`mt-2`,children:p(`traffic.token-yours`)}),e.pull&&(0,W.jsx)(z,{name:`gcloud`,text:`gcloud pubsub subscriptions update ${e.pull.subscription} --update-labels avm-verification=${e.pull.verificationNonce} --ack-deadline 60`}),i.map(({name:e,text:t})=>(0,W.jsxs)(`div`,{className:`mt-3`,children:[(0,W.jsx)(`p`,{className:`text-muted text-small`,children:e}),(0,W.jsx)(z,{name:e,text:t})]},e)),(0,W.jsx)(`p`,{role:`status`,className:`mt-4 font-semibold`,children:a?p(`traffic.first-line`,{n:l(e.acceptedLines)}):p(`traffic.no-line`)}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(h,{look:`primary`,onPress:n,children:p(t?`traffic.copied-token`:`traffic.close`)})})]})}var Re=({kind:e})=>[...e===`upload`?[]:[`set-up`],`upload`,...e===`webhook`?[`rotate`]:[],...e===`pull`?[`credential`]:[],`revoke`],ze=(e,t,n)=>[{id:`source`,title:p(`traffic.source`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[q(e),(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:[e.tokenPrefix&&p(`traffic.token-begins`,{prefix:e.tokenPrefix}),Be(e)].filter(Boolean).join(` · `)})]}),csv:q},{id:`state`,title:p(`traffic.state`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(w,{tone:e.state===`stalled`?`bad`:void 0,children:p(e.state===`active`&&e.connection===`awaiting_data`?`traffic.waits`:`traffic.state.${e.state}`)}),e.stallReason&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:p(`traffic.stall.${e.stallReason}`)}),e.pull?.verificationFailure&&(0,W.jsx)(`span`,{className:`block text-small text-bad`,children:p(`traffic.pull.${e.pull.verificationFailure}`)})]}),csv:e=>e.state},{id:`last`,title:p(`traffic.last-batch`),wide:!0,cell:t=>(0,W.jsx)(`span`,{className:`text-muted`,children:t.lastAcceptedBatch?s(t.lastAcceptedBatch,e):p(`traffic.never`)}),csv:e=>e.lastAcceptedBatch},{id:`accepted`,title:p(`traffic.lines`),number:!0,wide:!0,cell:e=>l(e.acceptedLines),csv:e=>e.acceptedLines},{id:`rejected`,title:p(`traffic.rejected`),number:!0,wide:!0,cell:e=>l(e.rejectedLines),csv:e=>e.rejectedLines},{id:`moves`,title:p(`traffic.moves`),hideTitle:!0,number:!0,cell:e=>e.state!==`revoked`&&(0,W.jsx)(ae,{label:p(`traffic.moves-of`,{name:q(e)}),button:(0,W.jsx)(`span`,{"aria-hidden":`true`,children:`⋯`}),sections:[{items:Re(e).map(r=>({id:r,label:p(`traffic.move.${r}`),reason:r===`set-up`?void 0:t,onAction:()=>n(r,e)}))}]})}];function Be({sampling:e}){return`rate`in e?p(`traffic.sampled`,{share:o(e.rate*100)}):`description`in e?p(`traffic.filtered`,{what:e.description}):``}function Ve({source:e,onClose:t,onCounted:n}){let{project:i}=r(),[a,o]=oe(256,n),s=a.some(H),c=`/uploads/${i.id}/logs/${e.id}`,l=(0,J.useCallback)(e=>o(c,e),[o,c]);return(0,W.jsxs)(B,{title:p(`traffic.upload-to`,{name:q(e)}),open:!0,onClose:s?void 0:t,children:[(0,W.jsx)(U,{several:!0,onFiles:l,hint:p(`traffic.upload-words`)}),(0,W.jsx)(se,{sendings:a,result:e=>(0,W.jsx)(He,{batch:e})}),e.setup===`upload`&&(0,W.jsxs)(`details`,{className:`mt-4`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:p(`traffic.enter.upload`)}),$(`upload`,location.origin,e.id,``).map(({name:e,text:t})=>(0,W.jsx)(z,{name:e,text:t},e))]}),(0,W.jsx)(`div`,{className:`flex justify-end mt-6`,children:(0,W.jsx)(h,{look:s?`quiet`:`primary`,onPress:t,children:p(s?`ui.stop`:`traffic.close`)})})]})}function He({batch:{acceptedLines:e,overlappingLines:t,rejectedLines:n,rejectedSample:r}}){return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{children:p(`traffic.counted`,{n:e-t,known:l(t),bad:l(n)})}),r.length>0&&(0,W.jsxs)(`details`,{className:`mt-1`,children:[(0,W.jsx)(`summary`,{className:`cursor-pointer text-muted text-small`,children:p(`traffic.not-read`)}),(0,W.jsx)(`ul`,{className:`grid gap-1 mt-1 text-small`,children:r.map(({line:e,reason:t,text:n})=>(0,W.jsxs)(`li`,{children:[p(`traffic.line`,{n:e}),` `,t,(0,W.jsx)(`code`,{className:`block text-muted`,dir:`auto`,children:n})]},e))})]})]})}var Ue=3e3;function We({onStay:e,onArrived:t}){let{project:a}=r(),o=n(`traffic:write`),[s,c]=(0,J.useState)(!1),[l,u]=(0,J.useState)(),[d,f]=F(be),[m]=F(ve),g=i(ge,{projectId:a.id,cursor:null},e=>e.project.crawlSources,{types:[`CrawlSource`]}),_=g.items.some(({state:e,connection:t})=>e!==`revoked`&&t===`awaiting_data`),{reload:v}=g,y=(0,J.useRef)(!1);(0,J.useEffect)(()=>{y.current&&!_&&t(),y.current=_},[_,t]),(0,J.useEffect)(()=>{if(!_)return;let e=setInterval(()=>document.visibilityState===`visible`&&v(),Ue);return()=>clearInterval(e)},[_,v]);let w=(0,J.useCallback)(()=>[v(),t()],[v,t]),T=()=>u(void 0),E=(0,W.jsx)(h,{reason:o,onPress:()=>{e(),c(!0)},children:p(`traffic.add-source`)}),D=async(t,n)=>{if(e(),t!==`rotate`)return u({move:t,source:n});let{data:r,problem:i}=await m({projectId:a.id,sourceId:n.id});i&&V(i);let o=r?.rotateCrawlSourceToken.token;o&&u({move:`set-up`,source:n,token:o})},O=async()=>{if(!l)return;let{problem:e}=await d({projectId:a.id,sourceId:l.source.id});T(),V(e??p(`traffic.revoked`))};if(g.problem&&!g.data)return(0,W.jsx)(C,{problem:g.problem,onRetry:g.reload});if(!g.data)return(0,W.jsx)(b,{children:(0,W.jsx)(S,{className:`h-9 w-full`,lines:4})});let A=l&&(g.items.find(({id:e})=>e===l.source.id)??l.source);return(0,W.jsxs)(W.Fragment,{children:[g.problem&&(0,W.jsx)(C,{problem:g.problem,onRetry:g.reload}),g.items.length===0?(0,W.jsx)(x,{title:p(`traffic.no-source`),action:E,children:p(`traffic.no-source-words`)}):(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`div`,{className:`flex justify-end mb-2`,children:E}),(0,W.jsx)(k,{label:p(`traffic.sources`),columns:ze(a.timezone,o??void 0,D),rows:g.items,rowKey:e=>e.id,stale:g.stale&&!_,onMore:g.onMore,loadingMore:g.loadingMore,all:g.all})]}),s&&(0,W.jsx)(Pe,{onClose:()=>c(!1),onMade:(e,t)=>{c(!1),u({move:e.kind===`upload`?`upload`:`set-up`,source:e,token:t})}}),A&&l.move===`set-up`&&(0,W.jsx)(Le,{source:A,token:l.token??``,onClose:T}),A&&l.move===`upload`&&(0,W.jsx)(Ve,{source:A,onClose:T,onCounted:w}),A&&l.move===`credential`&&(0,W.jsx)(Fe,{source:A,onClose:T}),(0,W.jsx)(re,{title:p(`traffic.revoke-of`,{name:A?q(A):``}),open:l?.move===`revoke`,onClose:T,onConfirm:O,action:p(`traffic.move.revoke`),busy:f.busy,children:p(`traffic.revoke-words`)})]})}function Ge(){let{project:n}=r(),a=t({from:`/app/projects/$projectId/traffic`}),o=e(),s=a.range??`28d`,c=i(fe,{projectId:n.id,range:s,purpose:a.purpose??null,verification:a.verification??null,tag:a.tag??null,cursor:null},({project:{aiTrafficOverview:e}})=>({items:e.crawl.bots,nextCursor:e.crawl.nextCursor}),{types:[`CrawlSource`]}),l=e=>o({to:`.`,search:t=>({...t,...e}),replace:!0});if(c.problem&&!c.data)return(0,W.jsx)(C,{problem:c.problem,onRetry:c.reload});if(!c.data)return(0,W.jsxs)(b,{children:[(0,W.jsx)(S,{className:`h-7 w-[min(480px,100%)]`,lines:2}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(S,{className:`h-40 w-full`})]});let u=c.data.project.aiTrafficOverview,{crawl:d}=u,f=d.connection===`not_connected`,m=a.tab??(f?`sources`:`bots`);return(0,W.jsxs)(`div`,{className:c.stale?`stale`:void 0,children:[(0,W.jsx)(Ke,{overview:u,range:s,zone:n.timezone}),c.problem&&(0,W.jsx)(C,{problem:c.problem,onRetry:c.reload}),!f&&(0,W.jsx)(qe,{search:a,onChange:l}),d.connection===`connected`&&(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(K,{overview:u,tagged:!!a.tag}),(0,W.jsx)(le,{overview:u,tagged:!!a.tag})]}),d.connection===`awaiting_data`&&(0,W.jsx)(x,{title:p(`traffic.awaiting`),children:p(`traffic.awaiting-words`)}),(0,W.jsx)(T,{label:p(`traffic.title`),chosen:m,onChoose:e=>l({tab:e,kind:void 0,pattern:void 0,sort:void 0,down:void 0}),items:[{id:`bots`,label:p(`traffic.bots`),content:()=>(0,W.jsx)(ue,{list:c})},{id:`pages`,label:p(`traffic.pages`),content:()=>(0,W.jsx)(we,{search:a,onChange:l})},{id:`coverage`,label:p(`traffic.coverage`),content:()=>(0,W.jsx)(Se,{range:s})},{id:`policy`,label:p(`traffic.policy`),content:()=>(0,W.jsx)(Ee,{search:a,onChange:l})},{id:`sources`,label:p(`traffic.sources`),content:()=>(0,W.jsx)(We,{onStay:()=>l({tab:`sources`}),onArrived:c.reload})}]})]})}function Ke({overview:{crawl:e},range:t,zone:n}){let r=p(`traffic.range.${t}`);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`h1`,{children:e.requests===null?p(`traffic.title`):p(`traffic.title-n`,{n:e.requests,range:r})}),(0,W.jsx)(`p`,{className:`text-muted mb-6 max-w-[84ch]`,children:e.connection===`not_connected`?p(`traffic.not-connected`):[p(`traffic.covered.${e.coverage}`),e.lastProcessedAt&&p(`traffic.last`,{at:s(e.lastProcessedAt,n)}),p(`traffic.zone`,{zone:e.reportingTimezone})].filter(Boolean).join(` `)})]})}function qe({search:e,onChange:t}){return(0,W.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-64 [&>div]:flex-1`,children:[(0,W.jsx)(v,{label:p(`traffic.range`),value:e.range??`28d`,onChange:e=>t({range:e.target.value}),options:te.map(e=>({value:e,label:p(`traffic.range.${e}`)}))}),(0,W.jsx)(v,{label:p(`traffic.purpose`),value:e.purpose??``,onChange:e=>t({purpose:e.target.value||void 0}),options:[{value:``,label:p(`traffic.any-purpose`)},...M.map(e=>({value:e,label:p(`traffic.purpose.${e}`)}))]}),(0,W.jsx)(v,{label:p(`traffic.verification`),value:e.verification??``,onChange:e=>t({verification:e.target.value||void 0}),options:[{value:``,label:p(`traffic.verification.default`)},...ee.map(e=>({value:e,label:p(`traffic.verification.${e}`)}))]}),(0,W.jsx)(a,{kind:`page`,value:e.tag,onChange:e=>t({tag:e}),showLabel:!0})]})}export{Ge as default};