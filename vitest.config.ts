import { defineConfig } from "vitest/config";

const limits = {
  // A process per file costs a third of the run. Two processes run all files, so a file must clean up after itself.
  isolate: false,
  // Long enough for a busy machine; still stops a test that hangs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: "unit",
          include: [
            "src/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "demo/**/*.test.ts",
            "scripts/**/*.test.ts",
            "trust/**/*.test.ts",
          ],
          globalSetup: ["src/server/testing/global-setup.ts"],
          setupFiles: ["src/server/testing/property-seed.ts"],
        },
      },
      {
        test: {
          ...limits,
          name: "pages",
          include: ["src/web/**/*.test.tsx"],
          environment: "jsdom",
          // Session cookies are Secure.
          environmentOptions: { jsdom: { url: "https://faire.test/" } },
          setupFiles: ["src/web/testing/setup.ts"],
        },
      },
    ],
  },
});
