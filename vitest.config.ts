import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "src/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "demo/**/*.test.ts",
      "scripts/**/*.test.ts",
      "trust/**/*.test.ts",
    ],
    globalSetup: ["src/server/testing/global-setup.ts"],
    setupFiles: ["src/server/testing/property-seed.ts"],
    maxWorkers: 2,
    // A process for each of 300 files costs more than a third of all: two do them, and no file may leave anything behind.
    isolate: false,
    // A test that hangs is found out; one on a machine that has much else to do is not taken for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
