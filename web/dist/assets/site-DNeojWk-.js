import{n as e}from"./useNavigate-Ciz3F07Z.js";import{t}from"./useSearch-DsdQhN7j.js";import{c as n,s as r}from"./session-DF7CWfcg.js";import{a as i,i as a,l as o,r as s}from"./operation-JRMDVeU1.js";import{a as c,n as l,o as u,s as d,t as f}from"./format-BcVHqH1S.js";import{Ht as p,Lt as m,Rt as h,kt as g,r as _,t as v}from"./button-v-000qjY.js";import{n as y,r as b}from"./link-i3vHolQ8.js";import{a as x,i as S,n as C,o as w,r as T,t as E}from"./states-BQAsYVUK.js";import{t as ee}from"./tabs-BFbFbKsx.js";import{n as te}from"./agents-Ctly8UHU.js";import{n as ne,r as D}from"./tags-DeNPuFu8.js";import{i as O,n as k,t as A}from"./fields-CR4A3yWo.js";import{n as j}from"./table-DLBsk0eg.js";import{a as M,i as N,n as re,o as P,r as F,s as I,t as L}from"./parts-C31tmd8U.js";import{t as R}from"./list-BC8fEC6m.js";import{t as z}from"./search-text-CyBHT_W7.js";import{c as ie,n as ae,r as oe,s as B,t as se}from"./search-bs4cHIGW.js";import{n as ce,t as le}from"./dialog-C_kCMKWd.js";import{n as V}from"./toast-E2a3R1Vb.js";import{n as ue}from"./edit-CqRr6KkD.js";import{r as H,s as U}from"./figure-Tu7igNq3.js";import{t as de}from"./bars-CN1EwUee.js";var fe=s(`Site`,`099ee51a9c91b79046a53b514c6fa86ba696e9d8eb83fd87074dc81000fb6c0a`,`query Site($projectId: UUID!, $crawlId: UUID) {
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
}`),pe=s(`SiteLive`,`05596affa29bc8d85b06d93fbb6e3e9a53c48fc80d06420c43385a08e39256d3`,`query SiteLive($projectId: UUID!) {
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
}`),me=s(`SiteCrawls`,`a04dcd193971cb59ffe32b18b64d3a8f5b7c2599287a5bfd53343d434fe443cb`,`query SiteCrawls($projectId: UUID!, $cursor: String) {
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
}`),W=s(`SiteChanges`,`5b26a58e43aed96fea6233dcbdd4dc46fd69ca6f49bca981dc098c8ee24d0cd0`,`query SiteChanges($projectId: UUID!, $crawlId: UUID!, $since: UUID, $tag: String) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      changes(since: $since, tag: $tag) {
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
}`),he=s(`SiteIssues`,`ed66c0537ca2c1bfe70c2ac8eda68dca948f73b93138eabfda0c8cfddd58ae19`,`query SiteIssues($projectId: UUID!, $crawlId: UUID!, $query: String, $severity: IssueSeverity, $dimension: IssueDimension, $findingClass: FindingClass, $tag: String, $cursor: String) {
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
        tag: $tag
      ) {
        summary {
          issueCount
          severityCounts
          __typename
        }
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
}`),ge=s(`SitePages`,`64f6c0d43b91a28aa4726c36f59af19851e1356cda44359e2acf59a64605d084`,`query SitePages($projectId: UUID!, $crawlId: UUID!, $search: String, $status: PageAnalysisStatus, $pageKind: PageKind, $monitored: Boolean, $tag: String, $sort: String, $cursor: String) {
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
}`),_e=s(`StartCrawl`,`be657564b36d5786a7c1cc41528dde748111b7932e0e884445c1c069017f341c`,`mutation StartCrawl($projectId: UUID!, $input: SiteCrawlInput!) {
  startSiteCrawl(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),ve=s(`PauseCrawl`,`585f9cef3d9c04128fbec96a4580f4889ff75bf98b1b8bad3a768f642e3a7c42`,`mutation PauseCrawl($projectId: UUID!, $crawlId: UUID!) {
  pauseSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),ye=s(`ResumeCrawl`,`63cd9529fb9971a7ac9d23b79f107bfdb2d08b902ced7d3d217fa4bb2bfa3d71`,`mutation ResumeCrawl($projectId: UUID!, $crawlId: UUID!) {
  resumeSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),be=s(`CancelCrawl`,`5aeaccf7f42303ace2e779daecfb4b9463414bf09c353747623e30e43c652c79`,`mutation CancelCrawl($projectId: UUID!, $crawlId: UUID!) {
  cancelSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),G=m(),K=500;function xe({crawlId:n}){let{project:a}=r(),{since:o,tag:s}=t({from:`/app/projects/$projectId/site`}),c=e(),{data:l,problem:u,stale:f,reload:p}=i(W,{projectId:a.id,crawlId:n,since:o??null,tag:s??null},{types:[`TagChange`]}),m=e=>c({to:`.`,search:t=>({...t,...e}),replace:!0});if(u&&!l)return(0,G.jsx)(T,{problem:u,onRetry:p});if(!l)return(0,G.jsx)(S,{children:(0,G.jsx)(w,{className:`h-9 w-full`,lines:6})});let{changes:h}=l.project.siteCrawl,_=l.project.siteCrawls.items,v=_.slice(_.findIndex(({id:e})=>e===n)+1).filter(e=>M(e.status));if(!h.since)return(0,G.jsx)(C,{title:g(`site.no-earlier-title`),children:g(`site.no-earlier-words`)});let{issues:y,pages:b}=h,x=[...Object.values(y),...Object.values(b)].every(e=>!Array.isArray(e)||e.length===0);return(0,G.jsxs)(`div`,{className:f?`stale`:void 0,children:[u&&(0,G.jsx)(T,{problem:u,onRetry:p}),(0,G.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 [&>div]:max-w-80 [&>div]:flex-1`,children:[(0,G.jsx)(k,{label:g(`site.compare-with`),value:h.since,onChange:e=>m({since:e.target.value}),options:v.map(({id:e,createdAt:t})=>({value:e,label:g(`site.crawl-at`,{at:d(t,a.timezone)})}))}),(0,G.jsx)(D,{kind:`page`,value:s,onChange:e=>m({tag:e}),showLabel:!0})]}),x&&(0,G.jsx)(C,{title:g(`site.nothing-changed`),children:g(s?`site.nothing-changed-tagged`:`site.nothing-changed-words`)}),(0,G.jsx)(q,{title:g(`site.new`),rows:y.new}),(0,G.jsx)(q,{title:g(`site.regressed`),rows:y.regressed}),(0,G.jsx)(q,{title:g(`site.fixed`),rows:y.fixed}),(0,G.jsx)(X,{title:g(`site.gained`),rows:b.gained}),(0,G.jsx)(X,{title:g(`site.lost`),rows:b.lost}),(0,G.jsx)(X,{title:g(`site.changed-pages`),rows:b.changed})]})}function q({title:e,rows:n}){let{project:i}=r(),{crawl:a}=t({from:`/app/projects/$projectId/site`});if(n.length===0)return null;let o=[{id:`severity`,title:g(`site.severity`),cell:e=>(0,G.jsx)(N,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:g(`site.issue`),cell:e=>(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:i.id,ruleId:e.ruleId},search:e=>({...e,crawl:a}),lang:`en`,children:e.title}),(0,G.jsxs)(`span`,{className:`block text-small text-muted`,children:[e.urls.slice(0,3).map(P).join(`, `),e.affectedUrlCount>3&&` ${g(`site.and-more`,{n:e.affectedUrlCount-3})}`]})]}),csv:e=>e.title},{id:`pages`,title:g(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}];return(0,G.jsxs)(`section`,{className:`mb-8`,children:[(0,G.jsx)(`h2`,{className:`mb-1`,children:e}),(0,G.jsx)(j,{label:e,columns:o,rows:n,rowKey:e=>e.ruleId})]})}var J=({changes:e})=>e.map(({field:e,before:t,after:n})=>e===`text`?g(`site.text-changed`):g(`site.field-changed`,{field:g(`site.field.${e}`),before:Y(e,t),after:Y(e,n)}));function Y(e,t){return t===null?g(`site.missing`):e===`analysis_status`?g(`site.page-state.${t}`):e===`page_kind`?g(`site.kind.${t}`):e===`main_content_indexable`?g(t===`true`?`site.may`:`site.may-not`):t}function X({title:e,rows:t}){if(t.length===0)return null;let n=[{id:`page`,title:g(`site.page`),cell:e=>(0,G.jsxs)(`span`,{dir:`auto`,children:[e.title,(0,G.jsx)(`span`,{className:_(`block`,e.title&&`text-small text-muted`),children:(0,G.jsx)(b,{href:e.displayUrl,children:P(e.displayUrl)})})]}),csv:e=>e.displayUrl},{id:`what`,title:g(`site.what-changed`),cell:e=>(0,G.jsx)(`ul`,{dir:`auto`,children:J(e).map(e=>(0,G.jsx)(`li`,{children:e},e))}),csv:e=>J(e).join(`; `)}],r=t.some(e=>e.changes.length>0)?n:n.slice(0,1);return(0,G.jsxs)(`section`,{className:`mb-8`,children:[(0,G.jsx)(`h2`,{className:`mb-1`,children:e}),(0,G.jsx)(j,{label:e,columns:r,rows:t,rowKey:e=>e.siteUrlId}),t.length===K&&(0,G.jsx)(`p`,{className:`text-small text-muted mt-1`,children:g(`site.first-500`,{n:K})})]})}function Se({shown:e}){let{project:t}=r(),n=R(me,{projectId:t.id,cursor:null},e=>e.project.siteCrawls,{types:[`SiteCrawl`]});return n.problem&&!n.data?(0,G.jsx)(T,{problem:n.problem,onRetry:n.reload}):n.data?(0,G.jsx)(j,{label:g(`site.crawls`),columns:Ce(t.timezone,e),rows:n.items,rowKey:e=>e.id,stale:n.stale,strong:t=>t.id===e,onMore:n.onMore,loadingMore:n.loadingMore}):(0,G.jsx)(S,{children:(0,G.jsx)(w,{className:`h-9 w-full`,lines:6})})}var Z=({startedAt:e,completedAt:t})=>e&&t?(Date.parse(t)-Date.parse(e))/6e4:null,Ce=(e,t)=>[{id:`at`,title:g(`site.started-at`),cell:n=>M(n.status)&&n.id!==t?(0,G.jsx)(y,{to:`.`,search:e=>({...e,crawl:n.id,since:void 0,tab:`issues`}),children:d(n.createdAt,e)}):d(n.createdAt,e),csv:e=>e.createdAt},{id:`status`,title:g(`site.state`),cell:e=>(0,G.jsxs)(`span`,{title:e.errorMessage||void 0,children:[(0,G.jsx)(L,{status:e.status}),` `,e.id===t&&(0,G.jsx)(E,{children:g(`site.shown`)})]}),csv:e=>e.status},{id:`root`,title:g(`site.root`),wide:!0,cell:e=>(0,G.jsx)(`span`,{className:`wrap-anywhere`,children:P(e.rootUrl)}),csv:e=>e.rootUrl},{id:`took`,title:g(`site.took`),number:!0,wide:!0,cell:e=>{let t=Z(e);return t===null?``:g(`site.minutes`,{n:Math.max(1,Math.round(t))})},csv:e=>Z(e)},{id:`failed`,title:g(`site.failed-pages`),number:!0,wide:!0,cell:e=>f(e.failedCount),csv:e=>e.failedCount},{id:`pages`,title:g(`site.pages-title`),number:!0,cell:e=>g(`site.of`,{n:f(e.analyzedCount),all:f(e.analysisRequestedCount)}),csv:e=>e.analyzedCount}],Q=p(h(),1);function we({crawlId:n}){let{project:i}=r(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,Q.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=R(he,{projectId:i.id,crawlId:n,query:a.q??null,severity:a.severity??null,dimension:a.dimension??null,findingClass:a.finding??null,tag:a.tag??null,cursor:null},e=>e.project.siteCrawl.issues,{types:[`TagChange`]}),l=c.data?.project.siteCrawl.issues.summary,u=!!(a.q||a.severity||a.dimension||a.finding),d=(0,Q.useCallback)(e=>s({q:e}),[s]);return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,G.jsx)(z,{label:g(`site.search-issues`),value:a.q,onSearch:d}),(0,G.jsx)(k,{label:g(`site.severity`),hideLabel:!0,value:a.severity??``,onChange:e=>s({severity:e.target.value||void 0}),options:[{value:``,label:g(`site.any-severity`)},...B.map(e=>({value:e,label:g(`site.severity-n`,{severity:g(`site.severity.${e}`),n:l?.severityCounts[e]??0})}))]}),(0,G.jsx)(k,{label:g(`site.dimension`),hideLabel:!0,value:a.dimension??``,onChange:e=>s({dimension:e.target.value||void 0}),options:[{value:``,label:g(`site.any-dimension`)},...ae.map(e=>({value:e,label:g(`site.dimension.${e}`)}))]}),(0,G.jsx)(k,{label:g(`site.class`),hideLabel:!0,value:a.finding??``,onChange:e=>s({finding:e.target.value||void 0}),options:[{value:``,label:g(`site.any-class`)},...se.map(e=>({value:e,label:g(`site.class.${e}`)}))]}),(0,G.jsx)(D,{kind:`page`,value:a.tag,onChange:e=>s({tag:e})})]}),c.problem&&(0,G.jsx)(T,{problem:c.problem,onRetry:c.reload}),c.loading&&(0,G.jsx)(S,{children:(0,G.jsx)(w,{className:`h-9 w-full`,lines:8})}),c.data&&c.items.length===0&&(0,G.jsx)(C,{title:g(u||a.tag?`site.no-issue-found`:`site.no-issue`),children:g(u||a.tag?`site.no-issue-found-words`:`site.no-issue-words`)}),c.items.length>0&&(0,G.jsx)(j,{label:g(`site.issues`),columns:Te(i.id,a.crawl),rows:c.items,rowKey:e=>e.groupId,total:u?void 0:l?.issueCount,stale:c.stale,onMore:c.onMore,loadingMore:c.loadingMore})]})}var Te=(e,t)=>[{id:`severity`,title:g(`site.severity`),cell:e=>(0,G.jsx)(N,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:g(`site.issue`),cell:n=>(0,G.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:e,ruleId:n.ruleId},search:e=>({...e,crawl:t}),lang:`en`,children:n.title}),csv:e=>e.title},{id:`dimension`,title:g(`site.dimension`),wide:!0,cell:e=>(0,G.jsx)(`span`,{className:`text-muted`,children:g(`site.dimension.${e.dimension}`)}),csv:e=>e.dimension},{id:`class`,title:g(`site.class`),wide:!0,cell:e=>(0,G.jsx)(`span`,{className:`text-muted`,children:g(`site.class.${e.findingClass}`)}),csv:e=>e.findingClass},{id:`route`,title:g(`site.where`),wide:!0,cell:e=>(0,G.jsx)(`span`,{className:`text-muted`,children:g(`site.route.${e.remediationRoute}`)}),csv:e=>e.remediationRoute},{id:`pages`,title:g(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}],Ee=2e3;function De({crawl:e,onEnd:t}){let{project:n}=r(),{data:a,reload:o}=i(pe,{projectId:n.id}),s=a?.project.siteCrawls.items.find(({id:t})=>t===e.id)??e,c=I(s.status);(0,Q.useEffect)(()=>{if(c)return t();let e=setInterval(()=>document.visibilityState===`visible`&&o(),Ee);return()=>clearInterval(e)},[c,t,o]);let{counters:l}=s,u=l.analyzed+l.errors+l.blocked,d=[[`site.counter.discovered`,l.discovered??0],[`site.counter.analyzed`,l.analyzed],[`site.counter.queued`,l.queued],[`site.counter.running`,l.running],[`site.counter.errors`,l.errors],[`site.counter.blocked`,l.blocked]];return(0,G.jsxs)(`section`,{"aria-labelledby":`site-live`,className:`border border-line bg-panel rounded-md px-4 py-3 mt-3 mb-8`,children:[(0,G.jsxs)(`div`,{className:`flex flex-wrap items-center gap-x-3 gap-y-2 mb-3`,children:[(0,G.jsx)(`h2`,{id:`site-live`,children:g(`site.crawl-of`,{site:P(s.rootUrl)})}),(0,G.jsx)(L,{status:s.status}),(0,G.jsx)(`span`,{className:`text-muted`,children:Oe(s,n.timezone)}),(0,G.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,G.jsx)(ke,{crawl:s})})]}),(0,G.jsx)(`div`,{className:`flex mb-3`,children:(0,G.jsx)(x,{value:l.selected?u/l.selected:0,label:g(`site.progress`,{done:f(u),all:f(l.selected)})})}),(0,G.jsx)(`dl`,{className:`flex flex-wrap gap-x-6 gap-y-1`,children:d.map(([e,t])=>(0,G.jsxs)(`div`,{className:`flex gap-1.5`,children:[(0,G.jsx)(`dt`,{className:`text-muted`,children:g(e)}),(0,G.jsx)(`dd`,{className:`font-semibold`,children:f(t)})]},e))})]})}function Oe({status:e,counters:{activity:t}},n){return e===`paused`||t.state===`terminal`?``:t.state===`waiting`&&t.nextAvailableAt?g(`site.waits-until`,{at:d(t.nextAvailableAt,n)}):g(`site.activity.${t.reason}`)}function ke({crawl:e}){let{project:t}=r(),i=n(`crawls:run`),[o,s]=(0,Q.useState)(!1),[c,l]=a(ve),[u,d]=a(ye),[f,p]=a(be);if(I(e.status))return null;let m={projectId:t.id,crawlId:e.id},h=async e=>{let{problem:t}=await e(m);s(!1),t&&V(t)};return(0,G.jsxs)(G.Fragment,{children:[e.status===`paused`?(0,G.jsx)(v,{reason:i,busy:d.busy,onPress:()=>h(u),children:g(`site.resume`)}):(0,G.jsx)(v,{reason:i,busy:l.busy,onPress:()=>h(c),children:g(`site.pause`)}),(0,G.jsx)(v,{look:`danger`,reason:i,onPress:()=>s(!0),children:g(`site.cancel`)}),(0,G.jsx)(le,{title:g(`site.cancel-of`,{site:P(e.rootUrl)}),open:o,onClose:()=>s(!1),onConfirm:()=>h(f),action:g(`site.cancel`),busy:p.busy,children:g(`site.cancel-words`)})]})}var Ae={text:`display_url`,web:`web_fundamentals_score`,aeo:`aeo_readiness_score`,issues:`issue_count`,links:`inbound_count`,depth:`depth_from_home`};function je({crawlId:n}){let{project:i}=r(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,Q.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=a.sort??`issues`,l=!a.sort||!!a.down,u=R(ge,{projectId:i.id,crawlId:n,search:a.q??null,status:a.state??null,pageKind:a.kind??null,monitored:a.watched??null,tag:a.tag??null,sort:`${l?`-`:``}${Ae[c]}`,cursor:null},e=>e.project.siteCrawl.pages,{types:[`MonitoredQuota`,`TagChange`]}),d=!!(a.q||a.state||a.kind||a.watched||a.tag),[f,p]=(0,Q.useState)(new Set),m=(0,Q.useCallback)(e=>s({q:e}),[s]);return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 [&>div]:flex-1`,children:[(0,G.jsx)(z,{label:g(`site.search-pages`),value:a.q,onSearch:m}),(0,G.jsx)(k,{label:g(`site.kind`),hideLabel:!0,value:a.kind??``,onChange:e=>s({kind:e.target.value||void 0}),options:[{value:``,label:g(`site.any-kind`)},...oe.map(e=>({value:e,label:g(`site.kind.${e}`)}))]}),(0,G.jsx)(k,{label:g(`site.state`),hideLabel:!0,value:a.state??``,onChange:e=>s({state:e.target.value||void 0}),options:[{value:``,label:g(`site.any-state`)},...ie.map(e=>({value:e,label:g(`site.page-state.${e}`)}))]}),(0,G.jsx)(D,{kind:`page`,value:a.tag,onChange:e=>s({tag:e})}),(0,G.jsx)(A,{checked:!!a.watched,onChange:e=>s({watched:e?!0:void 0}),children:g(`site.watched-only`)})]}),u.problem&&(0,G.jsx)(T,{problem:u.problem,onRetry:u.reload}),u.loading&&(0,G.jsx)(S,{children:(0,G.jsx)(w,{className:`h-9 w-full`,lines:8})}),u.data&&u.items.length===0&&(0,G.jsx)(C,{title:g(d?`site.no-page-found`:`site.no-page`),children:g(d?`site.no-page-found-words`:`site.no-page-words`)}),(0,G.jsx)(ue,{kind:`page`,targets:u.items.filter(({siteUrlId:e})=>f.has(e)).map(({siteUrlId:e,tags:t})=>({id:e,tags:t})),onDone:()=>{p(new Set),u.reload()}}),u.items.length>0&&(0,G.jsx)(j,{choice:{chosen:f,onChoose:p},label:g(`site.pages`),columns:Me(i.id,a.crawl),rows:u.items,rowKey:e=>e.siteUrlId,total:d?void 0:u.data?.project.siteCrawl.visibleUrlCount,stale:u.stale,sort:{by:c,down:l},onSort:e=>s({sort:e.by,down:e.down?!0:void 0}),onMore:u.onMore,loadingMore:u.loadingMore})]})}var $=()=>(0,G.jsx)(U,{reason:g(`site.not-read`)}),Me=(e,t)=>[{id:`text`,title:g(`site.page`),sorts:!0,cell:n=>(0,G.jsxs)(`span`,{dir:`auto`,children:[(0,G.jsx)(y,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:e,pageId:n.siteUrlId},search:e=>({...e,crawl:t}),children:n.title||P(n.displayUrl)}),` `,n.monitored&&(0,G.jsx)(E,{children:g(`site.watched`)}),` `,(0,G.jsx)(re,{page:n}),(0,G.jsx)(ne,{tags:n.tags}),n.title&&(0,G.jsx)(`span`,{className:`block text-small text-muted`,children:P(n.displayUrl)})]}),csv:e=>e.displayUrl},{id:`kind`,title:g(`site.kind`),wide:!0,cell:e=>e.pageKind&&(0,G.jsx)(`span`,{className:`text-muted`,children:g(`site.kind.${e.pageKind}`)}),csv:e=>e.pageKind},{id:`aeo`,title:g(`site.aeo-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,G.jsx)(F,{score:e.aeoReadinessScore,state:e.aeoMeasurementState}),csv:e=>e.aeoReadinessScore},{id:`web`,title:g(`site.web-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,G.jsx)(F,{score:e.webFundamentalsScore,state:e.webFundamentalsState}),csv:e=>e.webFundamentalsScore},{id:`links`,title:g(`site.links-in`),number:!0,sorts:!0,wide:!0,cell:e=>e.inboundCount===null?$():f(e.inboundCount),csv:e=>e.inboundCount},{id:`depth`,title:g(`site.depth`),number:!0,sorts:!0,wide:!0,cell:e=>e.depthFromHome===null?(0,G.jsx)(U,{reason:g(`site.not-linked`)}):f(e.depthFromHome),csv:e=>e.depthFromHome},{id:`issues`,title:g(`site.issues`),number:!0,sorts:!0,cell:e=>e.issueCount===null?$():f(e.issueCount),csv:e=>e.issueCount}];function Ne({health:e}){let{scoreSummary:t,issuesSummary:n,failureBreakdown:r,rootErrors:i}=e;if(!t||!n)return null;let a=r?[[`site.missed.robots`,r.robotsDenied],[`site.missed.4xx`,r.http4xx],[`site.missed.5xx`,r.http5xx],[`site.missed.timeout`,r.timeout]]:[],o=B.map(e=>{let t=n.severityCounts[e]??0;return{key:e,label:g(`site.severity.${e}`),value:t,words:f(t)}});return(0,G.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-12`,children:[(0,G.jsxs)(`dl`,{className:`grid grid-cols-2 gap-x-8 gap-y-4 content-start`,children:[(0,G.jsxs)(`div`,{children:[(0,G.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[g(`site.aeo`),(0,G.jsx)(H,{name:g(`site.aeo`),formula:g(`site.score-formula`),children:g(`site.aeo-means`)})]}),(0,G.jsx)(`dd`,{children:(0,G.jsx)(F,{big:!0,score:t.aeoReadinessScore,state:t.aeoMeasurementState,coverage:t.aeoMeasurementCoverage})})]}),(0,G.jsxs)(`div`,{children:[(0,G.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[g(`site.web`),(0,G.jsx)(H,{name:g(`site.web`),formula:g(`site.score-formula`),children:g(`site.web-means`)})]}),(0,G.jsx)(`dd`,{children:(0,G.jsx)(F,{big:!0,score:t.webFundamentalsScore,state:t.webFundamentalsState,coverage:t.webFundamentalsCoverage})})]}),(0,G.jsxs)(`div`,{className:`col-span-2`,children:[(0,G.jsx)(`dt`,{className:`sr-only`,children:g(`site.home`)}),(0,G.jsx)(`dd`,{children:g(`site.home.${t.searchEligibility}`)})]})]}),(0,G.jsxs)(`div`,{className:`min-w-0 max-w-120`,children:[(0,G.jsx)(`h2`,{className:`mb-2`,children:g(`site.by-severity`)}),(0,G.jsx)(de,{label:g(`site.by-severity`),bars:o}),(0,G.jsxs)(`p`,{className:`text-small text-muted mt-3`,children:[g(`site.affected`,{n:n.affectedUrlCount}),a.filter(([,e])=>e>0).map(([e,t])=>` · ${g(e,{n:t})}`).join(``)]}),i.map(e=>(0,G.jsx)(`p`,{className:`text-small text-muted`,children:g(`site.root-error`,{target:e.target,what:e.statusCode?String(e.statusCode):e.outcome})},e.target))]})]})}function Pe({crawl:e}){return(0,G.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:g(e.status===`paused`?`site.first-paused`:`site.first-running`)})}function Fe({website:t,onClose:n}){let{project:i}=r(),o=e(),[s,{busy:c,problem:l}]=a(_e),[u,d]=(0,Q.useState)(t),[f,p]=(0,Q.useState)(``),[m,h]=(0,Q.useState)(!1),[_,y]=(0,Q.useState)(!1),b=async e=>{e.preventDefault();let t={rootUrl:u.trim()||null,maxPages:f?Number(f):null,sampleMode:m,rendered:_},{data:n}=await s({projectId:i.id,input:t});n&&(V(g(`site.started`)),o({to:`.`,search:e=>({...e,start:void 0,crawl:void 0})}))},x=l?.fields??{},S=x.root_url??x.max_pages??x.rendered;return(0,G.jsx)(ce,{title:g(`site.start`),open:!0,onClose:n,children:(0,G.jsxs)(`form`,{onSubmit:b,noValidate:!0,className:`grid gap-4`,children:[l&&!S&&(0,G.jsx)(T,{problem:l}),(0,G.jsx)(O,{label:g(`site.root`),hint:g(`site.root-words`),value:u,onChange:e=>d(e.target.value),error:x.root_url,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,G.jsx)(O,{label:g(`site.most`),hint:g(`site.most-words`),type:`number`,min:1,value:f,onChange:e=>p(e.target.value),error:x.max_pages}),(0,G.jsxs)(`div`,{className:`grid gap-2`,children:[(0,G.jsx)(A,{checked:m,onChange:h,children:g(`site.sample`)}),(0,G.jsx)(A,{checked:_,onChange:y,children:g(`site.rendered`)}),x.rendered&&(0,G.jsx)(`p`,{role:`alert`,className:`text-small text-bad`,children:x.rendered})]}),(0,G.jsx)(`p`,{className:`text-muted`,children:g(`site.start-words`)}),(0,G.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,G.jsx)(v,{look:`quiet`,onPress:n,children:g(`ui.cancel`)}),(0,G.jsx)(v,{look:`primary`,type:`submit`,busy:c,children:g(`site.start`)})]})]})})}function Ie({severityCounts:e},t){let n=P(t),{critical:r=0,high:i=0}=e;return r>0?g(`site.title.critical`,{site:n,n:r}):i>0?g(`site.title.high`,{site:n,n:i}):g(`site.title.none`,{site:n})}function Le(e,t){let{counters:n,partialReason:r}=e,i=[g(`site.crawled`,{at:d(e.completedAt??e.createdAt,t)}),g(`site.pages-read`,{n:n.analyzed})];n.errors>0&&i.push(g(`site.pages-failed`,{n:n.errors})),n.blocked>0&&i.push(g(`site.pages-blocked`,{n:n.blocked}));let a=e.visibleUrlCount-n.selected;return a>0&&i.push(g(`site.pages-left`,{n:f(a)})),r&&i.push(g(`site.partial.${r}`)),`${i.join(` · `)}.`}function Re(e,t,n){if(!e.since||!t)return g(`site.no-earlier`);let{issues:r,pages:i}=e,a=[[g(`site.new-n`,{n:r.new.length}),r.new.length],[g(`site.fixed-n`,{n:r.fixed.length}),r.fixed.length],[g(`site.regressed-n`,{n:r.regressed.length}),r.regressed.length],[g(`site.gained-n`,{n:i.gained.length}),i.gained.length],[g(`site.lost-n`,{n:i.lost.length}),i.lost.length],[g(`site.changed-n`,{n:i.changed.length}),i.changed.length]].filter(([,e])=>e>0).map(([e])=>e),o=l(t,n);return a.length===0?g(`site.unchanged`,{day:o}):g(`site.changed`,{day:o,what:u(a)})}function ze(){let{project:a}=r(),{crawl:o,start:s}=t({from:`/app/projects/$projectId/site`}),c=e(),l=n(`crawls:run`),{data:u,problem:d,stale:f,reload:p}=i(fe,{projectId:a.id,crawlId:o??null},{types:[`SiteCrawl`]}),m=e=>c({to:`.`,search:t=>({...t,start:e})});if(d&&!u)return(0,G.jsx)(T,{problem:d,onRetry:p});if(!u)return(0,G.jsx)(We,{});let{siteHealth:h,siteCrawls:_,websiteUrl:y}=u.project,b=_.items[0],x=(0,G.jsx)(v,{look:h.crawl||b?`plain`:`primary`,reason:l,onPress:()=>m(!0),children:g(`site.start`)});return(0,G.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,G.jsx)(T,{problem:d,onRetry:p}),(0,G.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-2`,children:[(0,G.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:h.crawl&&h.issuesSummary?Ie(h.issuesSummary,h.crawl.rootUrl):g(`site.title`)}),h.crawl&&x]}),b&&!I(b.status)&&(0,G.jsx)(De,{crawl:b,onEnd:p},b.id),b?.status===`failed`&&(0,G.jsx)(He,{crawl:b}),h.crawl&&h.issuesSummary?(0,G.jsx)(Be,{health:h,crawl:h.crawl}):(0,G.jsx)(Ue,{newest:b,site:P(y),button:x}),s&&(0,G.jsx)(Fe,{website:b?.rootUrl??y,onClose:()=>m(void 0)})]})}function Be({health:n,crawl:i}){let{project:a}=r(),o=t({from:`/app/projects/$projectId/site`}),s=e(),l=a.timezone,u=o.tab??`issues`;return(0,G.jsxs)(G.Fragment,{children:[(0,G.jsx)(`p`,{className:`text-muted max-w-[84ch]`,children:Le(i,l)}),(0,G.jsx)(Ve,{crawl:i}),o.crawl&&(0,G.jsxs)(`p`,{className:`mb-4`,children:[g(`site.earlier`,{day:c(i.createdAt,l)}),` `,(0,G.jsx)(y,{to:`.`,search:e=>({...e,crawl:void 0,since:void 0}),children:g(`site.to-newest`)})]}),(0,G.jsx)(Ne,{health:n}),(0,G.jsx)(ee,{label:g(`site.of-crawl`),chosen:u,onChoose:e=>s({to:`.`,search:({market:t,engine:n,cohort:r,period:i,crawl:a})=>({market:t,engine:n,cohort:r,period:i,crawl:a,tab:e})}),items:[{id:`issues`,label:g(`site.issues`),count:n.issuesSummary?.issueCount,content:()=>(0,G.jsx)(we,{crawlId:i.id})},{id:`pages`,label:g(`site.pages`),count:i.visibleUrlCount,content:()=>(0,G.jsx)(je,{crawlId:i.id})},{id:`agents`,label:g(`site.agents`),content:()=>(0,G.jsx)(te,{agents:n.agents,facts:i.siteFacts,rootUrl:i.rootUrl})},{id:`changes`,label:g(`site.changes`),content:()=>(0,G.jsx)(xe,{crawlId:i.id})},{id:`crawls`,label:g(`site.crawls`),content:()=>(0,G.jsx)(Se,{shown:i.id})}]})]})}function Ve({crawl:e}){let{project:t}=r(),{data:n}=i(W,{projectId:t.id,crawlId:e.id,since:null,tag:null}),a=n?.project.siteCrawl.changes,o=n?.project.siteCrawls.items.find(({id:e})=>e===a?.since);return(0,G.jsx)(`p`,{className:_(`mb-6 mt-1 min-h-5 max-w-[84ch]`,!a&&`text-muted`),children:a?Re(a,o?.createdAt,t.timezone):``})}function He({crawl:e}){let{failureSummary:t,errorMessage:n}=e;return(0,G.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,G.jsx)(`p`,{className:`font-semibold`,children:g(`site.failed`,{site:P(e.rootUrl)})}),(0,G.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(t?.message||n)})]})}function Ue({newest:e,site:t,button:n}){return e&&!I(e.status)?(0,G.jsx)(Pe,{crawl:e}):(0,G.jsx)(C,{title:g(e?`site.no-results`:`site.none`),action:n,children:g(e?`site.no-results-words`:`site.none-words`,{site:t})})}function We(){return(0,G.jsxs)(S,{children:[(0,G.jsx)(w,{className:`h-7 w-[min(480px,100%)]`}),(0,G.jsx)(`div`,{className:`h-3`}),(0,G.jsx)(w,{className:`h-5 w-[min(640px,100%)]`}),(0,G.jsx)(`div`,{className:`h-8`}),(0,G.jsx)(w,{className:`h-44 w-full`}),(0,G.jsx)(`div`,{className:`h-8`}),(0,G.jsx)(w,{className:`h-9 w-full`,lines:8})]})}export{ze as default};