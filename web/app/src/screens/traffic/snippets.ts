import type { CrawlSourceSetup } from "./traffic.operations";

export type Snippet = { name: string; text: string };

const worker = (url: string, token: string) => `// Secrets of the worker: AVM_URL = ${url}
//                        AVM_TOKEN = ${token}
const lines = [];
export default {
  async fetch(request, env, ctx) {
    const response = await fetch(request);
    lines.push(JSON.stringify({
      time: new Date().toISOString(),
      address: request.headers.get("cf-connecting-ip"),
      method: request.method,
      url: request.url,
      referrer: request.headers.get("referer") || "",
      user_agent: request.headers.get("user-agent") || "",
      status: response.status,
      ray: request.headers.get("cf-ray"),
    }));
    ctx.waitUntil(send(env, lines.splice(0)));
    return response;
  },
};
async function send(env, batch) {
  const id = crypto.randomUUID();
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = await fetch(env.AVM_URL, {
      method: "POST", body: batch.join("\\n"),
      headers: { authorization: \`Bearer \${env.AVM_TOKEN}\`, "x-batch-id": id, "content-type": "application/x-ndjson" },
    }).catch(() => null);
    if (answer && answer.status !== 429 && answer.status < 500) return;
    await new Promise((r) => setTimeout(r, 1000 * 2 ** attempt));
  }
}`;

const fields =
  "EdgeStartTimestamp,ClientIP,ClientRequestMethod,ClientRequestHost,ClientRequestURI,ClientRequestReferer,ClientRequestUserAgent,EdgeResponseStatus,EdgeResponseBytes";

/** snippetsOf returns what is entered at the vendor, for a source whose token is known. */
export function snippetsOf(setup: CrawlSourceSetup, origin: string, id: string, token: string): Snippet[] {
  const url = `${origin}/ingest/${id}`;
  switch (setup) {
    case "edge_logpush":
      return [
        { name: "destination", text: `${url}?header_Authorization=Bearer%20${token}` },
        { name: "fields", text: fields },
      ];
    case "edge_worker":
      return [{ name: "worker.js", text: worker(url, token) }];
    case "stream_firehose":
      return [
        { name: "HTTP endpoint", text: url },
        { name: "access key", text: token },
      ];
    case "upload":
      return [
        {
          name: "avm",
          text: `avm traffic import --source ${id} /var/log/nginx/access.log /var/log/nginx/access.log.1.gz`,
        },
      ];
    default:
      return [
        { name: "URL", text: url },
        { name: "header", text: `Authorization: Bearer ${token}` },
        {
          name: "curl",
          text: `tail -n 1000 /var/log/nginx/access.log | curl -X POST "${url}" -H "Authorization: Bearer ${token}" -H "Content-Type: text/plain" --data-binary @-`,
        },
      ];
  }
}
