import{n as e}from"./useNavigate-DMdeUfTG.js";import{t}from"./useSearch-BTIv-6U4.js";import{c as n,s as r}from"./session-CLmJ-yBF.js";import{a as i,i as a,l as o,r as s}from"./operation-CnfiMnya.js";import{c,n as l,o as u,s as d,t as f}from"./format-CIvsDT5E.js";import{Rt as p,Ut as m,kt as h,r as g,t as _,zt as v}from"./button-Dmcols4R.js";import{n as y,r as b}from"./link-DEqi3byG.js";import{a as x,i as S,n as C,o as w,r as T,t as E}from"./states-28qXyRz1.js";import{t as ee}from"./tabs-CRSlW7BA.js";import{n as te}from"./agents-Cd5aUGq1.js";import{n as ne,r as D}from"./tags-LyGOvmRp.js";import{c as O,s as re,t as k}from"./said-C7Z3TOiS.js";import{i as A,n as j,t as M}from"./fields-ByuI3vvk.js";import{n as N}from"./table-kBrtKTyB.js";import{a as P,i as F,n as ie,o as I,r as L,s as R,t as ae}from"./parts-xBxfm3ZC.js";import{t as z}from"./list-B48hKvjv.js";import{t as B}from"./search-text-CgDK4tTh.js";import{c as oe,n as se,r as ce,s as V,t as le}from"./search-bs4cHIGW.js";import{n as ue,t as de}from"./dialog-D6vDfGJu.js";import{n as H}from"./toast-Bjl65B3G.js";import{n as fe}from"./edit-Ds0YfPWS.js";import{c as U,r as W}from"./figure-CGIaC0ee.js";import{t as pe}from"./bars-or8FeqwS.js";var me=s(`Site`,`099ee51a9c91b79046a53b514c6fa86ba696e9d8eb83fd87074dc81000fb6c0a`,`query Site($projectId: UUID!, $crawlId: UUID) {
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
}`),he=s(`SiteLive`,`05596affa29bc8d85b06d93fbb6e3e9a53c48fc80d06420c43385a08e39256d3`,`query SiteLive($projectId: UUID!) {
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
}`),ge=s(`SiteCrawls`,`a04dcd193971cb59ffe32b18b64d3a8f5b7c2599287a5bfd53343d434fe443cb`,`query SiteCrawls($projectId: UUID!, $cursor: String) {
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
}`),G=s(`SiteChanges`,`5b26a58e43aed96fea6233dcbdd4dc46fd69ca6f49bca981dc098c8ee24d0cd0`,`query SiteChanges($projectId: UUID!, $crawlId: UUID!, $since: UUID, $tag: String) {
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
}`),_e=s(`SiteIssues`,`6c2e3bbea34bc5d2c67620138f2d3b95ee0830fd9ee1806c3e1a52a9bb51e3d7`,`query SiteIssues($projectId: UUID!, $crawlId: UUID!, $query: String, $orRules: [String!], $severity: IssueSeverity, $dimension: IssueDimension, $findingClass: FindingClass, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      issues(
        limit: 50
        cursor: $cursor
        query: $query
        orRules: $orRules
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
}`),ve=s(`SitePages`,`64f6c0d43b91a28aa4726c36f59af19851e1356cda44359e2acf59a64605d084`,`query SitePages($projectId: UUID!, $crawlId: UUID!, $search: String, $status: PageAnalysisStatus, $pageKind: PageKind, $monitored: Boolean, $tag: String, $sort: String, $cursor: String) {
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
}`),ye=s(`StartCrawl`,`be657564b36d5786a7c1cc41528dde748111b7932e0e884445c1c069017f341c`,`mutation StartCrawl($projectId: UUID!, $input: SiteCrawlInput!) {
  startSiteCrawl(projectId: $projectId, input: $input) {
    id
    status
    __typename
  }
}`),be=s(`PauseCrawl`,`585f9cef3d9c04128fbec96a4580f4889ff75bf98b1b8bad3a768f642e3a7c42`,`mutation PauseCrawl($projectId: UUID!, $crawlId: UUID!) {
  pauseSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),xe=s(`ResumeCrawl`,`63cd9529fb9971a7ac9d23b79f107bfdb2d08b902ced7d3d217fa4bb2bfa3d71`,`mutation ResumeCrawl($projectId: UUID!, $crawlId: UUID!) {
  resumeSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),Se=s(`CancelCrawl`,`5aeaccf7f42303ace2e779daecfb4b9463414bf09c353747623e30e43c652c79`,`mutation CancelCrawl($projectId: UUID!, $crawlId: UUID!) {
  cancelSiteCrawl(projectId: $projectId, crawlId: $crawlId) {
    id
    status
    __typename
  }
}`),K=p(),q=500;function Ce({crawlId:n}){let{project:a}=r(),{since:o,tag:s}=t({from:`/app/projects/$projectId/site`}),l=e(),{data:u,problem:d,stale:f,reload:p}=i(G,{projectId:a.id,crawlId:n,since:o??null,tag:s??null},{types:[`TagChange`]}),m=e=>l({to:`.`,search:t=>({...t,...e}),replace:!0});if(d&&!u)return(0,K.jsx)(T,{problem:d,onRetry:p});if(!u)return(0,K.jsx)(S,{children:(0,K.jsx)(w,{className:`h-9 w-full`,lines:6})});let{changes:g}=u.project.siteCrawl,_=u.project.siteCrawls.items,v=_.slice(_.findIndex(({id:e})=>e===n)+1).filter(e=>P(e.status));if(!g.since)return(0,K.jsx)(C,{title:h(`site.no-earlier-title`),children:h(`site.no-earlier-words`)});let{issues:y,pages:b}=g,x=[...Object.values(y),...Object.values(b)].every(e=>!Array.isArray(e)||e.length===0);return(0,K.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,K.jsx)(T,{problem:d,onRetry:p}),(0,K.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-6 [&>div]:min-w-40 sm:[&>div]:max-w-80 [&>div]:flex-1`,children:[(0,K.jsx)(j,{label:h(`site.compare-with`),value:g.since,onChange:e=>m({since:e.target.value}),options:v.map(({id:e,createdAt:t})=>({value:e,label:h(`site.crawl-at`,{at:c(t,a.timezone)})}))}),(0,K.jsx)(D,{kind:`page`,value:s,onChange:e=>m({tag:e}),showLabel:!0})]}),x&&(0,K.jsx)(C,{title:h(`site.nothing-changed`),children:h(s?`site.nothing-changed-tagged`:`site.nothing-changed-words`)}),(0,K.jsx)(J,{title:h(`site.new`),rows:y.new}),(0,K.jsx)(J,{title:h(`site.regressed`),rows:y.regressed}),(0,K.jsx)(J,{title:h(`site.fixed`),rows:y.fixed}),(0,K.jsx)(Z,{title:h(`site.gained`),rows:b.gained}),(0,K.jsx)(Z,{title:h(`site.lost`),rows:b.lost}),(0,K.jsx)(Z,{title:h(`site.changed-pages`),rows:b.changed})]})}function J({title:e,rows:n}){let{project:i}=r(),{crawl:a}=t({from:`/app/projects/$projectId/site`});if(n.length===0)return null;let o=[{id:`severity`,title:h(`site.severity`),cell:e=>(0,K.jsx)(F,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:h(`site.issue`),cell:e=>(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:i.id,ruleId:e.ruleId},search:e=>({...e,crawl:a}),children:(0,K.jsx)(k,{of:`rule.${e.ruleId}.title`,children:e.title})}),(0,K.jsxs)(`span`,{className:`block text-small text-muted`,children:[e.urls.slice(0,3).map(I).join(`, `),e.affectedUrlCount>3&&` ${h(`site.and-more`,{n:e.affectedUrlCount-3})}`]})]}),csv:e=>O(`rule.${e.ruleId}.title`,e.title)},{id:`pages`,title:h(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}];return(0,K.jsxs)(`section`,{className:`mb-8`,children:[(0,K.jsx)(`h2`,{className:`mb-1`,children:e}),(0,K.jsx)(N,{label:e,columns:o,rows:n,rowKey:e=>e.ruleId})]})}var Y=({changes:e})=>e.map(({field:e,before:t,after:n})=>e===`text`?h(`site.text-changed`):h(`site.field-changed`,{field:h(`site.field.${e}`),before:X(e,t),after:X(e,n)}));function X(e,t){return t===null?h(`site.missing`):e===`analysis_status`?h(`site.page-state.${t}`):e===`page_kind`?h(`site.kind.${t}`):e===`main_content_indexable`?h(t===`true`?`site.may`:`site.may-not`):t}function Z({title:e,rows:t}){if(t.length===0)return null;let n=[{id:`page`,title:h(`site.page`),cell:e=>(0,K.jsxs)(`span`,{dir:`auto`,children:[e.title,(0,K.jsx)(`span`,{className:g(`block`,e.title&&`text-small text-muted`),children:(0,K.jsx)(b,{href:e.displayUrl,children:I(e.displayUrl)})})]}),csv:e=>e.displayUrl},{id:`what`,title:h(`site.what-changed`),cell:e=>(0,K.jsx)(`ul`,{dir:`auto`,children:Y(e).map(e=>(0,K.jsx)(`li`,{children:e},e))}),csv:e=>Y(e).join(`; `)}],r=t.some(e=>e.changes.length>0)?n:n.slice(0,1);return(0,K.jsxs)(`section`,{className:`mb-8`,children:[(0,K.jsx)(`h2`,{className:`mb-1`,children:e}),(0,K.jsx)(N,{label:e,columns:r,rows:t,rowKey:e=>e.siteUrlId}),t.length===q&&(0,K.jsx)(`p`,{className:`text-small text-muted mt-1`,children:h(`site.first-500`,{n:q})})]})}function we({shown:e}){let{project:t}=r(),n=z(ge,{projectId:t.id,cursor:null},e=>e.project.siteCrawls,{types:[`SiteCrawl`]});return n.problem&&!n.data?(0,K.jsx)(T,{problem:n.problem,onRetry:n.reload}):n.data?(0,K.jsxs)(K.Fragment,{children:[n.problem&&(0,K.jsx)(T,{problem:n.problem,onRetry:n.reload}),(0,K.jsx)(N,{label:h(`site.crawls`),columns:Te(t.timezone,e),rows:n.items,rowKey:e=>e.id,stale:n.stale,strong:t=>t.id===e,onMore:n.onMore,loadingMore:n.loadingMore,all:n.all})]}):(0,K.jsx)(S,{children:(0,K.jsx)(w,{className:`h-9 w-full`,lines:6})})}var Q=({startedAt:e,completedAt:t})=>e&&t?(Date.parse(t)-Date.parse(e))/6e4:null,Te=(e,t)=>[{id:`at`,title:h(`site.started-at`),cell:n=>P(n.status)&&n.id!==t?(0,K.jsx)(y,{to:`.`,search:e=>({...e,crawl:n.id,since:void 0,tab:`issues`}),children:c(n.createdAt,e)}):c(n.createdAt,e),csv:e=>e.createdAt},{id:`status`,title:h(`site.state`),cell:e=>(0,K.jsxs)(`span`,{title:e.errorMessage||void 0,children:[(0,K.jsx)(ae,{status:e.status}),` `,e.id===t&&(0,K.jsx)(E,{children:h(`site.shown`)})]}),csv:e=>e.status},{id:`root`,title:h(`site.root`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`wrap-anywhere`,children:I(e.rootUrl)}),csv:e=>e.rootUrl},{id:`took`,title:h(`site.took`),number:!0,wide:!0,cell:e=>{let t=Q(e);return t===null?``:h(`site.minutes`,{n:Math.max(1,Math.round(t))})},csv:e=>Q(e)},{id:`failed`,title:h(`site.failed-pages`),number:!0,wide:!0,cell:e=>f(e.failedCount),csv:e=>e.failedCount},{id:`pages`,title:h(`site.pages-title`),number:!0,cell:e=>(0,K.jsx)(`span`,{className:`whitespace-nowrap`,children:h(`site.of`,{n:f(e.analyzedCount),all:f(e.analysisRequestedCount)})}),csv:e=>e.analyzedCount}],$=m(v(),1);function Ee({crawlId:n}){let{project:i}=r(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,$.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=z(_e,{projectId:i.id,crawlId:n,query:a.q??null,orRules:a.q?re(a.q):null,severity:a.severity??null,dimension:a.dimension??null,findingClass:a.finding??null,tag:a.tag??null,cursor:null},e=>e.project.siteCrawl.issues,{types:[`TagChange`]}),l=c.data?.project.siteCrawl.issues.summary,u=!!(a.q||a.severity||a.dimension||a.finding),d=(0,$.useCallback)(e=>s({q:e}),[s]);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`flex flex-wrap gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1`,children:[(0,K.jsx)(B,{label:h(`site.search-issues`),value:a.q,onSearch:d}),(0,K.jsx)(j,{label:h(`site.severity`),hideLabel:!0,value:a.severity??``,onChange:e=>s({severity:e.target.value||void 0}),options:[{value:``,label:h(`site.any-severity`)},...V.map(e=>({value:e,label:h(`site.severity-n`,{severity:h(`site.severity.${e}`),n:l?.severityCounts[e]??0})}))]}),(0,K.jsx)(j,{label:h(`site.dimension`),hideLabel:!0,value:a.dimension??``,onChange:e=>s({dimension:e.target.value||void 0}),options:[{value:``,label:h(`site.any-dimension`)},...se.map(e=>({value:e,label:h(`site.dimension.${e}`)}))]}),(0,K.jsx)(j,{label:h(`site.class`),hideLabel:!0,value:a.finding??``,onChange:e=>s({finding:e.target.value||void 0}),options:[{value:``,label:h(`site.any-class`)},...le.map(e=>({value:e,label:h(`site.class.${e}`)}))]}),(0,K.jsx)(D,{kind:`page`,value:a.tag,onChange:e=>s({tag:e})})]}),c.problem&&(0,K.jsx)(T,{problem:c.problem,onRetry:c.reload}),c.loading&&(0,K.jsx)(S,{children:(0,K.jsx)(w,{className:`h-9 w-full`,lines:8})}),c.data&&c.items.length===0&&(0,K.jsx)(C,{title:h(u||a.tag?`site.no-issue-found`:`site.no-issue`),children:h(u||a.tag?`site.no-issue-found-words`:`site.no-issue-words`)}),c.items.length>0&&(0,K.jsx)(N,{label:h(`site.issues`),columns:De(i.id,a.crawl),rows:c.items,rowKey:e=>e.groupId,total:u?void 0:l?.issueCount,stale:c.stale,onMore:c.onMore,loadingMore:c.loadingMore,all:c.all})]})}var De=(e,t)=>[{id:`severity`,title:h(`site.severity`),cell:e=>(0,K.jsx)(F,{severity:e.severity}),csv:e=>e.severity},{id:`issue`,title:h(`site.issue`),cell:n=>(0,K.jsx)(y,{to:`/projects/$projectId/site/issues/$ruleId`,params:{projectId:e,ruleId:n.ruleId},search:e=>({...e,crawl:t}),children:(0,K.jsx)(k,{of:`rule.${n.ruleId}.title`,children:n.title})}),csv:e=>O(`rule.${e.ruleId}.title`,e.title)},{id:`dimension`,title:h(`site.dimension`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted wrap-normal`,children:h(`site.dimension.${e.dimension}`)}),csv:e=>e.dimension},{id:`class`,title:h(`site.class`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted wrap-normal`,children:h(`site.class.${e.findingClass}`)}),csv:e=>e.findingClass},{id:`route`,title:h(`site.where`),wide:!0,cell:e=>(0,K.jsx)(`span`,{className:`text-muted`,children:h(`site.route.${e.remediationRoute}`)}),csv:e=>e.remediationRoute},{id:`pages`,title:h(`site.pages`),number:!0,cell:e=>f(e.affectedUrlCount),csv:e=>e.affectedUrlCount}],Oe=2e3;function ke({crawl:e,onEnd:t}){let{project:n}=r(),{data:a,reload:o}=i(he,{projectId:n.id}),s=a?.project.siteCrawls.items.find(({id:t})=>t===e.id)??e,c=R(s.status);(0,$.useEffect)(()=>{if(c)return t();let e=setInterval(()=>document.visibilityState===`visible`&&o(),Oe);return()=>clearInterval(e)},[c,t,o]);let{counters:l}=s,u=l.analyzed+l.errors+l.blocked,d=[[`site.counter.discovered`,l.discovered??0],[`site.counter.analyzed`,l.analyzed],[`site.counter.queued`,l.queued],[`site.counter.running`,l.running],[`site.counter.errors`,l.errors],[`site.counter.blocked`,l.blocked]];return(0,K.jsxs)(`section`,{"aria-labelledby":`site-live`,className:`border border-line bg-panel rounded-md px-4 py-3 mt-3 mb-8`,children:[(0,K.jsxs)(`div`,{className:`flex flex-wrap items-center gap-x-3 gap-y-2 mb-3`,children:[(0,K.jsx)(`h2`,{id:`site-live`,children:h(`site.crawl-of`,{site:I(s.rootUrl)})}),(0,K.jsx)(ae,{status:s.status}),(0,K.jsx)(`span`,{className:`text-muted`,children:Ae(s,n.timezone)}),(0,K.jsx)(`span`,{className:`ml-auto flex flex-wrap gap-2`,children:(0,K.jsx)(je,{crawl:s})})]}),(0,K.jsx)(`div`,{className:`flex mb-3`,children:(0,K.jsx)(x,{value:l.selected?u/l.selected:0,label:h(`site.progress`,{done:f(u),all:f(l.selected)})})}),(0,K.jsx)(`dl`,{className:`flex flex-wrap gap-x-6 gap-y-1`,children:d.map(([e,t])=>(0,K.jsxs)(`div`,{className:`flex gap-1.5`,children:[(0,K.jsx)(`dt`,{className:`text-muted`,children:h(e)}),(0,K.jsx)(`dd`,{className:`font-semibold`,children:f(t)})]},e))})]})}function Ae({status:e,counters:{activity:t}},n){return e===`paused`||t.state===`terminal`?``:t.state===`waiting`&&t.nextAvailableAt?h(`site.waits-until`,{at:c(t.nextAvailableAt,n)}):h(`site.activity.${t.reason}`)}function je({crawl:e}){let{project:t}=r(),i=n(`crawls:run`),[o,s]=(0,$.useState)(!1),[c,l]=a(be),[u,d]=a(xe),[f,p]=a(Se);if(R(e.status))return null;let m={projectId:t.id,crawlId:e.id},g=async e=>{let{problem:t}=await e(m);s(!1),t&&H(t)};return(0,K.jsxs)(K.Fragment,{children:[e.status===`paused`?(0,K.jsx)(_,{reason:i,busy:d.busy,onPress:()=>g(u),children:h(`site.resume`)}):(0,K.jsx)(_,{reason:i,busy:l.busy,onPress:()=>g(c),children:h(`site.pause`)}),(0,K.jsx)(_,{look:`danger`,reason:i,onPress:()=>s(!0),children:h(`site.cancel`)}),(0,K.jsx)(de,{title:h(`site.cancel-of`,{site:I(e.rootUrl)}),open:o,onClose:()=>s(!1),onConfirm:()=>g(f),action:h(`site.cancel`),busy:p.busy,children:h(`site.cancel-words`)})]})}var Me={text:`display_url`,web:`web_fundamentals_score`,aeo:`aeo_readiness_score`,issues:`issue_count`,links:`inbound_count`,depth:`depth_from_home`};function Ne({crawlId:n}){let{project:i}=r(),a=t({from:`/app/projects/$projectId/site`}),o=e(),s=(0,$.useCallback)(e=>o({to:`.`,search:t=>({...t,...e}),replace:!0}),[o]),c=a.sort??`issues`,l=!a.sort||!!a.down,u=z(ve,{projectId:i.id,crawlId:n,search:a.q??null,status:a.state??null,pageKind:a.kind??null,monitored:a.watched??null,tag:a.tag??null,sort:`${l?`-`:``}${Me[c]}`,cursor:null},e=>e.project.siteCrawl.pages,{types:[`MonitoredQuota`,`TagChange`]}),d=!!(a.q||a.state||a.kind||a.watched||a.tag),[f,p]=(0,$.useState)(new Set),m=(0,$.useCallback)(e=>s({q:e}),[s]);return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsxs)(`div`,{className:`flex flex-wrap items-center gap-3 mb-4 [&>div]:min-w-40 sm:[&>div]:max-w-72 [&>div]:flex-1`,children:[(0,K.jsx)(B,{label:h(`site.search-pages`),value:a.q,onSearch:m}),(0,K.jsx)(j,{label:h(`site.kind`),hideLabel:!0,value:a.kind??``,onChange:e=>s({kind:e.target.value||void 0}),options:[{value:``,label:h(`site.any-kind`)},...ce.map(e=>({value:e,label:h(`site.kind.${e}`)}))]}),(0,K.jsx)(j,{label:h(`site.state`),hideLabel:!0,value:a.state??``,onChange:e=>s({state:e.target.value||void 0}),options:[{value:``,label:h(`site.any-state`)},...oe.map(e=>({value:e,label:h(`site.page-state.${e}`)}))]}),(0,K.jsx)(D,{kind:`page`,value:a.tag,onChange:e=>s({tag:e})}),(0,K.jsx)(M,{checked:!!a.watched,onChange:e=>s({watched:e?!0:void 0}),children:h(`site.watched-only`)})]}),u.problem&&(0,K.jsx)(T,{problem:u.problem,onRetry:u.reload}),u.loading&&(0,K.jsx)(S,{children:(0,K.jsx)(w,{className:`h-9 w-full`,lines:8})}),u.data&&u.items.length===0&&(0,K.jsx)(C,{title:h(d?`site.no-page-found`:`site.no-page`),children:h(d?`site.no-page-found-words`:`site.no-page-words`)}),(0,K.jsx)(fe,{kind:`page`,targets:u.items.filter(({siteUrlId:e})=>f.has(e)).map(({siteUrlId:e,tags:t})=>({id:e,tags:t})),onDone:()=>{p(new Set),u.reload()}}),u.items.length>0&&(0,K.jsx)(N,{choice:{chosen:f,onChoose:p},label:h(`site.pages`),columns:Fe(i.id,a.crawl),rows:u.items,rowKey:e=>e.siteUrlId,total:d?void 0:u.data?.project.siteCrawl.visibleUrlCount,stale:u.stale,sort:{by:c,down:l},onSort:e=>s({sort:e.by,down:e.down?!0:void 0}),onMore:u.onMore,loadingMore:u.loadingMore,all:u.all})]})}var Pe=()=>(0,K.jsx)(U,{reason:h(`site.not-read`)}),Fe=(e,t)=>[{id:`text`,title:h(`site.page`),sorts:!0,cell:n=>(0,K.jsxs)(`span`,{dir:`auto`,children:[(0,K.jsx)(y,{to:`/projects/$projectId/site/pages/$pageId`,params:{projectId:e,pageId:n.siteUrlId},search:e=>({...e,crawl:t}),children:n.title||I(n.displayUrl)}),` `,n.monitored&&(0,K.jsx)(E,{children:h(`site.watched`)}),` `,(0,K.jsx)(ie,{page:n}),(0,K.jsx)(ne,{tags:n.tags}),n.title&&(0,K.jsx)(`span`,{className:`block text-small text-muted`,children:I(n.displayUrl)})]}),csv:e=>e.displayUrl},{id:`kind`,title:h(`site.kind`),wide:!0,cell:e=>e.pageKind&&(0,K.jsx)(`span`,{className:`text-muted wrap-normal`,children:h(`site.kind.${e.pageKind}`)}),csv:e=>e.pageKind},{id:`aeo`,title:h(`site.aeo-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,K.jsx)(L,{score:e.aeoReadinessScore,state:e.aeoMeasurementState}),csv:e=>e.aeoReadinessScore},{id:`web`,title:h(`site.web-short`),number:!0,sorts:!0,wide:!0,cell:e=>(0,K.jsx)(L,{score:e.webFundamentalsScore,state:e.webFundamentalsState}),csv:e=>e.webFundamentalsScore},{id:`links`,title:h(`site.links-in`),number:!0,sorts:!0,wide:!0,cell:e=>e.inboundCount===null?Pe():f(e.inboundCount),csv:e=>e.inboundCount},{id:`depth`,title:h(`site.depth`),number:!0,sorts:!0,wide:!0,cell:e=>e.depthFromHome===null?(0,K.jsx)(U,{reason:h(`site.not-linked`)}):f(e.depthFromHome),csv:e=>e.depthFromHome},{id:`issues`,title:h(`site.issues`),number:!0,sorts:!0,cell:e=>e.issueCount===null?Pe():f(e.issueCount),csv:e=>e.issueCount}];function Ie({health:e}){let{scoreSummary:t,issuesSummary:n,failureBreakdown:r,rootErrors:i}=e;if(!t||!n)return null;let a=r?[[`site.missed.robots`,r.robotsDenied],[`site.missed.4xx`,r.http4xx],[`site.missed.5xx`,r.http5xx],[`site.missed.timeout`,r.timeout]]:[],o=V.map(e=>{let t=n.severityCounts[e]??0;return{key:e,label:h(`site.severity.${e}`),value:t,words:f(t)}});return(0,K.jsxs)(`div`,{className:`grid grid-cols-1 gap-8 mb-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-12`,children:[(0,K.jsxs)(`dl`,{className:`grid grid-cols-2 gap-x-8 gap-y-4 content-start`,children:[(0,K.jsxs)(`div`,{children:[(0,K.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[h(`site.aeo`),(0,K.jsx)(W,{name:h(`site.aeo`),formula:h(`site.score-formula`),children:h(`site.aeo-means`)})]}),(0,K.jsx)(`dd`,{children:(0,K.jsx)(L,{big:!0,score:t.aeoReadinessScore,state:t.aeoMeasurementState,coverage:t.aeoMeasurementCoverage})})]}),(0,K.jsxs)(`div`,{children:[(0,K.jsxs)(`dt`,{className:`text-muted flex items-center`,children:[h(`site.web`),(0,K.jsx)(W,{name:h(`site.web`),formula:h(`site.score-formula`),children:h(`site.web-means`)})]}),(0,K.jsx)(`dd`,{children:(0,K.jsx)(L,{big:!0,score:t.webFundamentalsScore,state:t.webFundamentalsState,coverage:t.webFundamentalsCoverage})})]}),(0,K.jsxs)(`div`,{className:`col-span-2`,children:[(0,K.jsx)(`dt`,{className:`sr-only`,children:h(`site.home`)}),(0,K.jsx)(`dd`,{children:h(`site.home.${t.searchEligibility}`)})]})]}),(0,K.jsxs)(`div`,{className:`min-w-0 max-w-120`,children:[(0,K.jsx)(`h2`,{className:`mb-2`,children:h(`site.by-severity`)}),(0,K.jsx)(pe,{label:h(`site.by-severity`),bars:o}),(0,K.jsxs)(`p`,{className:`text-small text-muted mt-3`,children:[h(`site.affected`,{n:n.affectedUrlCount}),a.filter(([,e])=>e>0).map(([e,t])=>` · ${h(e,{n:t})}`).join(``)]}),i.map(e=>(0,K.jsx)(`p`,{className:`text-small text-muted`,children:h(`site.root-error`,{target:e.target,what:e.statusCode?String(e.statusCode):e.outcome})},e.target))]})]})}function Le({crawl:e}){return(0,K.jsx)(`p`,{className:`text-muted max-w-[72ch]`,children:h(e.status===`paused`?`site.first-paused`:`site.first-running`)})}function Re({website:t,onClose:n}){let{project:i}=r(),o=e(),[s,{busy:c,problem:l}]=a(ye),[u,d]=(0,$.useState)(t),[f,p]=(0,$.useState)(``),[m,g]=(0,$.useState)(!1),[v,y]=(0,$.useState)(!1),b=async e=>{e.preventDefault();let t={rootUrl:u.trim()||null,maxPages:f?Number(f):null,sampleMode:m,rendered:v},{data:n}=await s({projectId:i.id,input:t});n&&(H(h(`site.started`)),o({to:`.`,search:e=>({...e,start:void 0,crawl:void 0})}))},x=l?.fields??{},S=x.root_url??x.max_pages??x.rendered;return(0,K.jsx)(ue,{title:h(`site.start`),open:!0,onClose:n,children:(0,K.jsxs)(`form`,{onSubmit:b,noValidate:!0,className:`grid gap-4`,children:[l&&!S&&(0,K.jsx)(T,{problem:l}),(0,K.jsx)(A,{label:h(`site.root`),hint:h(`site.root-words`),value:u,onChange:e=>d(e.target.value),error:x.root_url,inputMode:`url`,autoCapitalize:`none`,spellCheck:!1}),(0,K.jsx)(A,{label:h(`site.most`),hint:h(`site.most-words`),type:`number`,min:1,value:f,onChange:e=>p(e.target.value),error:x.max_pages}),(0,K.jsxs)(`div`,{className:`grid gap-2`,children:[(0,K.jsx)(M,{checked:m,onChange:g,children:h(`site.sample`)}),(0,K.jsx)(M,{checked:v,onChange:y,children:h(`site.rendered`)}),x.rendered&&(0,K.jsx)(`p`,{role:`alert`,className:`text-small text-bad`,children:x.rendered})]}),(0,K.jsx)(`p`,{className:`text-muted`,children:h(`site.start-words`)}),(0,K.jsxs)(`div`,{className:`flex justify-end gap-2 mt-2`,children:[(0,K.jsx)(_,{look:`quiet`,onPress:n,children:h(`ui.cancel`)}),(0,K.jsx)(_,{look:`primary`,type:`submit`,busy:c,children:h(`site.start`)})]})]})})}function ze({severityCounts:e},t){let n=I(t),{critical:r=0,high:i=0}=e;return r>0?h(`site.title.critical`,{site:n,n:r}):i>0?h(`site.title.high`,{site:n,n:i}):h(`site.title.none`,{site:n})}function Be(e,t){let{counters:n,partialReason:r}=e,i=[h(`site.crawled`,{at:c(e.completedAt??e.createdAt,t)}),h(`site.pages-read`,{n:n.analyzed})];n.errors>0&&i.push(h(`site.pages-failed`,{n:n.errors})),n.blocked>0&&i.push(h(`site.pages-blocked`,{n:n.blocked}));let a=e.visibleUrlCount-n.selected;return a>0&&i.push(h(`site.pages-left`,{n:f(a)})),r&&i.push(h(`site.partial.${r}`)),`${i.join(` · `)}.`}function Ve(e,t,n){if(!e.since||!t)return h(`site.no-earlier`);let{issues:r,pages:i}=e,a=[[h(`site.new-n`,{n:r.new.length}),r.new.length],[h(`site.fixed-n`,{n:r.fixed.length}),r.fixed.length],[h(`site.regressed-n`,{n:r.regressed.length}),r.regressed.length],[h(`site.gained-n`,{n:i.gained.length}),i.gained.length],[h(`site.lost-n`,{n:i.lost.length}),i.lost.length],[h(`site.changed-n`,{n:i.changed.length}),i.changed.length]].filter(([,e])=>e>0).map(([e])=>e),o=l(t,n);return a.length===0?h(`site.unchanged`,{day:o}):h(`site.changed`,{day:o,what:d(a)})}function He(){let{project:a}=r(),{crawl:o,start:s}=t({from:`/app/projects/$projectId/site`}),c=e(),l=n(`crawls:run`),{data:u,problem:d,stale:f,reload:p}=i(me,{projectId:a.id,crawlId:o??null},{types:[`SiteCrawl`]}),m=e=>c({to:`.`,search:t=>({...t,start:e})});if(d&&!u)return(0,K.jsx)(T,{problem:d,onRetry:p});if(!u)return(0,K.jsx)(qe,{});let{siteHealth:g,siteCrawls:v,websiteUrl:y}=u.project,b=v.items[0],x=(0,K.jsx)(_,{look:g.crawl||b?`plain`:`primary`,reason:l,onPress:()=>m(!0),children:h(`site.start`)});return(0,K.jsxs)(`div`,{className:f?`stale`:void 0,children:[d&&(0,K.jsx)(T,{problem:d,onRetry:p}),(0,K.jsxs)(`div`,{className:`flex flex-wrap items-start gap-3 mb-2`,children:[(0,K.jsx)(`h1`,{className:`mr-auto max-w-[72ch]`,children:g.crawl&&g.issuesSummary?ze(g.issuesSummary,g.crawl.rootUrl):h(`site.title`)}),g.crawl&&x]}),b&&!R(b.status)&&(0,K.jsx)(ke,{crawl:b,onEnd:p},b.id),b?.status===`failed`&&(0,K.jsx)(Ge,{crawl:b}),g.crawl&&g.issuesSummary?(0,K.jsx)(Ue,{health:g,crawl:g.crawl}):(0,K.jsx)(Ke,{newest:b,site:I(y),button:x}),s&&!l&&(0,K.jsx)(Re,{website:b?.rootUrl??y,onClose:()=>m(void 0)})]})}function Ue({health:n,crawl:i}){let{project:a}=r(),o=t({from:`/app/projects/$projectId/site`}),s=e(),c=a.timezone,l=o.tab??`issues`;return(0,K.jsxs)(K.Fragment,{children:[(0,K.jsx)(`p`,{className:`text-muted max-w-[84ch]`,children:Be(i,c)}),(0,K.jsx)(We,{crawl:i}),o.crawl&&(0,K.jsxs)(`p`,{className:`mb-4`,children:[h(`site.earlier`,{day:u(i.createdAt,c)}),` `,(0,K.jsx)(y,{to:`.`,search:e=>({...e,crawl:void 0,since:void 0}),children:h(`site.to-newest`)})]}),(0,K.jsx)(Ie,{health:n}),(0,K.jsx)(ee,{label:h(`site.of-crawl`),chosen:l,onChoose:e=>s({to:`.`,search:({market:t,engine:n,cohort:r,period:i,crawl:a})=>({market:t,engine:n,cohort:r,period:i,crawl:a,tab:e})}),items:[{id:`issues`,label:h(`site.issues`),count:n.issuesSummary?.issueCount,content:()=>(0,K.jsx)(Ee,{crawlId:i.id})},{id:`pages`,label:h(`site.pages`),count:i.visibleUrlCount,content:()=>(0,K.jsx)(Ne,{crawlId:i.id})},{id:`agents`,label:h(`site.agents`),content:()=>(0,K.jsx)(te,{agents:n.agents,facts:i.siteFacts,rootUrl:i.rootUrl})},{id:`changes`,label:h(`site.changes`),content:()=>(0,K.jsx)(Ce,{crawlId:i.id})},{id:`crawls`,label:h(`site.crawls`),content:()=>(0,K.jsx)(we,{shown:i.id})}]})]})}function We({crawl:e}){let{project:t}=r(),{data:n}=i(G,{projectId:t.id,crawlId:e.id,since:null,tag:null}),a=n?.project.siteCrawl.changes,o=n?.project.siteCrawls.items.find(({id:e})=>e===a?.since);return(0,K.jsx)(`p`,{className:g(`mb-6 mt-1 min-h-5 max-w-[84ch]`,!a&&`text-muted`),children:a?Ve(a,o?.createdAt,t.timezone):``})}function Ge({crawl:e}){let{failureSummary:t,errorMessage:n}=e;return(0,K.jsxs)(`div`,{role:`alert`,className:`my-4 border border-line bg-panel rounded-md px-4 py-3 max-w-[72ch]`,children:[(0,K.jsx)(`p`,{className:`font-semibold`,children:h(`site.failed`,{site:I(e.rootUrl)})}),(0,K.jsx)(`p`,{className:`text-muted`,lang:`en`,children:o(t?.message||n)})]})}function Ke({newest:e,site:t,button:n}){return e&&!R(e.status)?(0,K.jsx)(Le,{crawl:e}):(0,K.jsx)(C,{title:h(e?`site.no-results`:`site.none`),action:n,children:h(e?`site.no-results-words`:`site.none-words`,{site:t})})}function qe(){return(0,K.jsxs)(S,{children:[(0,K.jsx)(w,{className:`h-7 w-[min(480px,100%)]`}),(0,K.jsx)(`div`,{className:`h-3`}),(0,K.jsx)(w,{className:`h-5 w-[min(640px,100%)]`}),(0,K.jsx)(`div`,{className:`h-8`}),(0,K.jsx)(w,{className:`h-44 w-full`}),(0,K.jsx)(`div`,{className:`h-8`}),(0,K.jsx)(w,{className:`h-9 w-full`,lines:8})]})}export{He as default};