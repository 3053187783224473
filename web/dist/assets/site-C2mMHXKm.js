import{n as e}from"./useNavigate-BIF2Wh87.js";import{t}from"./useSearch-BFPNnloM.js";import{c as n,s as r}from"./session-CnBAMWF1.js";import{a as i,i as a,l as o,r as s}from"./operation-B1XcRkXe.js";import{a as c,n as l,o as u,s as d,t as f}from"./format-DzdY6Gmi.js";import{Ht as p,Lt as m,Rt as h,kt as g,r as _,t as v}from"./button-CitGEnIN.js";import{n as y,r as b}from"./link-OkOze4Fr.js";import{a as x,i as S,n as C,o as w,r as T,t as E}from"./states-D5gP3NYi.js";import{t as ee}from"./tabs-DNPJbURv.js";import{n as te}from"./agents-DEF_XZ_Q.js";import{i as D,n as O,t as k}from"./fields-BB-xPVzD.js";import{n as A}from"./table-LjVdJdno.js";import{a as j,i as M,n as ne,o as N,r as P,s as F,t as I}from"./parts-BIuJox6I.js";import{t as L}from"./list-mO0MD-YR.js";import{t as R}from"./search-text-CGrw_X_7.js";import{c as re,n as ie,r as ae,s as z,t as oe}from"./search-CiLokRZQ.js";import{n as se,t as ce}from"./dialog-DFquT777.js";import{n as B}from"./toast-Ct72Eiq4.js";import{n as le}from"./edit-CIDKRL_B.js";import{n as ue,t as de}from"./tags-DxlJNCGP.js";import{r as V,s as H}from"./figure-CcF-UNc0.js";import{t as fe}from"./bars-IMAPAHxx.js";var pe=s(`Site`,`099ee51a9c91b79046a53b514c6fa86ba696e9d8eb83fd87074dc81000fb6c0a`,`query Site($projectId: UUID!, $crawlId: UUID) {
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
}`),me=s(`SiteLive`,`05596affa29bc8d85b06d93fbb6e3e9a53c48fc80d06420c43385a08e39256d3`,`query SiteLive($projectId: UUID!) {
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
}`),he=s(`SiteCrawls`,`a04dcd193971cb59ffe32b18b64d3a8f5b7c2599287a5bfd53343d434fe443cb`,`query SiteCrawls($projectId: UUID!, $cursor: String) {
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
}`),ge=s(`SiteIssues`,`cd0ad2bfab603ca6cb123c1b6003e35b2500b49b5a34900cc1531e750e525ea5`,`query SiteIssues($projectId: UUID!, $crawlId: UUID!, $query: String, $severity: IssueSeverity, $dimension: IssueDimension, $findingClass: FindingClass, $cursor: String) {
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
}`),_e=s(`SitePages`,`64f6c0d43b91a28aa4726c36f59af19851e1356cda44359e2acf59a64605d084`,`query SitePages($projectId: UUID!, $crawlId: UUID!, $search: String, $status: PageAnalysisStatus, $pageKind: PageKind, $monitored: Boolean, $tag: String, $sort: String, $cursor: String) {
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
        tag: $tag
        sort: $sort
      ) {
        items {
          siteUrlId
          tags
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
}`),ve=s(`StartCrawl`,`be657564b36d5786a7c1cc41528dde748111b7932e0e884445c1c069017f341c`,`mutation StartCrawl($projectId: UUID!, $input: SiteCrawlInput!) {
  startSiteCrawl(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),ye=s(`PauseCrawl`,`585f9cef3d9c04128fbec96a4580f4889ff75bf98b1b8bad3a768f642e3a7c42`,`mutation PauseCrawl($projectId: UUID!, $crawlId: UUID!) {
  pauseSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),be=s(`ResumeCrawl`,`63cd9529fb9971a7ac9d23b79f107bfdb2d08b902ced7d3d217fa4bb2bfa3d71`,`mutation ResumeCrawl($projectId: UUID!, $crawlId: UUID!) {
  resumeSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),xe=s(`CancelCrawl`,`5aeaccf7f42303ace2e779daecfb4b9463414bf09c353747623e30e43c652c79`,`mutation CancelCrawl($projectId: UUID!, $crawlId: UUID!) {
  cancelSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),W=m(),G=500;function Se({crawlId:n}){let{project:a}=r(),{since:o}=t({from:`/app/projects/$projectId/site`}),s=e(),{data:c,problem:l,stale:u,reload:f}=i(U,{projectId:a.id,crawlId:n,since:o??null});if(l&&!c)return(0,W.jsx)(T,{problem:l,onRetry:f});if(!c)return(0,W.jsx)(S,{children:(0,W.jsx)(w,{className:`h-9 w-full`,lines:6})});let{changes:p}=c.project.siteCrawl,m=c.project.siteCrawls.items,h=m.slice(m.findIndex(({id:e})=>e===n)+1).filter(e=>j(e.status));if(!p.since)return(0,W.jsx)(C,{title:g(`site.no-earlier-title`),children:g(`site.no-earlier-words`)});let{issues:_,pages:v}=p,y=[...Object.values(_),...Object.values(v)].every(e=>!Array.isArray(e)||e.length===0);return(0,W.jsxs)(`div`,{className:u?`stale`:void 0,children:[l&&(0,W.jsx)(T,{problem:l,onRetry:f}),(0,W.jsx)(`div`,{className:`max-w-80 mb-6`,children:(0,W.jsx)(O,{label:g(`site.compare-with`),value:p.since,onChange:e=>s({to:`.`,search:t=>({...t,since:e.target.value}),replace:!0}),options:h.map(({id:e,createdAt:t})=>({value:e,label:g(`site.crawl-at`,{at:d(t,a.timezone)})}))})}),y&&(0,W.jsx)(C,{title:g(`site.nothing-changed`),children:g(`site.nothing-changed-words`)}),(0,W.jsx)(K,{title:g(`site.new`),rows:_.new}),(0,W.jsx)(K,{title:g(`site.regressed`),rows:_.regressed}),(0,W.jsx)(K,{title:g(`site.fixed`),rows:_.fixed}),(0,W.jsx)(Y,{title:g(`site.gained`),rows:v.gained}),(0,W.jsx)(Y,{title:g(`site.lost`),rows:v.lost}),(0,W.jsx)(Y,{title:g(`site.changed-pages`),rows:v.changed})]})}function K({title:e,rows:n}){let{project:i}=r(),{crawl:a}=t({from:`/app/projects/$projectId/site`});if(n.length===0)return null;let o=[{id:`severity`,title:g(`site.severity`),cell:e=>(0,W.jsx)(M,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:g(`site.issue`),cell:e=>(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:i.id,ruleId:e.ruleId},search:e=>({...e,crawl:a}),lang:`en`,children:e.title}),(0,W.jsxs)(`span`,{className:`block text-small text-muted`,children:[e.urls.slice(0,3).map(N).join(`, `),e.affectedUrlCount>3&&` ${g(`site.and-more`,{n:e.affectedUrlCount-3})}`]})]}),csv:e=>e.title},{id:`pages`,title:g(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}];return(0,W.jsxs)(`section`,{className:`mb-8`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:e}),(0,W.jsx)(A,{label:e,columns:o,rows:n,rowKey:e=>e.ruleId})]})}var q=({changes:e})=>e.map(({field:e,before:t,after:n})=>e===`text`?g(`site.text-changed`):g(`site.field-changed`,{field:g(`site.field.${e}`),before:J(e,t),after:J(e,n)}));function J(e,t){return t===null?g(`site.missing`):e===`analysis_status`?g(`site.page-state.${t}`):e===`page_kind`?g(`site.kind.${t}`):e===`main_content_indexable`?g(t===`true`?`site.may`:`site.may-not`):t}function Y({title:e,rows:t}){if(t.length===0)return null;let n=[{id:`page`,title:g(`site.page`),cell:e=>(0,W.jsxs)(`span`,{dir:`auto`,children:[e.title,(0,W.jsx)(`span`,{className:_(`block`,e.title&&`text-small text-muted`),children:(0,W.jsx)(b,{href:e.displayUrl,children:N(e.displayUrl)})})]}),csv:e=>e.displayUrl},{id:`what`,title:g(`site.what-changed`),cell:e=>(0,W.jsx)(`ul`,{dir:`auto`,children:q(e).map(e=>(0,W.jsx)(`li`,{children:e},e))}),csv:e=>q(e).join(`; `)}],r=t.some(e=>e.changes.length>0)?n:n.slice(0,1);return(0,W.jsxs)(`section`,{className:`mb-8`,children:[(0,W.jsx)(`h2`,{className:`mb-1`,children:e}),(0,W.jsx)(A,{label:e,columns:r,rows:t,rowKey:e=>e.siteUrlId}),t.length===G&&(0,W.jsx)(`p`,{className:`text-small text-muted mt-1`,children:g(`site.first-500`,{n:G})})]})}function Ce({shown:e}){let{project:t}=r(),n=L(he,{projectId:t.id,cursor:null},e=>e.project.siteCrawls,{types:[`SiteCrawl`]});return n.problem&&!n.data?(0,W.jsx)(T,{problem:n.problem,onRetry:n.reload}):n.data?(0,W.jsx)(A,{label:g(`site.crawls`),columns:we(t.timezone,e),rows:n.items,rowKey:e=>e.id,stale:n.stale,strong:t=>t.id===e,onMore:n.onMore,loadingMore:n.loadingMore}):(0,W.jsx)(S,{children:(0,W.jsx)(w,{className:`h-9 w-full`,lines:6})})}var X=({startedAt:e,completedAt:t})=>e&&t?(Date.parse(t)-Date.parse(e))/6e4:null,we=(e,t)=>[{id:`at`,title:g(`site.started-at`),cell:n=>j(n.status)&&n.id!==t?(0,W.jsx)(y,{to:`.`,search:e=>({...e,crawl:n.id,since:void 0,tab:`issues`}),children:d(n.createdAt,e)}):d(n.createdAt,e),csv:e=>e.createdAt},{id:`status`,title:g(`site.state`),cell:e=>(0,W.jsxs)(`span`,{title:e.errorMessage||void 0,children:[(0,W.jsx)(I,{status:e.status}),` `,e.id===t&&(0,W.jsx)(E,{children:g(`site.shown`)})]}),csv:e=>e.status},{id:`root`,title:g(`site.root`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`wrap-anywhere`,children:N(e.rootUrl)}),csv:e=>e.rootUrl},{id:`took`,title:g(`site.took`),number:!0,wide:!0,cell:e=>{let t=X(e);return t===null?``:g(`site.minutes`,{n:Math.max(1,Math.round(t))})},csv:e=>X(e)},{id:`failed`,title:g(`site.failed-pages`),number:!0,wide:!0,cell:e=>f(e.failedCount),csv:e=>e.failedCount},{id:`pages`,title:g(`site.pages-title`),number:!0,cell:e=>g(`site.of`,{n:f(e.analyzedCount),all:f(e.analysisRequestedCount)}),csv:e=>e.analyzedCount}],Z=p(h(),1);function Te({crawlId:n,all:i}){let{project:a}=r(),o=t({from:`/app/projects/$projectId/site`}),s=e(),c=(0,Z.useCallback)(e=>s({to:`.`,search:t=>({...t,...e}),replace:!0}),[s]),l=L(ge,{projectId:a.id,crawlId:n,query:o.q??null,severity:o.severity??null,dimension:o.dimension??null,findingClass:o.finding??null,cursor:null},e=>e.project.siteCrawl.issues),u=!!(o.q||o.severity||o.dimension||o.finding),d=(0,Z.useCallback)(e=>c({q:e}),[c]);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,W.jsx)(R,{label:g(`site.search-issues`),value:o.q,onSearch:d}),(0,W.jsx)(O,{label:g(`site.severity`),hideLabel:!0,value:o.severity??``,onChange:e=>c({severity:e.target.value||void 0}),options:[{value:``,label:g(`site.any-severity`)},...z.map(e=>({value:e,label:g(`site.severity.${e}`)}))]}),(0,W.jsx)(O,{label:g(`site.dimension`),hideLabel:!0,value:o.dimension??``,onChange:e=>c({dimension:e.target.value||void 0}),options:[{value:``,label:g(`site.any-dimension`)},...ie.map(e=>({value:e,label:g(`site.dimension.${e}`)}))]}),(0,W.jsx)(O,{label:g(`site.class`),hideLabel:!0,value:o.finding??``,onChange:e=>c({finding:e.target.value||void 0}),options:[{value:``,label:g(`site.any-class`)},...oe.map(e=>({value:e,label:g(`site.class.${e}`)}))]})]}),l.problem&&(0,W.jsx)(T,{problem:l.problem,onRetry:l.reload}),l.loading&&(0,W.jsx)(S,{children:(0,W.jsx)(w,{className:`h-9 w-full`,lines:8})}),l.data&&l.items.length===0&&(0,W.jsx)(C,{title:g(u?`site.no-issue-found`:`site.no-issue`),children:g(u?`site.no-issue-found-words`:`site.no-issue-words`)}),l.items.length>0&&(0,W.jsx)(A,{label:g(`site.issues`),columns:Ee(a.id,o.crawl),rows:l.items,rowKey:e=>e.groupId,total:u?void 0:i,stale:l.stale,onMore:l.onMore,loadingMore:l.loadingMore})]})}var Ee=(e,t)=>[{id:`severity`,title:g(`site.severity`),cell:e=>(0,W.jsx)(M,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:g(`site.issue`),cell:n=>(0,W.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:e,ruleId:n.ruleId},search:e=>({...e,crawl:t}),lang:`en`,children:n.title}),csv:e=>e.title},{id:`dimension`,title:g(`site.dimension`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:g(`site.dimension.${e.dimension}`)}),csv:e=>e.dimension},{id:`class`,title:g(`site.class`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:g(`site.class.${e.findingClass}`)}),csv:e=>e.findingClass},{id:`route`,title:g(`site.where`),wide:!0,cell:e=>(0,W.jsx)(`span`,{className:`text-muted`,children:g(`site.route.${e.remediationRoute}`)}),csv:e=>e.remediationRoute},{id:`pages`,title:g(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}],De=2e3;function Oe({crawl:e,onEnd:t}){let{project:n}=r(),{data:a,reload:o}=i(me,{projectId:n.id}),s=a?.project.siteCrawls.items.find(({id:t})=>t===e.id)??e,c=F(s.status);(0,Z.useEffect)(()=>{if(c)return t();let e=setInterval(()=>document.visibilityState===`visible`&&o(),De);return()=>clearInterval(e)},[c,t,o]);let{counters:l}=s,u=l.analyzed+l.errors+l.blocked,d=[[`site.counter.discovered`,l.discovered??0],[`site.counter.analyzed`,l.analyzed],[`site.counter.queued`,l.queued],[`site.counter.running`,l.running],[`site.counter.errors`,l.errors],[`site.counter.blocked`,l.blocked]];return(0,W.jsxs)(`section`,{"aria-labelledby":`site-live`,className:`border border-line bg-panel rounded-md px-4 py-3 mt-3 mb-8`,children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap items-center gap-x-3 gap-y-2 mb-3`,children:[(0,W.jsx)(`h2`,{id:`site-live`,children:g(`site.crawl-of`,{site:N(s.rootUrl)})}),(0,W.jsx)(I,{status:s.status}),(0,W.jsx)(`span`,{className:`text-muted`,children:ke(s,n.timezone)}),(0,W.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,W.jsx)(Ae,{crawl:s})})]}),(0,W.jsx)(`div`,{className:`flex mb-3`,children:(0,W.jsx)(x,{value:l.selected?u/l.selected:0,label:g(`site.progress`,{done:f(u),all:f(l.selected)})})}),(0,W.jsx)(`dl`,{className:`flex flex-wrap gap-x-6 gap-y-1`,children:d.map(([e,t])=>(0,W.jsxs)(`div`,{className:`flex gap-1.5`,children:[(0,W.jsx)(`dt`,{className:`text-muted`,children:g(e)}),(0,W.jsx)(`dd`,{className:`font-semibold`,children:f(t)})]},e))})]})}function ke({status:e,counters:{activity:t}},n){return e===`paused`||t.state===`terminal`?``:t.state===`waiting`&&t.nextAvailableAt?g(`site.waits-until`,{at:d(t.nextAvailableAt,n)}):g(`site.activity.${t.reason}`)}function Ae({crawl:e}){let{project:t}=r(),i=n(`crawls:run`),[o,s]=(0,Z.useState)(!1),[c,l]=a(ye),[u,d]=a(be),[f,p]=a(xe);if(F(e.status))return null;let m={projectId:t.id,crawlId:e.id},h=async e=>{let{problem:t}=await e(m);s(!1),t&&B(t)};return(0,W.jsxs)(W.Fragment,{children:[e.status===`paused`?(0,W.jsx)(v,{reason:i,busy:d.busy,onPress:()=>h(u),children:g(`site.resume`)}):(0,W.jsx)(v,{reason:i,busy:l.busy,onPress:()=>h(c),children:g(`site.pause`)}),(0,W.jsx)(v,{look:`danger`,reason:i,onPress:()=>s(!0),children:g(`site.cancel`)}),(0,W.jsx)(ce,{title:g(`site.cancel-of`,{site:N(e.rootUrl)}),open:o,onClose:()=>s(!1),onConfirm:()=>h(f),action:g(`site.cancel`),busy:p.busy,children:g(`site.cancel-words`)})]})}var je={text:`display_url`,web:`web_fundamentals_score`,aeo:`aeo_readiness_score`,issues:`issue_count`,links:`inbound_count`,depth:`depth_from_home`};function Me({crawlId:n}){let{project:i}=r(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,Z.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=a.sort??`issues`,l=!a.sort||!!a.down,u=L(_e,{projectId:i.id,crawlId:n,search:a.q??null,status:a.state??null,pageKind:a.kind??null,monitored:a.watched??null,tag:a.tag??null,sort:`${l?`-`:``}${je[c]}`,cursor:null},e=>e.project.siteCrawl.pages,{types:[`MonitoredQuota`,`TagChange`]}),d=!!(a.q||a.state||a.kind||a.watched||a.tag),[f,p]=(0,Z.useState)(new Set),m=(0,Z.useCallback)(e=>s({q:e}),[s]);return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,W.jsx)(R,{label:g(`site.search-pages`),value:a.q,onSearch:m}),(0,W.jsx)(O,{label:g(`site.kind`),hideLabel:!0,value:a.kind??``,onChange:e=>s({kind:e.target.value||void 0}),options:[{value:``,label:g(`site.any-kind`)},...ae.map(e=>({value:e,label:g(`site.kind.${e}`)}))]}),(0,W.jsx)(O,{label:g(`site.state`),hideLabel:!0,value:a.state??``,onChange:e=>s({state:e.target.value||void 0}),options:[{value:``,label:g(`site.any-state`)},...re.map(e=>({value:e,label:g(`site.page-state.${e}`)}))]}),(0,W.jsx)(ue,{kind:`page`,value:a.tag,onChange:e=>s({tag:e})}),(0,W.jsx)(k,{checked:!!a.watched,onChange:e=>s({watched:e?!0:void 0}),children:g(`site.watched-only`)})]}),u.problem&&(0,W.jsx)(T,{problem:u.problem,onRetry:u.reload}),u.loading&&(0,W.jsx)(S,{children:(0,W.jsx)(w,{className:`h-9 w-full`,lines:8})}),u.data&&u.items.length===0&&(0,W.jsx)(C,{title:g(d?`site.no-page-found`:`site.no-page`),children:g(d?`site.no-page-found-words`:`site.no-page-words`)}),(0,W.jsx)(le,{kind:`page`,targets:u.items.filter(({siteUrlId:e})=>f.has(e)).map(({siteUrlId:e,tags:t})=>({id:e,tags:t})),onDone:()=>{p(new Set),u.reload()}}),u.items.length>0&&(0,W.jsx)(A,{choice:{chosen:f,onChoose:p},label:g(`site.pages`),columns:Ne(i.id,a.crawl),rows:u.items,rowKey:e=>e.siteUrlId,total:d?void 0:u.data?.project.siteCrawl.visibleUrlCount,stale:u.stale,sort:{by:c,down:l},onSort:e=>s({sort:e.by,down:e.down?!0:void 0}),onMore:u.onMore,loadingMore:u.loadingMore})]})}var Q=()=>(0,W.jsx)(H,{reason:g(`site.not-read`)}),Ne=(e,t)=>[{id:`text`,title:g(`site.page`),sorts:!0,cell:n=>(0,W.jsxs)(`span`,{dir:`auto`,children:[(0,W.jsx)(y,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:e,pageId:n.siteUrlId},search:e=>({...e,crawl:t}),children:n.title||N(n.displayUrl)}),` `,n.monitored&&(0,W.jsx)(E,{children:g(`site.watched`)}),` `,(0,W.jsx)(ne,{page:n}),(0,W.jsx)(de,{tags:n.tags}),n.title&&(0,W.jsx)(`span`,{className:`block text-small text-muted`,children:N(n.displayUrl)})]}),csv:e=>e.displayUrl},{id:`kind`,title:g(`site.kind`),wide:!0,cell:e=>e.pageKind&&(0,W.jsx)(`span`,{className:`text-muted`,children:g(`site.kind.${e.pageKind}`)}),csv:e=>e.pageKind},{id:`aeo`,title:g(`site.aeo-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(P,{score:e.aeoReadinessScore,state:e.aeoMeasurementState}),csv:e=>e.aeoReadinessScore},{id:`web`,title:g(`site.web-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,W.jsx)(P,{score:e.webFundamentalsScore,state:e.webFundamentalsState}),csv:e=>e.webFundamentalsScore},{id:`links`,title:g(`site.links-in`),number:!0,sorts:!0,wide:!0,cell:e=>e.inboundCount===null?Q():f(e.inboundCount),csv:e=>e.inboundCount},{id:`depth`,title:g(`site.depth`),number:!0,sorts:!0,wide:!0,cell:e=>e.depthFromHome===null?(0,W.jsx)(H,{reason:g(`site.not-linked`)}):f(e.depthFromHome),csv:e=>e.depthFromHome},{id:`issues`,title:g(`site.issues`),number:!0,sorts:!0,cell:e=>e.issueCount===null?Q():f(e.issueCount),csv:e=>e.issueCount}];function Pe({health:e}){let{scoreSummary:t,issuesSummary:n,failureBreakdown:r,rootErrors:i}=e;if(!t||!n)return null;let a=r?[[`site.missed.robots`,r.robotsDenied],[`site.missed.4xx`,r.http4xx],[`site.missed.5xx`,r.http5xx],[`site.missed.timeout`,r.timeout]]:[],o=z.map(e=>{let t=n.severityCounts[e]??0;return{key:e,label:g(`site.severity.${e}`),value:t,words:f(t)}});return(0,W.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-12`,children:[(0,W.jsxs)(`dl`,{className:`grid grid-cols-2 gap-x-8 gap-y-4 content-start`,children:[(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[g(`site.aeo`),(0,W.jsx)(V,{name:g(`site.aeo`),formula:g(`site.score-formula`),children:g(`site.aeo-means`)})]}),(0,W.jsx)(`dd`,{children:(0,W.jsx)(P,{big:!0,score:t.aeoReadinessScore,state:t.aeoMeasurementState,coverage:t.aeoMeasurementCoverage})})]}),(0,W.jsxs)(`div`,{children:[(0,W.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[g(`site.web`),(0,W.jsx)(V,{name:g(`site.web`),formula:g(`site.score-formula`),children:g(`site.web-means`)})]}),(0,W.jsx)(`dd`,{children:(0,W.jsx)(P,{big:!0,score:t.webFundamentalsScore,state:t.webFundamentalsState,coverage:t.webFundamentalsCoverage})})]}),(0,W.jsxs)(`div`,{className:`col-span-2`,children:[(0,W.jsx)(`dt`,{className:`sr-only`,children:g(`site.home`)}),(0,W.jsx)(`dd`,{children:g(`site.home.${t.searchEligibility}`)})]})]}),(0,W.jsxs)(`div`,{className:`min-w-0 max-w-120`,children:[(0,W.jsx)(`h2`,{className:`mb-2`,children:g(`site.by-severity`)}),(0,W.jsx)(fe,{label:g(`site.by-severity`),bars:o}),(0,W.jsxs)(`p`,{className:`text-small text-muted mt-3`,children:[g(`site.affected`,{n:n.affectedUrlCount}),a.filter(([,e])=>e>0).map(([e,t])=>` · ${g(e,{n:t})}`).join(``)]}),i.map(e=>(0,W.jsx)(`p`,{className:`text-small text-muted`,children:g(`site.root-error`,{target:e.target,what:e.statusCode?String(e.statusCode):e.outcome})},e.target))]})]})}function $({crawl:e}){return(0,W.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:g(e.status===`paused`?`site.first-paused`:`site.first-running`)})}function Fe({website:t,onClose:n}){let{project:i}=r(),o=e(),[s,{busy:c,problem:l}]=a(ve),[u,d]=(0,Z.useState)(t),[f,p]=(0,Z.useState)(``),[m,h]=(0,Z.useState)(!1),[_,y]=(0,Z.useState)(!1),b=async e=>{e.preventDefault();let t={rootUrl:u.trim()||null,maxPages:f?Number(f):null,sampleMode:m,rendered:_},{data:n}=await s({projectId:i.id,input:t});n&&(B(g(`site.started`)),o({to:`.`,search:e=>({...e,start:void 0,crawl:void 0})}))},x=l?.fields??{},S=x.root_url??x.max_pages??x.rendered;return(0,W.jsx)(se,{title:g(`site.start`),open:!0,onClose:n,children:(0,W.jsxs)(`form`,{onSubmit:b,noValidate:!0,className:`grid gap-4`,children:[l&&!S&&(0,W.jsx)(T,{problem:l}),(0,W.jsx)(D,{label:g(`site.root`),hint:g(`site.root-words`),value:u,onChange:e=>d(e.target.value),error:x.root_url,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,W.jsx)(D,{label:g(`site.most`),hint:g(`site.most-words`),type:`number`,min:1,value:f,onChange:e=>p(e.target.value),error:x.max_pages}),(0,W.jsxs)(`div`,{className:`grid gap-2`,children:[(0,W.jsx)(k,{checked:m,onChange:h,children:g(`site.sample`)}),(0,W.jsx)(k,{checked:_,onChange:y,children:g(`site.rendered`)}),x.rendered&&(0,W.jsx)(`p`,{role:`alert`,className:`text-small text-bad`,children:x.rendered})]}),(0,W.jsx)(`p`,{className:`text-muted`,children:g(`site.start-words`)}),(0,W.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,W.jsx)(v,{look:`quiet`,onPress:n,children:g(`ui.cancel`)}),(0,W.jsx)(v,{look:`primary`,type:`submit`,busy:c,children:g(`site.start`)})]})]})})}function Ie({severityCounts:e},t){let n=N(t),{critical:r=0,high:i=0}=e;return r>0?g(`site.title.critical`,{site:n,n:r}):i>0?g(`site.title.high`,{site:n,n:i}):g(`site.title.none`,{site:n})}function Le(e,t){let{counters:n,partialReason:r}=e,i=[g(`site.crawled`,{at:d(e.completedAt??e.createdAt,t)}),g(`site.pages-read`,{n:n.analyzed})];n.errors>0&&i.push(g(`site.pages-failed`,{n:n.errors})),n.blocked>0&&i.push(g(`site.pages-blocked`,{n:n.blocked}));let a=e.visibleUrlCount-n.selected;return a>0&&i.push(g(`site.pages-left`,{n:f(a)})),r&&i.push(g(`site.partial.${r}`)),`${i.join(` · `)}.`}function Re(e,t,n){if(!e.since||!t)return g(`site.no-earlier`);let{issues:r,pages:i}=e,a=[[g(`site.new-n`,{n:r.new.length}),r.new.length],[g(`site.fixed-n`,{n:r.fixed.length}),r.fixed.length],[g(`site.regressed-n`,{n:r.regressed.length}),r.regressed.length],[g(`site.gained-n`,{n:i.gained.length}),i.gained.length],[g(`site.lost-n`,{n:i.lost.length}),i.lost.length],[g(`site.changed-n`,{n:i.changed.length}),i.changed.length]].filter(([,e])=>e>0).map(([e])=>e),o=l(t,n);return a.length===0?g(`site.unchanged`,{day:o}):g(`site.changed`,{day:o,what:u(a)})}function ze(){let{project:a}=r(),{crawl:o,start:s}=t({from:`/app/projects/$projectId/site`}),c=e(),l=n(`crawls:run`),{data:u,problem:d,stale:f,reload:p}=i(pe,{projectId:a.id,crawlId:o??null},{types:[`SiteCrawl`]}),m=e=>c({to:`.`,search:t=>({...t,start:e})});if(d&&!u)return(0,W.jsx)(T,{problem:d,onRetry:p});if(!u)return(0,W.jsx)(We,{});let{siteHealth:h,siteCrawls:_,websiteUrl:y}=u.project,b=_.items[0],x=(0,W.jsx)(v,{look:h.crawl||b?`plain`:`primary`,reason:l,onPress:()=>m(!0),children:g(`site.start`)});return(0,W.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,W.jsx)(T,{problem:d,onRetry:p}),(0,W.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-2`,children:[(0,W.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:h.crawl&&h.issuesSummary?Ie(h.issuesSummary,h.crawl.rootUrl):g(`site.title`)}),h.crawl&&x]}),b&&!F(b.status)&&(0,W.jsx)(Oe,{crawl:b,onEnd:p},b.id),b?.status===`failed`&&(0,W.jsx)(He,{crawl:b}),h.crawl&&h.issuesSummary?(0,W.jsx)(Be,{health:h,crawl:h.crawl}):(0,W.jsx)(Ue,{newest:b,site:N(y),button:x}),s&&(0,W.jsx)(Fe,{website:b?.rootUrl??y,onClose:()=>m(void 0)})]})}function Be({health:n,crawl:i}){let{project:a}=r(),o=t({from:`/app/projects/$projectId/site`}),s=e(),l=a.timezone,u=o.tab??`issues`;return(0,W.jsxs)(W.Fragment,{children:[(0,W.jsx)(`p`,{className:`text-muted max-w-[84ch]`,children:Le(i,l)}),(0,W.jsx)(Ve,{crawl:i}),o.crawl&&(0,W.jsxs)(`p`,{className:`mb-4`,children:[g(`site.earlier`,{day:c(i.createdAt,l)}),` `,(0,W.jsx)(y,{to:`.`,search:e=>({...e,crawl:void 0,since:void 0}),children:g(`site.to-newest`)})]}),(0,W.jsx)(Pe,{health:n}),(0,W.jsx)(ee,{label:g(`site.of-crawl`),chosen:u,onChoose:e=>s({to:`.`,search:({market:t,engine:n,cohort:r,period:i,crawl:a})=>({market:t,engine:n,cohort:r,period:i,crawl:a,tab:e})}),items:[{id:`issues`,label:g(`site.issues`),count:n.issuesSummary?.issueCount,content:()=>(0,W.jsx)(Te,{crawlId:i.id,all:n.issuesSummary?.issueCount??0})},{id:`pages`,label:g(`site.pages`),count:i.visibleUrlCount,content:()=>(0,W.jsx)(Me,{crawlId:i.id})},{id:`agents`,label:g(`site.agents`),content:()=>(0,W.jsx)(te,{agents:n.agents,facts:i.siteFacts,rootUrl:i.rootUrl})},{id:`changes`,label:g(`site.changes`),content:()=>(0,W.jsx)(Se,{crawlId:i.id})},{id:`crawls`,label:g(`site.crawls`),content:()=>(0,W.jsx)(Ce,{shown:i.id})}]})]})}function Ve({crawl:e}){let{project:t}=r(),{data:n}=i(U,{projectId:t.id,crawlId:e.id,since:null}),a=n?.project.siteCrawl.changes,o=n?.project.siteCrawls.items.find(({id:e})=>e===a?.since);return(0,W.jsx)(`p`,{className:_(`mb-6 mt-1 min-h-5 max-w-[84ch]`,!a&&`text-muted`),children:a?Re(a,o?.createdAt,t.timezone):``})}function He({crawl:e}){let{failureSummary:t,errorMessage:n}=e;return(0,W.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,W.jsx)(`p`,{className:`font-semibold`,children:g(`site.failed`,{site:N(e.rootUrl)})}),(0,W.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(t?.message||n)})]})}function Ue({newest:e,site:t,button:n}){return e&&!F(e.status)?(0,W.jsx)($,{crawl:e}):(0,W.jsx)(C,{title:g(e?`site.no-results`:`site.none`),action:n,children:g(e?`site.no-results-words`:`site.none-words`,{site:t})})}function We(){return(0,W.jsxs)(S,{children:[(0,W.jsx)(w,{className:`h-7 w-[min(480px,100%)]`}),(0,W.jsx)(`div`,{className:`h-3`}),(0,W.jsx)(w,{className:`h-5 w-[min(640px,100%)]`}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(w,{className:`h-44 w-full`}),(0,W.jsx)(`div`,{className:`h-8`}),(0,W.jsx)(w,{className:`h-9 w-full`,lines:8})]})}export{ze as default};