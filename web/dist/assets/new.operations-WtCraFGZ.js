import{r as e}from"./operation-CnfiMnya.js";var t=e(`NewProject`,`c46bbf3d5fb884e59fcb58c6d5f4e8ba29060154345a91754dc97461887d87ae`,`mutation NewProject($input: ProjectInput!) {
  createProject(input: $input) {
    id
    name
    __typename
  }
}`),n=e(`CrawlSite`,`53e959e915749156f033373aef4067c175a5a8f61513277141db8cd31308398b`,`mutation CrawlSite($projectId: UUID!) {
  startSiteCrawl(projectId: $projectId) {
    id
    status
    __typename
  }
}`);export{t as n,n as t};