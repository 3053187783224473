// A small market on this machine: a brand's website, an engine that answers and a generator that suggests
// prompts.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const pages: Record<string, [title: string, body: string]> = {
  "/": [
    "Northwind Audio: headphones made to be repaired",
    "<p>Cables, pads and batteries that anyone can replace.</p>",
  ],
  "/products/one": ["Northwind One", "<p>The One weighs 210 grams and plays for 38 hours.</p><img src='/one.jpg'>"],
  "/products/studio": ["", "<p>A flat response from 12 Hz to 31 kHz, for people who mix.</p>"],
  "/pricing": ["Prices", "<table><tr><td>One</td><td>$149</td></tr><tr><td>Studio</td><td>$289</td></tr></table>"],
  "/guides/repair": ["How to replace the battery", "<ol><li>Remove the pad.</li><li>Lift the battery.</li></ol>"],
  "/blog/noise": ["Noise cancelling explained", "<h4>What does it do?</h4><p>It removes 25 decibels of low noise.</p>"],
  "/faq": ["Questions", "<h2>How long is the warranty?</h2><p>Five years, also for the battery.</p>"],
};

const questions = [
  "Which headphones can be repaired at home without special tools?",
  "What are good studio headphones with a flat response for mixing?",
  "How long should the battery of wireless headphones last?",
  "Are refurbished headphones worth their price?",
];

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head>${title && `<title>${title}</title>`}</head><body><main><h1>${title || "Studio"}</h1>${body}
   <p>Northwind Audio makes headphones whose cables, pads and batteries anyone can replace in five minutes. We have sold 40,000 pairs
   since 2019, and we keep every spare part for ten years. Each model lists the weight, the battery's life and what a repair costs.</p></main>
   <ul>${Object.keys(pages)
     .map((path) => `<li><a href="${path}">${path}</a></li>`)
     .join("")}</ul></body></html>`;

const suggestions = JSON.stringify({
  candidates: questions.map((text, i) => ({ text, topic: "Headphones", gist: `question ${i}`, evidence: ["e1"] })),
});

const answer =
  "For repairs at home, **Northwind Audio** is the usual choice: its pads and batteries come out without tools. Sennheiser and Fairphone sell spare parts as well.";

/** body reads what was sent. */
async function body(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

async function reply(request: IncomingMessage, response: ServerResponse, released: Promise<void>) {
  const page = pages[request.url ?? ""];
  if (page) {
    if (request.url === "/faq") await released;
    response.setHeader("content-type", "text/html; charset=utf-8").end(html(...page));
    return;
  }
  if (request.url !== "/v1/chat/completions") {
    response.writeHead(404).end();
    return;
  }
  const { model } = JSON.parse(await body(request));
  const content = model === "generator" ? suggestions : answer;
  const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
  const usage = { prompt_tokens: 20, completion_tokens: 60 };
  setTimeout(
    () => response.setHeader("content-type", "application/json").end(JSON.stringify({ model, choices, usage })),
    700,
  );
}

/**
 * openMarket starts the market and returns its address, its configuration of avm, and what ends it. The last page
 * of the site is served after release, so that a crawl can be looked at while it reads.
 */
export async function openMarket() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = createServer((request, response) => reply(request, response, released));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const asked = `adapter: openai-chat, base_url: "${site}/v1", api_key: "sample"`;
  const configuration = `engines:
  assistant_a: {${asked}, provider: provider_a, model: sample-engine, label: "ChatGPT (sample)", max_concurrency: 2,
    price: {version: "2026-11", input_per_mtok: 1, output_per_mtok: 10}}
models:
  generator: {${asked}, model: generator}
egress: {allow_private: 127.0.0.1/32, ports: "80, 443, ${port}"}
pages: {enabled: false}
`;
  return { site, configuration, release, close: () => server.close() };
}
