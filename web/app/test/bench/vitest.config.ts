import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/bench/*.bench.ts"],
    globalSetup: "test/browser/servers.ts",
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
