import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const limits = {
  // A process per file costs a third of the run. Few processes run all files, so a file must clean up after itself.
  isolate: false,
  // With V8's small initial heap, garbage collection takes an eighth of the run.
  execArgv: ["--max-semi-space-size=64", "--initial-heap-size=512"],
  // Long enough for a busy machine; still stops a test that hangs.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/** Files of ten seconds and more. Started last, one of them would run alone at the end. */
const longFiles = [
  "payments/crash.test.ts",
  "embedded/start.test.ts",
  "payments/fault-points.test.ts",
  "payments/webhook-orders.test.ts",
  "payments/double-charge.test.ts",
  "payments/race.test.ts",
  "drivers/sweep-silent.test.ts",
  "storm.test.ts",
  "hostile-texts.test.ts",
  "scripts/npm-start.test.ts",
  "credentials/timing.test.ts",
  "payments/send-orders.test.ts",
  "market/nearest.test.ts",
  "log-in/log-in-guard.test.ts",
];

/** Tests of modules that only Vite can load: JSX, styles, files by pattern. */
const browserFiles = ["src/web/**/*.test.ts", "src/worker/**/*.test.ts"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.some((name) => moduleId.endsWith(`/${name}`));
    const rest = await super.sort(files.filter((file) => !isLong(file)));
    return [...files.filter(isLong), ...rest];
  }
}

export default defineConfig({
  test: {
    // One more than the cores of a small machine: many tests wait for a clock or the database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...limits,
          name: "unit",
          // Node runs these files as it runs the product. Vite would transform each, and read each import through a
          // getter.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [
            "src/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "demo/**/*.test.ts",
            "scripts/**/*.test.ts",
            "trust/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude: browserFiles,
          globalSetup: [
            "src/server/testing/global-setup.ts",
            "sandbox/stripe/testing/traffic-setup.ts",
          ],
          setupFiles: [
            "src/server/testing/property-seed.ts",
            "sandbox/stripe/testing/check-traffic.ts",
          ],
        },
      },
      {
        test: {
          ...limits,
          name: "web",
          include: browserFiles,
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
