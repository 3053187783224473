import{r as e}from"./operation-CnfiMnya.js";var t=e(`SitePage`,`87305c8ece712a5b359ec8ac924581256662f5df1ff2c68cbc878d7d60752d44`,`query SitePage($projectId: UUID!, $crawlId: UUID, $pageId: UUID!) {
  project(id: $projectId) {
    id
    siteHealth(crawlId: $crawlId) {
      agents {
        agent
        operator
        purpose
        allowed
        __typename
      }
      monitoredQuota {
        used
        limit
        __typename
      }
      crawl {
        id
        createdAt
        rootUrl
        page(siteUrlId: $pageId) {
          siteUrlId
          displayUrl
          title
          pageKind
          analysisStatus
          errorCode
          issueCount
          inboundCount
          mainContentInboundCount
          depthFromHome
          webFundamentalsScore
          webFundamentalsCoverage
          webFundamentalsState
          aeoReadinessScore
          aeoMeasurementCoverage
          aeoMeasurementState
          mainContentIndexable
          lastAudited
          monitored
          facts
          __typename
        }
        issues(siteUrlId: $pageId, limit: 100) {
          items {
            ...PageIssue
            __typename
          }
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment PageIssue on SiteIssue {
  groupId
  ruleId
  title
  severity
  findingClass
  remediation
  remediationRoute
  examples {
    siteUrlId
    evidence
    __typename
  }
  __typename
}`),n=e(`SitePageFacts`,`041cb8918153f9b4ef112f8e24e7ae8688b1b214cf711ab3178ca845d4aed30f`,`query SitePageFacts($projectId: UUID!, $crawlId: UUID!, $pageId: UUID!) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      issues(siteUrlId: $pageId, findingClass: diagnostic, limit: 100) {
        items {
          ...PageIssue
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}
fragment PageIssue on SiteIssue {
  groupId
  ruleId
  title
  severity
  findingClass
  remediation
  remediationRoute
  examples {
    siteUrlId
    evidence
    __typename
  }
  __typename
}`),r=e(`SitePageTags`,`f37c96f86a76e42edc24a2f32d8e11b564271b335768547a9965c8202b234c88`,`query SitePageTags($projectId: UUID!, $crawlId: UUID!, $pageId: UUID!) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      page(siteUrlId: $pageId) {
        siteUrlId
        tags
        __typename
      }
      __typename
    }
    __typename
  }
}`),i=e(`SitePageLinks`,`620cce94ed36e11af84cedc90f87c4e082866af34ab00cb25e4face64580fec4`,`query SitePageLinks($projectId: UUID!, $crawlId: UUID!, $pageId: UUID!, $direction: LinkDirection!, $cursor: String) {
  project(id: $projectId) {
    id
    siteCrawl(id: $crawlId) {
      id
      page(siteUrlId: $pageId) {
        siteUrlId
        links(direction: $direction, limit: 100, cursor: $cursor) {
          items {
            siteUrlId
            url
            anchor
            mainContent
            nofollow
            __typename
          }
          nextCursor
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),a=e(`SiteIssue`,`4f4d575fef6b642685a2224d829661dca04794eacba09aff901f3337c40679cb`,`query SiteIssue($projectId: UUID!, $crawlId: UUID, $rule: String!, $tag: String, $cursor: String) {
  project(id: $projectId) {
    id
    siteHealth(crawlId: $crawlId) {
      crawl {
        id
        createdAt
        rootUrl
        issues(rule: $rule, limit: 1) {
          items {
            groupId
            ruleId
            title
            description
            remediation
            remediationRoute
            category
            dimension
            severity
            findingClass
            __typename
          }
          __typename
        }
        tagged: issues(rule: $rule, tag: $tag, limit: 1) {
          items {
            groupId
            affectedUrlCount
            __typename
          }
          __typename
        }
        pages(rule: $rule, tag: $tag, limit: 50, sort: 
"display_url", cursor: $cursor) {
          items {
            siteUrlId
            displayUrl
            title
            pageKind
            findings {
              ruleId
              result
              evidence
              __typename
            }
            __typename
          }
          nextCursor
          __typename
        }
        __typename
      }
      __typename
    }
    __typename
  }
}`),o=e(`WatchPage`,`2511265f910707ff5ad1b76b5878186d640b5da15281539e24c6eb3ed1d2ee91`,`mutation WatchPage($projectId: UUID!, $pageId: UUID!, $monitored: Boolean!) {
  monitorSitePage(
    projectId: $projectId
    siteUrlId: $pageId
    monitored: $monitored
  ) {
    used
    limit
    __typename
  }
}`);export{r as a,i,t as n,o,n as r,a as t};