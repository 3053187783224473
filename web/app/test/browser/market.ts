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

const rivals = JSON.stringify({
  competitors: [
    { name: "Northwind Audio", domain: "", evidence: "" }, // the brand itself
    { name: "Bose", domain: "https://www.bose.example/en", evidence: "e1" },
    { name: "Focal", domain: "", evidence: "" },
  ],
});

/** meanings says of each question whether it is about repairs. */
const meanings = (asked: string) =>
  JSON.stringify({
    meanings: [...asked.matchAll(/^{"id":(\d+),"text":"(.*)"}$/gm)].map(([, id, text]) => ({
      id: Number(id),
      meaning: /repair|mend|fix/.test(text ?? "") ? "headphones to repair at home" : "worth of used headphones",
    })),
  });

const answer = `These brands are repaired at home most easily:

1. **Northwind Audio** – pads and batteries come out without tools.
2. **Fairphone** – sells every part of its headphones.
3. **Sennheiser** – sells pads and cables.`;

/** body reads what was sent. */
async function body(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}

/** gate holds what waits for it until it is opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/**
 * openMarket starts the market and returns its address, its configuration of avm, and what ends it. The site's last
 * page and all answers but the first one wait until they are let go, so that their progress can be looked at.
 */
export async function openMarket() {
  const [lastPage, answers] = [gate(), gate()];
  let [asked, refuses] = [0, false];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const page = pages[request.url ?? ""];
    if (page) {
      if (request.url === "/faq") await lastPage.passed;
      response.setHeader("content-type", "text/html; charset=utf-8").end(html(...page));
      return;
    }
    if (request.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    const { model, messages, response_format } = JSON.parse(await body(request));
    if (refuses) {
      response.writeHead(400).end(JSON.stringify({ error: { message: "this model is not for this account" } }));
      return;
    }
    if (model !== "generator" && asked++ > 0) await answers.passed;
    const format = response_format?.json_schema?.name;
    const generated =
      format === "meanings" ? meanings(messages[0].content) : format === "competitors" ? rivals : suggestions;
    const content = model === "generator" ? generated : answer;
    const choices = [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }];
    const usage = { prompt_tokens: 20, completion_tokens: 60 };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ model, choices, usage }));
  };
  const server = createServer(reply);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const entry = `adapter: openai-chat, base_url: "${site}/v1", api_key: "sample"`;
  const configuration = `engines:
  assistant_a: {${entry}, provider: provider_a, model: sample-engine, label: "ChatGPT (sample)", max_concurrency: 2, max_attempts: 2,
    price: {version: "2026-11", input_per_mtok: 1, output_per_mtok: 10}}
models:
  generator: {${entry}, model: generator}
egress: {allow_private: 127.0.0.1/32, ports: "80, 443, ${port}"}
pages: {enabled: false}
`;
  return {
    site,
    configuration,
    serveLastPage: lastPage.open,
    answerAll: answers.open,
    refuse: () => {
      refuses = true;
    },
    close: () => server.close(),
  };
}
