import{n as e}from"./useNavigate-CZ2QeaBR.js";import{t}from"./useSearch-DeaNCto7.js";import{a as n,o as r}from"./session-m0EgSq2K.js";import{a as i,i as a,l as o,r as s}from"./operation-DJLT4Bp5.js";import{a as c,n as l,o as u,t as d}from"./format-BJFBVagH.js";import{It as f,Mt as p,Ot as m,jt as h,r as g,t as _}from"./button-Dpi6yH6H.js";import{n as v,r as y}from"./link-zmf1iOcJ.js";import{a as b,i as x,n as S,o as C,r as w,t as T}from"./states--3RUTHuU.js";import{t as ee}from"./tabs-BBFn_jnA.js";import{n as te}from"./agents-B6IlIAnw.js";import{i as E,n as D,t as O}from"./fields-bCJUhg5w.js";import{n as k}from"./table-DyDwqlTW.js";import{a as A,i as j,n as M,o as N,r as P,t as F}from"./parts-BaAo-THB.js";import{t as I}from"./list-Cup3FK7c.js";import{t as L}from"./search-text-avMh4LcH.js";import{c as ne,n as re,r as R,s as z,t as ie}from"./search-DGWbtL7f.js";import{n as ae,t as oe}from"./dialog-KzI8bTzL.js";import{n as B}from"./toast-CtZNxTK1.js";import{n as V,o as H}from"./figure-CH6qpTxm.js";import{t as se}from"./bars-Cr478fLx.js";var ce=s(`Site`,`099ee51a9c91b79046a53b514c6fa86ba696e9d8eb83fd87074dc81000fb6c0a`,`query Site($projectId: UUID!, $crawlId: UUID) {
  project(id: $projectId) {
    id
    websiteUrl
    siteCrawls(limit: 1) {
      items {
        ...Crawl
        __typename
      }
      __typename
    }
    siteHealth(crawlId: $crawlId) {
      crawl {
        ...Crawl
        siteFacts
        __typename
      }
      scoreSummary {
        webFundamentalsScore
        webFundamentalsCoverage
        webFundamentalsState
        aeoReadinessScore
        aeoMeasurementCoverage
        aeoMeasurementState
        searchEligibility
        analyzedCount
        __typename
      }
      issuesSummary {
        issueCount
        affectedUrlCount
        severityCounts
        __typename
      }
      failureBreakdown {
        robotsDenied
        http4xx
        http5xx
        timeout
        __typename
      }
      rootErrors {
        method
        target
        outcome
        statusCode
        __typename
      }
      agents {
        agent
        operator
        purpose
        allowed
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Crawl on SiteCrawl {
  id
  status
  rootUrl
  maxPages
  sampleMode
  rendered
  partialReason
  visibleUrlCount
  analyzedCount
  failedCount
  analysisRequestedCount
  errorMessage
  failureSummary {
    message
    targetUrl
    statusCode
    __typename
  }
  counters {
    discovered
    selected
    queued
    running
    analyzed
    errors
    blocked
    activity {
      state
      reason
      nextAvailableAt
      __typename
    }
    __typename
  }
  createdAt
  startedAt
  completedAt
  __typename
}`),le=s(`SiteLive`,`05596affa29bc8d85b06d93fbb6e3e9a53c48fc80d06420c43385a08e39256d3`,`query SiteLive($projectId: UUID!) {
  project(id: $projectId) {
    id
    siteCrawls(limit: 1) {
      items {
        ...Crawl
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Crawl on SiteCrawl {
  id
  status
  rootUrl
  maxPages
  sampleMode
  rendered
  partialReason
  visibleUrlCount
  analyzedCount
  failedCount
  analysisRequestedCount
  errorMessage
  failureSummary {
    message
    targetUrl
    statusCode
    __typename
  }
  counters {
    discovered
    selected
    queued
    running
    analyzed
    errors
    blocked
    activity {
      state
      reason
      nextAvailableAt
      __typename
    }
    __typename
  }
  createdAt
  startedAt
  completedAt
  __typename
}`),ue=s(`SiteCrawls`,`a04dcd193971cb59ffe32b18b64d3a8f5b7c2599287a5bfd53343d434fe443cb`,`query SiteCrawls($projectId: UUID!, $cursor: String) {
  project(id: $projectId) {
    id
    siteCrawls(limit: 50, cursor: $cursor) {
      items {
        ...Crawl
        __typename
      }
      nextCursor
      __typename
    }
    __typename
  }
}
fragment Crawl on SiteCrawl {
  id
  status
  rootUrl
  maxPages
  sampleMode
  rendered
  partialReason
  visibleUrlCount
  analyzedCount
  failedCount
  analysisRequestedCount
  errorMessage
  failureSummary {
    message
    targetUrl
    statusCode
    __typename
  }
  counters {
    discovered
    selected
    queued
    running
    analyzed
    errors
    blocked
    activity {
      state
      reason
      nextAvailableAt
      __typename
    }
    __typename
  }
  createdAt
  startedAt
  completedAt
  __typename
}`),U=s(`SiteChanges`,`33ebb0f9c70815573a7aba586ef9eb144ac4955c690b7d8f9f84edb3a0ffcc7d`,`query SiteChanges($projectId: UUID!, $crawlId: UUID!, $since: UUID) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      changes(since: $since) {
        since
        pages {
          gained {
            ...Changed
            __typename
          }
          lost {
            ...Changed
            __typename
          }
          changed {
            ...Changed
            __typename
          }
          __typename
        }
        issues {
          new {
            ...ChangedRule
            __typename
          }
          fixed {
            ...ChangedRule
            __typename
          }
          regressed {
            ...ChangedRule
            __typename
          }
          __typename
        }
        __typename
      }
      __typename
    }
    siteCrawls(limit: 50) {
      items {
        id
        status
        createdAt
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment Changed on ChangedPage {
  siteUrlId
  displayUrl
  title
  changes {
    field
    before
    after
    __typename
  }
  __typename
}
fragment ChangedRule on ChangedIssue {
  ruleId
  title
  severity
  urls
  affectedUrlCount
  __typename
}`),de=s(`SiteIssues`,`cd0ad2bfab603ca6cb123c1b6003e35b2500b49b5a34900cc1531e750e525ea5`,`query SiteIssues($projectId: UUID!, $crawlId: UUID!, $query: String, $severity: IssueSeverity, $dimension: IssueDimension, $findingClass: FindingClass, $cursor: String) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      issues(
        limit: 50
        cursor: $cursor
        query: $query
        severity: $severity
        dimension: $dimension
        findingClass: $findingClass
      ) {
        items {
          groupId
          ruleId
          title
          severity
          dimension
          findingClass
          category
          remediationRoute
          affectedUrlCount
          __typename
        }
        nextCursor
        __typename
      }
      __typename
    }
    __typename
  }
}`),fe=s(`SitePages`,`6d842e1676ac4c7cdce2076bcde7e3cbfac1c3040ffac71f3b0523a1b042386e`,`query SitePages($projectId: UUID!, $crawlId: UUID!, $search: String, $status: PageAnalysisStatus, $pageKind: PageKind, $monitored: Boolean, $sort: String, $cursor: String) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      visibleUrlCount
      pages(
        limit: 50
        cursor: $cursor
        search: $search
        status: $status
        pageKind: $pageKind
        monitored: $monitored
        sort: $sort
      ) {
        items {
          siteUrlId
          displayUrl
          title
          pageKind
          analysisStatus
          errorCode
          issueCount
          inboundCount
          depthFromHome
          webFundamentalsScore
          webFundamentalsState
          aeoReadinessScore
          aeoMeasurementState
          monitored
          __typename
        }
        nextCursor
        __typename
      }
      __typename
    }
    __typename
  }
}`),pe=s(`StartCrawl`,`be657564b36d5786a7c1cc41528dde748111b7932e0e884445c1c069017f341c`,`mutation StartCrawl($projectId: UUID!, $input: SiteCrawlInput!) {
  startSiteCrawl(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),me=s(`PauseCrawl`,`585f9cef3d9c04128fbec96a4580f4889ff75bf98b1b8bad3a768f642e3a7c42`,`mutation PauseCrawl($projectId: UUID!, $crawlId: UUID!) {
  pauseSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),he=s(`ResumeCrawl`,`63cd9529fb9971a7ac9d23b79f107bfdb2d08b902ced7d3d217fa4bb2bfa3d71`,`mutation ResumeCrawl($projectId: UUID!, $crawlId: UUID!) {
  resumeSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),ge=s(`CancelCrawl`,`5aeaccf7f42303ace2e779daecfb4b9463414bf09c353747623e30e43c652c79`,`mutation CancelCrawl($projectId: UUID!, $crawlId: UUID!) {
  cancelSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),W=h(),G=500;function _e({crawlId:r}){let{project:a}=n(),{since:o}=t({from:`/app/projects/$projectId/site`}),s=e(),{data:c,problem:l,stale:d,reload:f}=i(U,{projectId:a.id,crawlId:r,since:o??null});if(l&&!c)return(0,W.jsx)(w,{problem:l,onRetry:f});if(!c)return(0,W.jsx)(x,{children:(0,W.jsx)(C,{className:`h-9 w-full`,lines:6})});let{changes:p}=c.project.siteCrawl,h=c.project.siteCrawls.items,g=h.slice(h.findIndex(({id:e})=>e===r)+1).filter(e=>j(e.status));if(!p.since)return(0,W.jsx)(S,{title:m(`site.no-earlier-title`),children:m(`site.no-earlier-words`)});let{issues:_,pages:v}=p,y=[...Object.values(_),...Object.values(v)].every(e=>!Array.isArray(e)||e.length===0);return(0,W.jsxs)(`div`,{className:d?`stale`:void 0,children:[l&&(0,W.jsx)(w,{problem:l,onRetry:f}),(0,W.jsx)(`div`,{className:`max-w-80 mb-6`,children:(0,W.jsx)(D,{label:m(`site.compare-with`),value:p.since,onChange:e=>s({to:`.`,search:t=>({...t,since:e.target.value}),replace:!0}),options:g.map(({id:e,createdAt:t})=>({value:e,label:m(`site.crawl-at`,{at:u(t,a.timezone)})}))})}),y&&(0,W.jsx)(S,{title:m(`site.nothing-changed`),children:m(`site.nothing-changed-words`)}),(0,W.jsx)(K,{title:m(`site.new`),rows:_.new}),(0,W.jsx)(K,{title:m(`site.regressed`),rows:_.regressed}),(0,W.jsx)(K,{title:m(`site.fixed`),rows:_.fixed}),(0,W.jsx)(Y,{title:m(`site.gained`),rows:v.gained}),(0,W.jsx)(Y,{title:m(`site.lost`),rows:v.lost}),(0,W.jsx)(Y,{title:m(`site.changed-pages`),rows:v.changed})]})}function K({title:e,rows:r}){let{project:i}=n(),{crawl:a}=t({from:`/app/projects/$projectId/site`});if(r.length===0)return null;let o=[{id:`severity`,title:m(`site.severity`),cell:e=>(0,W.jsx)(P,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:m(`site.issue`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(v,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:i.id,ruleId:e.ruleId},search:e=>({...e,crawl:a}),children:e.title}),(0,W.jsxs)(`span`,{className:`block text-small text-muted break-all`,children:[e.urls.slice(0,3).map(A).join(`, `),e.affectedUrlCount>3&&` ${m(`site.and-more`,{n:e.affectedUrlCount-3})}`]})]}),csv:e=>e.title},{id:`pages`,title:m(`site.pages`),number:!0,cell:e=>d(e.affectedUrlCount),csv:e=>e.affectedUrlCount}];return(0,W.jsxs)(`section`,{className:`mb-8`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:e}),(0,W.jsx)(k,{label:e,columns:o,rows:r,rowKey:e=>e.ruleId})]})}var q=({changes:e})=>e.map(({field:e,before:t,after:n})=>e===`text`?m(`site.text-changed`):m(`site.field-changed`,{field:m(`site.field.${e}`),before:J(e,t),after:J(e,n)}));function J(e,t){return t===null?m(`site.missing`):e===`analysis_status`?m(`site.page-state.${t}`):e===`page_kind`?m(`site.kind.${t}`):e===`main_content_indexable`?m(t===`true`?`site.may`:`site.may-not`):t}function Y({title:e,rows:t}){if(t.length===0)return null;let n=[{id:`page`,title:m(`site.page`),cell:e=>(0,W.jsxs)(`span`,{dir:`auto`,children:[e.title||A(e.displayUrl),(0,W.jsx)(`span`,{className:`block text-small text-muted break-all`,children:(0,W.jsx)(y,{href:e.displayUrl,children:A(e.displayUrl)})})]}),csv:e=>e.displayUrl},{id:`what`,title:m(`site.what-changed`),cell:e=>(0,W.jsx)(`ul`,{dir:`auto`,children:q(e).map(e=>(0,W.jsx)(`li`,{children:e},e))}),csv:e=>q(e).join(`; `)}],r=t.some(e=>e.changes.length>0)?n:n.slice(0,1);return(0,W.jsxs)(`section`,{className:`mb-8`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:e}),(0,W.jsx)(k,{label:e,columns:r,rows:t,rowKey:e=>e.siteUrlId}),t.length===G&&(0,W.jsx)(`p`,{className:`text-small text-muted mt-1`,children:m(`site.first-500`,{n:G})})]})}function ve({shown:e}){let{project:t}=n(),r=I(ue,{projectId:t.id,cursor:null},e=>e.project.siteCrawls,{types:[`SiteCrawl`]});return r.problem&&!r.data?(0,W.jsx)(w,{problem:r.problem,onRetry:r.reload}):r.data?(0,W.jsx)(k,{label:m(`site.crawls`),columns:ye(t.timezone,e),rows:r.items,rowKey:e=>e.id,stale:r.stale,strong:t=>t.id===e,onMore:r.onMore,loadingMore:r.loadingMore}):(0,W.jsx)(x,{children:(0,W.jsx)(C,{className:`h-9 w-full`,lines:6})})}var X=({startedAt:e,completedAt:t})=>e&&t?(Date.parse(t)-Date.parse(e))/6e4:null,ye=(e,t)=>[{id:`at`,title:m(`site.started-at`),cell:n=>j(n.status)&&n.id!==t?(0,W.jsx)(v,{to:`.`,search:e=>({...e,crawl:n.id,since:void 0,tab:`issues`}),children:u(n.createdAt,e)}):u(n.createdAt,e),csv:e=>e.createdAt},{id:`status`,title:m(`site.state`),cell:e=>(0,W.jsxs)(`span`,{title:e.errorMessage||void 0,children:[(0,W.jsx)(F,{status:e.status}),` `,e.id===t&&(0,W.jsx)(T,{children:m(`site.shown`)})]}),csv:e=>e.status},{id:`root`,title:m(`site.root`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`break-all`,children:A(e.rootUrl)}),csv:e=>e.rootUrl},{id:`took`,title:m(`site.took`),number:!0,wide:!0,cell:e=>{let t=X(e);return t===null?``:m(`site.minutes`,{n:Math.max(1,Math.round(t))})},csv:e=>X(e)},{id:`failed`,title:m(`site.failed-pages`),number:!0,wide:!0,cell:e=>d(e.failedCount),csv:e=>e.failedCount},{id:`pages`,title:m(`site.pages-title`),number:!0,cell:e=>m(`site.of`,{n:d(e.analyzedCount),all:d(e.analysisRequestedCount)}),csv:e=>e.analyzedCount}],Z=f(p(),1);function be({crawlId:r,all:i}){let{project:a}=n(),o=t({from:`/app/projects/$projectId/site`}),s=e(),c=(0,Z.useCallback)(e=>s({to:`.`,search:t=>({...t,...e}),replace:!0}),[s]),l=I(de,{projectId:a.id,crawlId:r,query:o.q??null,severity:o.severity??null,dimension:o.dimension??null,findingClass:o.finding??null,cursor:null},e=>e.project.siteCrawl.issues),u=!!(o.q||o.severity||o.dimension||o.finding),d=(0,Z.useCallback)(e=>c({q:e}),[c]);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,W.jsx)(L,{label:m(`site.search-issues`),value:o.q,onSearch:d}),(0,W.jsx)(D,{label:m(`site.severity`),hideLabel:!0,value:o.severity??``,onChange:e=>c({severity:e.target.value||void 0}),options:[{value:``,label:m(`site.any-severity`)},...z.map(e=>({value:e,label:m(`site.severity.${e}`)}))]}),(0,W.jsx)(D,{label:m(`site.dimension`),hideLabel:!0,value:o.dimension??``,onChange:e=>c({dimension:e.target.value||void 0}),options:[{value:``,label:m(`site.any-dimension`)},...re.map(e=>({value:e,label:m(`site.dimension.${e}`)}))]}),(0,W.jsx)(D,{label:m(`site.class`),hideLabel:!0,value:o.finding??``,onChange:e=>c({finding:e.target.value||void 0}),options:[{value:``,label:m(`site.any-class`)},...ie.map(e=>({value:e,label:m(`site.class.${e}`)}))]})]}),l.problem&&(0,W.jsx)(w,{problem:l.problem,onRetry:l.reload}),l.loading&&(0,W.jsx)(x,{children:(0,W.jsx)(C,{className:`h-9 w-full`,lines:8})}),l.data&&l.items.length===0&&(0,W.jsx)(S,{title:m(u?`site.no-issue-found`:`site.no-issue`),children:m(u?`site.no-issue-found-words`:`site.no-issue-words`)}),l.items.length>0&&(0,W.jsx)(k,{label:m(`site.issues`),columns:xe(a.id,o.crawl),rows:l.items,rowKey:e=>e.groupId,total:u?void 0:i,stale:l.stale,onMore:l.onMore,loadingMore:l.loadingMore})]})}var xe=(e,t)=>[{id:`severity`,title:m(`site.severity`),cell:e=>(0,W.jsx)(P,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:m(`site.issue`),cell:n=>(0,W.jsx)(v,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:e,ruleId:n.ruleId},search:e=>({...e,crawl:t}),children:n.title}),csv:e=>e.title},{id:`dimension`,title:m(`site.dimension`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:m(`site.dimension.${e.dimension}`)}),csv:e=>e.dimension},{id:`class`,title:m(`site.class`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:m(`site.class.${e.findingClass}`)}),csv:e=>e.findingClass},{id:`route`,title:m(`site.where`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:m(`site.route.${e.remediationRoute}`)}),csv:e=>e.remediationRoute},{id:`pages`,title:m(`site.pages`),number:!0,cell:e=>d(e.affectedUrlCount),csv:e=>e.affectedUrlCount}],Se=2e3;function Ce({crawl:e,onEnd:t}){let{project:r}=n(),{data:a,reload:o}=i(le,{projectId:r.id}),s=a?.project.siteCrawls.items.find(({id:t})=>t===e.id)??e,c=N(s.status);(0,Z.useEffect)(()=>{if(c)return t();let e=setInterval(()=>document.visibilityState===`visible`&&o(),Se);return()=>clearInterval(e)},[c,t,o]);let{counters:l}=s,u=l.analyzed+l.errors+l.blocked,f=[[`site.counter.discovered`,l.discovered??0],[`site.counter.analyzed`,l.analyzed],[`site.counter.queued`,l.queued],[`site.counter.running`,l.running],[`site.counter.errors`,l.errors],[`site.counter.blocked`,l.blocked]];return(0,W.jsxs)(`section`,{"aria-labelledby":`site-live`,className:`border border-line bg-panel rounded-md px-4 py-3 mb-8`,children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap items-center gap-x-3 gap-y-2 mb-3`,children:[(0,W.jsx)(`h2`,{id:`site-live`,children:m(`site.crawl-of`,{site:A(s.rootUrl)})}),(0,W.jsx)(F,{status:s.status}),(0,W.jsx)(`span`,{className:`text-muted`,children:we(s,r.timezone)}),(0,W.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,W.jsx)(Te,{crawl:s})})]}),(0,W.jsx)(`div`,{className:`flex mb-3`,children:(0,W.jsx)(b,{value:l.selected?u/l.selected:0,label:m(`site.progress`,{done:d(u),all:d(l.selected)})})}),(0,W.jsx)(`dl`,{className:`flex flex-wrap gap-x-6 gap-y-1`,children:f.map(([e,t])=>(0,W.jsxs)(`div`,{className:`flex gap-1.5`,children:[(0,W.jsx)(`dt`,{className:`text-muted`,children:m(e)}),(0,W.jsx)(`dd`,{className:`font-semibold`,children:d(t)})]},e))})]})}function we({status:e,counters:{activity:t}},n){return e===`paused`||t.state===`terminal`?``:t.state===`waiting`&&t.nextAvailableAt?m(`site.waits-until`,{at:u(t.nextAvailableAt,n)}):m(`site.activity.${t.reason}`)}function Te({crawl:e}){let{project:t}=n(),i=r(`crawls:run`),[o,s]=(0,Z.useState)(!1),[c,l]=a(me),[u,d]=a(he),[f,p]=a(ge);if(N(e.status))return null;let h={projectId:t.id,crawlId:e.id},g=async e=>{let{problem:t}=await e(h);s(!1),t&&B(t.message)};return(0,W.jsxs)(W.Fragment,{children:[e.status===`paused`?(0,W.jsx)(_,{reason:i,busy:d.busy,onPress:()=>g(u),children:m(`site.resume`)}):(0,W.jsx)(_,{reason:i,busy:l.busy,onPress:()=>g(c),children:m(`site.pause`)}),(0,W.jsx)(_,{look:`danger`,reason:i,onPress:()=>s(!0),children:m(`site.cancel`)}),(0,W.jsx)(oe,{title:m(`site.cancel-of`,{site:A(e.rootUrl)}),open:o,onClose:()=>s(!1),onConfirm:()=>g(f),action:m(`site.cancel`),busy:p.busy,children:m(`site.cancel-words`)})]})}var Ee={text:`display_url`,web:`web_fundamentals_score`,aeo:`aeo_readiness_score`,issues:`issue_count`,links:`inbound_count`,depth:`depth_from_home`};function De({crawlId:r}){let{project:i}=n(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,Z.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=a.sort??`issues`,l=!a.sort||!!a.down,u=I(fe,{projectId:i.id,crawlId:r,search:a.q??null,status:a.state??null,pageKind:a.kind??null,monitored:a.watched??null,sort:`${l?`-`:``}${Ee[c]}`,cursor:null},e=>e.project.siteCrawl.pages,{types:[`MonitoredQuota`]}),d=!!(a.q||a.state||a.kind||a.watched),f=(0,Z.useCallback)(e=>s({q:e}),[s]);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,W.jsx)(L,{label:m(`site.search-pages`),value:a.q,onSearch:f}),(0,W.jsx)(D,{label:m(`site.kind`),hideLabel:!0,value:a.kind??``,onChange:e=>s({kind:e.target.value||void 0}),options:[{value:``,label:m(`site.any-kind`)},...R.map(e=>({value:e,label:m(`site.kind.${e}`)}))]}),(0,W.jsx)(D,{label:m(`site.state`),hideLabel:!0,value:a.state??``,onChange:e=>s({state:e.target.value||void 0}),options:[{value:``,label:m(`site.any-state`)},...ne.map(e=>({value:e,label:m(`site.page-state.${e}`)}))]}),(0,W.jsx)(O,{checked:!!a.watched,onChange:e=>s({watched:e?!0:void 0}),children:m(`site.watched-only`)})]}),u.problem&&(0,W.jsx)(w,{problem:u.problem,onRetry:u.reload}),u.loading&&(0,W.jsx)(x,{children:(0,W.jsx)(C,{className:`h-9 w-full`,lines:8})}),u.data&&u.items.length===0&&(0,W.jsx)(S,{title:m(d?`site.no-page-found`:`site.no-page`),children:m(d?`site.no-page-found-words`:`site.no-page-words`)}),u.items.length>0&&(0,W.jsx)(k,{label:m(`site.pages`),columns:$(i.id,a.crawl),rows:u.items,rowKey:e=>e.siteUrlId,total:d?void 0:u.data?.project.siteCrawl.visibleUrlCount,stale:u.stale,sort:{by:c,down:l},onSort:e=>s({sort:e.by,down:e.down?!0:void 0}),onMore:u.onMore,loadingMore:u.loadingMore})]})}var Q=()=>(0,W.jsx)(H,{reason:m(`site.not-read`)}),$=(e,t)=>[{id:`text`,title:m(`site.page`),sorts:!0,cell:n=>(0,W.jsxs)(`span`,{dir:`auto`,children:[(0,W.jsx)(v,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:e,pageId:n.siteUrlId},search:e=>({...e,crawl:t}),children:n.title||A(n.displayUrl)}),` `,n.monitored&&(0,W.jsx)(T,{children:m(`site.watched`)}),` `,n.analysisStatus!==`completed`&&(0,W.jsx)(T,{tone:n.analysisStatus===`error`||n.analysisStatus===`failed`?`bad`:void 0,children:[m(`site.page-state.${n.analysisStatus}`),n.errorCode].filter(Boolean).join(` · `)}),n.title&&(0,W.jsx)(`span`,{className:`block text-small text-muted break-all`,children:A(n.displayUrl)})]}),csv:e=>e.displayUrl},{id:`kind`,title:m(`site.kind`),wide:!0,cell:e=>e.pageKind&&(0,W.jsx)(`span`,{className:`text-muted`,children:m(`site.kind.${e.pageKind}`)}),csv:e=>e.pageKind},{id:`aeo`,title:m(`site.aeo-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(M,{score:e.aeoReadinessScore,state:e.aeoMeasurementState}),csv:e=>e.aeoReadinessScore},{id:`web`,title:m(`site.web-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(M,{score:e.webFundamentalsScore,state:e.webFundamentalsState}),csv:e=>e.webFundamentalsScore},{id:`links`,title:m(`site.links-in`),number:!0,sorts:!0,wide:!0,cell:e=>e.inboundCount===null?Q():d(e.inboundCount),csv:e=>e.inboundCount},{id:`depth`,title:m(`site.depth`),number:!0,sorts:!0,wide:!0,cell:e=>e.depthFromHome===null?(0,W.jsx)(H,{reason:m(`site.not-linked`)}):d(e.depthFromHome),csv:e=>e.depthFromHome},{id:`issues`,title:m(`site.issues`),number:!0,sorts:!0,cell:e=>e.issueCount===null?Q():d(e.issueCount),csv:e=>e.issueCount}];function Oe({health:e}){let{scoreSummary:t,issuesSummary:n,failureBreakdown:r,rootErrors:i}=e;if(!t||!n)return null;let a=r?[[`site.missed.robots`,r.robotsDenied],[`site.missed.4xx`,r.http4xx],[`site.missed.5xx`,r.http5xx],[`site.missed.timeout`,r.timeout]]:[],o=z.map(e=>{let t=n.severityCounts[e]??0;return{key:e,label:m(`site.severity.${e}`),value:t,words:d(t)}});return(0,W.jsxs)(`div`,{className:`grid gap-8 mb-8 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-12`,children:[(0,W.jsxs)(`dl`,{className:`grid grid-cols-2 gap-x-8 gap-y-4 content-start`,children:[(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[m(`site.aeo`),(0,W.jsx)(V,{name:m(`site.aeo`),formula:m(`site.score-formula`),children:m(`site.aeo-means`)})]}),(0,W.jsx)(`dd`,{children:(0,W.jsx)(M,{big:!0,score:t.aeoReadinessScore,state:t.aeoMeasurementState,coverage:t.aeoMeasurementCoverage})})]}),(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[m(`site.web`),(0,W.jsx)(V,{name:m(`site.web`),formula:m(`site.score-formula`),children:m(`site.web-means`)})]}),(0,W.jsx)(`dd`,{children:(0,W.jsx)(M,{big:!0,score:t.webFundamentalsScore,state:t.webFundamentalsState,coverage:t.webFundamentalsCoverage})})]}),(0,W.jsxs)(`div`,{className:`col-span-2`,children:[(0,W.jsx)(`dt`,{className:`sr-only`,children:m(`site.home`)}),(0,W.jsx)(`dd`,{children:m(`site.home.${t.searchEligibility}`)})]})]}),(0,W.jsxs)(`div`,{className:`min-w-0 max-w-120`,children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:m(`site.by-severity`)}),(0,W.jsx)(se,{label:m(`site.by-severity`),bars:o}),(0,W.jsxs)(`p`,{className:`text-small text-muted mt-3`,children:[m(`site.affected`,{n:n.affectedUrlCount}),a.filter(([,e])=>e>0).map(([e,t])=>` · ${m(e,{n:t})}`).join(``)]}),i.map(e=>(0,W.jsx)(`p`,{className:`text-small text-muted break-all`,children:m(`site.root-error`,{target:e.target,what:e.statusCode?String(e.statusCode):e.outcome})},e.target))]})]})}function ke({crawl:e}){return(0,W.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:m(e.status===`paused`?`site.first-paused`:`site.first-running`)})}function Ae({website:t,onClose:r}){let{project:i}=n(),o=e(),[s,{busy:c,problem:l}]=a(pe),[u,d]=(0,Z.useState)(t),[f,p]=(0,Z.useState)(``),[h,g]=(0,Z.useState)(!1),[v,y]=(0,Z.useState)(!1),b=async e=>{e.preventDefault();let t={rootUrl:u.trim()||null,maxPages:f?Number(f):null,sampleMode:h,rendered:v},{data:n}=await s({projectId:i.id,input:t});n&&(B(m(`site.started`)),o({to:`.`,search:e=>({...e,start:void 0,crawl:void 0})}))},x=l?.fields??{},S=x.root_url??x.max_pages??x.rendered;return(0,W.jsx)(ae,{title:m(`site.start`),open:!0,onClose:r,children:(0,W.jsxs)(`form`,{onSubmit:b,noValidate:!0,className:`grid gap-4`,children:[l&&!S&&(0,W.jsx)(w,{problem:l}),(0,W.jsx)(E,{label:m(`site.root`),hint:m(`site.root-words`),value:u,onChange:e=>d(e.target.value),error:x.root_url,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,W.jsx)(E,{label:m(`site.most`),hint:m(`site.most-words`),type:`number`,min:1,value:f,onChange:e=>p(e.target.value),error:x.max_pages}),(0,W.jsxs)(`div`,{className:`grid gap-2`,children:[(0,W.jsx)(O,{checked:h,onChange:g,children:m(`site.sample`)}),(0,W.jsx)(O,{checked:v,onChange:y,children:m(`site.rendered`)}),x.rendered&&(0,W.jsx)(`p`,{role:`alert`,className:`text-small text-bad`,children:x.rendered})]}),(0,W.jsx)(`p`,{className:`text-muted`,children:m(`site.start-words`)}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,W.jsx)(_,{look:`quiet`,onPress:r,children:m(`ui.cancel`)}),(0,W.jsx)(_,{look:`primary`,type:`submit`,busy:c,children:m(`site.start`)})]})]})})}function je({severityCounts:e},t){let n=A(t),{critical:r=0,high:i=0}=e;return r>0?m(`site.title.critical`,{site:n,n:r}):i>0?m(`site.title.high`,{site:n,n:i}):m(`site.title.none`,{site:n})}function Me(e,t){let{counters:n,partialReason:r}=e,i=[m(`site.crawled`,{at:u(e.completedAt??e.createdAt,t)}),m(`site.pages-read`,{n:n.analyzed})];n.errors>0&&i.push(m(`site.pages-failed`,{n:n.errors})),n.blocked>0&&i.push(m(`site.pages-blocked`,{n:n.blocked}));let a=e.visibleUrlCount-n.selected;return a>0&&i.push(m(`site.pages-left`,{n:d(a)})),r&&i.push(m(`site.partial.${r}`)),`${i.join(` · `)}.`}function Ne(e,t,n){if(!e.since||!t)return m(`site.no-earlier`);let{issues:r,pages:i}=e,a=[[m(`site.new-n`,{n:r.new.length}),r.new.length],[m(`site.fixed-n`,{n:r.fixed.length}),r.fixed.length],[m(`site.regressed-n`,{n:r.regressed.length}),r.regressed.length],[m(`site.gained-n`,{n:i.gained.length}),i.gained.length],[m(`site.lost-n`,{n:i.lost.length}),i.lost.length],[m(`site.changed-n`,{n:i.changed.length}),i.changed.length]].filter(([,e])=>e>0).map(([e])=>e),o=l(t,n);return a.length===0?m(`site.unchanged`,{day:o}):m(`site.changed`,{day:o,what:new Intl.ListFormat(void 0,{type:`conjunction`}).format(a)})}function Pe(){let{project:a}=n(),{crawl:o,start:s}=t({from:`/app/projects/$projectId/site`}),c=e(),l=r(`crawls:run`),{data:u,problem:d,stale:f,reload:p}=i(ce,{projectId:a.id,crawlId:o??null},{types:[`SiteCrawl`]}),h=e=>c({to:`.`,search:t=>({...t,start:e})});if(d&&!u)return(0,W.jsx)(w,{problem:d,onRetry:p});if(!u)return(0,W.jsx)(ze,{});let{siteHealth:g,siteCrawls:v,websiteUrl:y}=u.project,b=v.items[0],x=(0,W.jsx)(_,{reason:l,onPress:()=>h(!0),children:m(`site.start`)});return(0,W.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,W.jsx)(w,{problem:d,onRetry:p}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-1`,children:[(0,W.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:g.crawl&&g.issuesSummary?je(g.issuesSummary,g.crawl.rootUrl):m(`site.title`)}),g.crawl&&x]}),b&&!N(b.status)&&(0,W.jsx)(Ce,{crawl:b,onEnd:p},b.id),b?.status===`failed`&&(0,W.jsx)(Le,{crawl:b}),g.crawl&&g.issuesSummary?(0,W.jsx)(Fe,{health:g,crawl:g.crawl}):(0,W.jsx)(Re,{newest:b,site:A(y),button:x}),s&&(0,W.jsx)(Ae,{website:b?.rootUrl??y,onClose:()=>h(void 0)})]})}function Fe({health:r,crawl:i}){let{project:a}=n(),o=t({from:`/app/projects/$projectId/site`}),s=e(),l=a.timezone,u=o.tab??`issues`;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{className:`text-muted max-w-[84ch]`,children:Me(i,l)}),(0,W.jsx)(Ie,{crawl:i}),o.crawl&&(0,W.jsxs)(`p`,{className:`mb-4`,children:[m(`site.earlier`,{day:c(i.createdAt,l)}),` `,(0,W.jsx)(v,{to:`.`,search:e=>({...e,crawl:void 0,since:void 0}),children:m(`site.to-newest`)})]}),(0,W.jsx)(Oe,{health:r}),(0,W.jsx)(ee,{label:m(`site.of-crawl`),chosen:u,onChoose:e=>s({to:`.`,search:({market:t,engine:n,cohort:r,period:i,crawl:a})=>({market:t,engine:n,cohort:r,period:i,crawl:a,tab:e})}),items:[{id:`issues`,label:m(`site.issues`),count:r.issuesSummary?.issueCount,content:()=>(0,W.jsx)(be,{crawlId:i.id,all:r.issuesSummary?.issueCount??0})},{id:`pages`,label:m(`site.pages`),count:i.visibleUrlCount,content:()=>(0,W.jsx)(De,{crawlId:i.id})},{id:`agents`,label:m(`site.agents`),content:()=>(0,W.jsx)(te,{agents:r.agents,facts:i.siteFacts,rootUrl:i.rootUrl})},{id:`changes`,label:m(`site.changes`),content:()=>(0,W.jsx)(_e,{crawlId:i.id})},{id:`crawls`,label:m(`site.crawls`),content:()=>(0,W.jsx)(ve,{shown:i.id})}]})]})}function Ie({crawl:e}){let{project:t}=n(),{data:r}=i(U,{projectId:t.id,crawlId:e.id,since:null}),a=r?.project.siteCrawl.changes,o=r?.project.siteCrawls.items.find(({id:e})=>e===a?.since);return(0,W.jsx)(`p`,{className:g(`mb-6 mt-1 min-h-5 max-w-[84ch]`,!a&&`text-muted`),children:a?Ne(a,o?.createdAt,t.timezone):``})}function Le({crawl:e}){let{failureSummary:t,errorMessage:n}=e;return(0,W.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,W.jsx)(`p`,{className:`font-semibold`,children:m(`site.failed`,{site:A(e.rootUrl)})}),(0,W.jsx)(`p`,{className:`text-muted`,children:o(t?.message||n)})]})}function Re({newest:e,site:t,button:n}){return e&&!N(e.status)?(0,W.jsx)(ke,{crawl:e}):(0,W.jsx)(S,{title:m(e?`site.no-results`:`site.none`),action:n,children:m(e?`site.no-results-words`:`site.none-words`,{site:t})})}function ze(){return(0,W.jsxs)(x,{children:[(0,W.jsx)(C,{className:`h-7 w-[min(480px,100%)]`}),(0,W.jsx)(`div`,{className:`h-3`}),(0,W.jsx)(C,{className:`h-5 w-[min(640px,100%)]`}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(C,{className:`h-44 w-full`}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(C,{className:`h-9 w-full`,lines:8})]})}export{Pe as default};