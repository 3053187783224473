// The explorer of the graph, for whoever is signed in: the session's cookie goes
// with every request. An API key given as a header goes before it.
const question = `# Ctrl-Enter runs a query. Everything of a project hangs below project(id:).
# To try an API key instead of your session, add the header
#   {"Authorization": "Bearer <API_KEY>"}
{
  me { email role workspaces { name role current } }
  projects(limit: 10) {
    items {
      id
      name
      brandName
    }
  }
}
`;

async function ask(query) {
  const answer = await fetch("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query }),
  });
  return (await answer.json()).data;
}

document.getElementById("leave").addEventListener("click", async () => {
  await ask("mutation { signOut }");
  location.assign("/sign-in");
});

ask("{ me { email } workspace { name } }").then((data) => {
  if (data) document.getElementById("who").textContent = `${data.me.email} in ${data.workspace.name}`;
});

ReactDOM.createRoot(document.getElementById("playground")).render(
  React.createElement(GraphiQL, {
    fetcher: GraphiQL.createFetcher({ url: "/graphql" }),
    defaultQuery: question,
    shouldPersistHeaders: false,
  }),
);
