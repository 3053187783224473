import{r as e}from"./operation-CnfiMnya.js";var t=e(`SetUpCompetitors`,`241b2932a280923b683e9236384960541b9a449dd43a85308240706143bb88a1`,`query SetUpCompetitors($projectId: UUID!) {
  project(id: $projectId) {
    id
    competitors {
      id
      name
      aliases
      domains
      __typename
    }
    competitorSuggestions {
      id
      name
      domain
      responseCount
      promptCount
      engineCount
      opinion {
        competitor
        sure
        reason
        __typename
      }
      __typename
    }
    __typename
  }
}`),n=e(`AddCompetitor`,`a9c287279d0acfac1195ab7f9b7a9b85c414faa9c3b32c808e19d2b2cfbb18d1`,`mutation AddCompetitor($projectId: UUID!, $input: CompetitorInput!) {
  createCompetitor(projectId: $projectId, input: $input) {
    id
    name
    __typename
  }
}`),r=e(`SuggestCompetitors`,`949bed8918227d297db2553a4d39400cfe01276fa194d4ae673767b7c9a161c6`,`mutation SuggestCompetitors($projectId: UUID!) {
  suggestCompetitors(projectId: $projectId) {
    name
    domain
    grounded
    __typename
  }
}`),i=e(`RemoveCompetitor`,`81cc4fbdbc7b615921395e77781540891340a45055cae4055d2a548643aaebd3`,`mutation RemoveCompetitor($projectId: UUID!, $competitorId: UUID!) {
  deleteCompetitor(projectId: $projectId, competitorId: $competitorId)
}`),a=e(`AcceptCompetitor`,`116b1643d0767868f393a3ac093418c8f7d195aea6bc3406d2153c196d8d4d49`,`mutation AcceptCompetitor($projectId: UUID!, $candidateId: UUID!) {
  acceptCompetitorSuggestion(projectId: $projectId, candidateId: $candidateId) {
    id
    name
    __typename
  }
}`),o=e(`DismissCompetitor`,`d71d0a9ee13a10cbe8873f51edfa5a70564aef85aa778f3802f8a3e5374a2f77`,`mutation DismissCompetitor($projectId: UUID!, $candidateId: UUID!) {
  dismissCompetitorSuggestion(projectId: $projectId, candidateId: $candidateId) {
    id
    status
    __typename
  }
}`);export{t as a,i,n,r as o,o as r,a as t};