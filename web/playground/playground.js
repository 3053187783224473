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

// isSubscription reports whether the operation that is to be run is a subscription.
function isSubscription(document, name) {
  return (document?.definitions ?? []).some((d) => d.operation === "subscription" && (!name || d.name?.value === name));
}

// follow runs a subscription over server-sent events, which take the headers of the editor as
// other operations do; a WebSocket would take the session's cookie alone.
function follow(params, headers) {
  return {
    subscribe(observer) {
      const leaving = new AbortController();
      read(params, headers, leaving.signal, observer).catch((error) => {
        if (!leaving.signal.aborted) observer.error(error);
      });
      return { unsubscribe: () => leaving.abort() };
    },
  };
}

async function read(params, headers, signal, observer) {
  const answer = await fetch("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...headers },
    body: JSON.stringify(params),
    signal,
  });
  if (!answer.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    observer.next(await answer.json());
    observer.complete();
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new Error("The connection ended before the subscription did. Run it again.");
    const events = (text + value).split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (event.startsWith("event: next\ndata: ")) observer.next(JSON.parse(event.slice("event: next\ndata: ".length)));
      if (event.startsWith("event: complete\n")) {
        observer.complete();
        return;
      }
    }
  }
}

const post = GraphiQL.createFetcher({ url: "/graphql" });
const root = ReactDOM.createRoot(document.getElementById("playground"));

// show renders the explorer with a query; another key makes another editor.
function show(key, query) {
  root.render(
    React.createElement(GraphiQL, {
      key,
      query,
      fetcher: (params, { headers, documentAST } = {}) =>
        isSubscription(documentAST, params.operationName) ? follow(params, headers) : post(params, { headers, documentAST }),
      defaultQuery: question,
      shouldPersistHeaders: false,
    }),
  );
}

show("own");

// The examples are the documents of the REST operations.
fetch("/playground/examples.json")
  .then((answer) => answer.json())
  .then((examples) => {
    const list = document.getElementById("examples");
    for (const { name, summary } of examples) list.append(new Option(`${summary} (${name})`, name));
    list.addEventListener("change", () => {
      const chosen = examples.find((example) => example.name === list.value);
      if (chosen) show(chosen.name, chosen.query);
    });
  })
  .catch(() => {});
