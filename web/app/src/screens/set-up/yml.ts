// What an operator writes into avm.yml. `avm config check` accepts it: test/browser/set-up.test.ts.

const entries = {
  assistant_a: `adapter: openai-responses
provider: provider_a
model: gpt-5
api_key: "\${OPENAI_API_KEY}"
retrieval: true`,
  assistant_b: `adapter: anthropic-messages
provider: provider_b
model: claude-sonnet-4-5
api_key: "\${ANTHROPIC_API_KEY}"
retrieval: true
stream: true
timeout: 300s`,
  assistant_c: `adapter: gemini
provider: provider_c
model: gemini-2.5-flash
api_key: "\${GEMINI_API_KEY}"
retrieval: true`,
  overview_a: `adapter: dataforseo-serp
provider: provider_d
model: google-ai-overview
api_key: "\${DATAFORSEO_LOGIN}:\${DATAFORSEO_PASSWORD}"
retrieval: true`,
  assistant_a_search: `adapter: openai-chat
provider: provider_a
model: gpt-4o-search-preview
api_key: "\${OPENAI_API_KEY}"
retrieval: true`,
  assistant_b_consumer: `adapter: anthropic-messages
provider: provider_b
model: claude-sonnet-4-5
api_key: "\${ANTHROPIC_API_KEY}"`,
};

export type Known = keyof typeof entries;

/** known are the engines that an installation can have. */
export const known = Object.keys(entries) as Known[];

/** entryOf returns the lines of an engine in avm.yml. */
export const entryOf = (engine: Known) =>
  ["engines:", `  ${engine}:`, ...entries[engine].split("\n").map((line) => `    ${line}`)].join("\n");

/** generator is the entry of the model that suggests prompts. */
export const generator = `models:
  generator:
    adapter: openai-chat
    model: gpt-5-mini
    api_key: "\${OPENAI_API_KEY}"`;
