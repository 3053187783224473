// The explorer of the graph. It needs an API key as a header; one may be given
// after the # of the address, which browsers do not send to any server.
const key = decodeURIComponent(location.hash.slice(1));
history.replaceState(null, "", location.pathname);

const question = `# Ctrl-Enter runs a query. Everything of a project hangs below project(id:).
{
  me { email role scopes }
  projects(limit: 10) {
    items {
      id
      name
      brandName
    }
  }
}
`;

ReactDOM.createRoot(document.getElementById("playground")).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: "/graphql" }),
    defaultQuery: question,
    defaultHeaders: JSON.stringify({ Authorization: "Bearer " + (key || "<API_KEY>") }, null, 2),
    defaultEditorToolsVisibility: "headers",
    shouldPersistHeaders: false,
  }),
);
