import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const source = fileURLToPath(new URL("./src", import.meta.url));
const target = process.env.AVM_URL ?? "http://127.0.0.1:8080";

// The development server passes these on to a running `avm serve` or `avm demo`; AVM_URL names it.
const proxy = {
  "/graphql": { target, ws: true },
  "/sign-in/oidc": target,
  "/v1": target,
  "^/docs(?!/metrics$)": target,
};

/** texts compiles the messages of src/text, so that no parser of messages is sent to browsers. */
function texts(): Plugin {
  return {
    name: "texts",
    enforce: "pre",
    load(id) {
      if (!/\/src\/text\/[a-z]+\/[a-z-]+\.json$/.test(id)) return null;
      const messages = Object.entries(JSON.parse(readFileSync(id, "utf8")) as Record<string, string>);
      const compiled = Object.fromEntries(messages.map(([key, message]) => [key, compileMessage(message)]));
      return { code: `export default ${JSON.stringify(compiled)}`, moduleType: "js" };
    },
  };
}

/** persisted writes dist/persisted.json: the text of every operation by its SHA-256, for the server. */
function persisted(): Plugin {
  return {
    name: "persisted",
    apply: "build",
    generateBundle() {
      const manifest = new Map<string, string>();
      for (const name of readdirSync(source, { recursive: true }) as string[]) {
        if (!name.endsWith(".operations.ts")) continue;
        const generated = readFileSync(`${source}/${name}`, "utf8");
        for (const [, hash, text] of generated.matchAll(/^ {2}"([0-9a-f]{64})",\n {2}(".*"),$/gm)) {
          manifest.set(hash as string, JSON.parse(text as string));
        }
      }
      const sorted = Object.fromEntries([...manifest].sort(([a], [b]) => (a < b ? -1 : 1)));
      const text = `${JSON.stringify(sorted, null, 1)}\n`;
      this.emitFile({ type: "asset", fileName: "persisted.json", source: text });
    },
  };
}

export default defineConfig({
  plugins: [texts(), react(), tailwindcss(), persisted()],
  resolve: { alias: { "~": source } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy },
  preview: { proxy },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"], setupFiles: "./test/texts.ts" },
});
