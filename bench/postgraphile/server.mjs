// Serves PostGraphile 5 on a database, as its manual sets it up: its own preset, nothing added.
import { createServer } from "node:http";
import { grafserv } from "postgraphile/grafserv/node";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";

const [, , address, connectionString] = process.argv;
const [host, port] = address.split(":");

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  grafserv: { graphqlPath: "/graphql", watch: false, graphiql: false },
  pgServices: [makePgService({ connectionString, schemas: ["public"], poolConfig: { max: 24 } })],
});

const server = createServer();
const serv = instance.createServ(grafserv);
await serv.addTo(server);
await serv.ready();

// The bench asks /readyz whether the server is up.
const [handle] = server.listeners("request");
server.removeAllListeners("request");
server.on("request", (request, response) => {
  if (request.url === "/readyz") response.end();
  else handle(request, response);
});
server.listen(Number(port), host);
