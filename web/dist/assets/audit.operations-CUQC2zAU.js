import{r as e}from"./operation-JRMDVeU1.js";var t=e(`AuditScreen`,`8f70011e0df3ea2ffd3a7c191c05fa3e4ceca8809e8dd890a95d81672749f8ff`,`query AuditScreen($projectId: UUID!, $auditId: UUID!, $status: ExecutionStatus, $engine: LogicalEngine, $cursor: String) {
  project(id: $projectId) {
    id
    audit(id: $auditId) {
      id
      status
      benchmarkMode
      auditScope
      repetitions
      requestedCount
      completedCount
      failedCount
      errorMessage
      parentAuditId
      createdAt
      startedAt
      completedAt
      leftOut {
        engineLabel
        reason
        reasonCode
        __typename
      }
      market {
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
        released
        __typename
      }
      executions(limit: 50, status: $status, engine: $engine, cursor: $cursor) {
        items {
          id
          promptId
          promptText
          engineLabel
          repetition
          status
          maxAttempts
          errorMessage
          costMicrousd
          startedAt
          finishedAt
          attempts {
            number
            outcome
            errorMessage
            httpStatus
            startedAt
            finishedAt
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
}`),n=e(`AuditLive`,`9050b4bb79dade7ab4361a51f6bd64c95b627201ee6fd2dd259d7621f931cc57`,`subscription AuditLive($projectId: UUID!, $auditId: UUID!) {
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