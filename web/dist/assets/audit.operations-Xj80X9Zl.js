import{r as e}from"./operation-CnfiMnya.js";var t=e(`AuditScreen`,`9526698659eeb7f4d8c6a159684f81caa739d0ec1db8b9f2a918c7eea9d902dc`,`query AuditScreen($projectId: UUID!, $auditId: UUID!, $status: ExecutionStatus, $cursor: String) {
  project(id: $projectId) {
    id
    audit(id: $auditId) {
      id
      status
      repetitions
      requestedCount
      completedCount
      failedCount
      errorMessage
      createdAt
      leftOut {
        engineLabel
        reason
        reasonCode
        __typename
      }
      market {
        id
        countryCode
        languageCode
        __typename
      }
      engineSnapshots {
        logicalEngine
        engineLabel
        transportModel
        __typename
      }
      credits {
        reserved
        settled
        __typename
      }
      executions(limit: 50, status: $status, cursor: $cursor) {
        items {
          id
          promptId
          promptText
          engineLabel
          status
          maxAttempts
          errorMessage
          costMicrousd
          finishedAt
          attempts {
            number
            errorMessage
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
}`),n=e(`AuditLive`,`fc746fb49429ac6eaf22f4e5f2ce22ffb66f2c3922aa0c5ce5338ce6d7e12fb3`,`subscription AuditLive($projectId: UUID!, $auditId: UUID!) {
  auditProgress(projectId: $projectId, auditId: $auditId) {
    auditId
    status
    errorMessage
    requestedCount
    updatedAt
    engines {
      logicalEngine
      engineLabel
      requestedCount
      runningCount
      completedCount
      noAnswerCount
      withheldCount
      failedCount
      cancelledCount
      __typename
    }
    __typename
  }
}`),r=e(`CancelAudit`,`86f1af53151dc4a3f283f98d3e57a6c9c833357f6ed5d3faebda84e068c9cd08`,`mutation CancelAudit($projectId: UUID!, $auditId: UUID!) {
  cancelAudit(projectId: $projectId, auditId: $auditId) {
    id
    status
    __typename
  }
}`),i=e(`RerunFailed`,`a57ed8ecf358829406ea4b0cb1843cfbad27b9a2341310a1da3ed2112711c275`,`mutation RerunFailed($projectId: UUID!, $auditId: UUID!, $most: SafeInt!) {
  rerunFailed(
    projectId: $projectId
    auditId: $auditId
    maxEstimatedCredits: $most
  ) {
    id
    status
    __typename
  }
}`);export{i,t as n,r,n as t};