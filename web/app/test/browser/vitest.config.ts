import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/*.test.ts"],
    globalSetup: "test/browser/servers.ts",
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
  },
});
