import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { findPostmaster } from "#server/database/embedded/postmaster-pid.ts";

const ROOT = join(import.meta.dirname, "..");

let dataDir: string;
let port: number;
// Both starts use one folder: the second has no cluster to create and no schema to migrate.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "faire-npm-"));
});
beforeEach(async () => {
  port = await freePort();
});
afterEach(() => stopPostmaster(cluster()));
afterAll(() => rm(dataDir, { recursive: true, maxRetries: 5 }));

const cluster = () => join(dataDir, "postgres/cluster");

test.each(["SIGTERM", "SIGKILL"] as const)(
  "%s to npm start ends application and database within 10 s",
  async (signal) => {
    const npm = startWithNpm();
    await vi.waitFor(async () => expect(await isServing()).toBe(true), 50_000);
    const postmaster = await findPostmaster(cluster());
    expect(postmaster).toBeDefined();
    const exit = once(npm, "exit");
    npm.kill(signal);
    await exit;
    await vi.waitFor(async () => {
      expect(await isServing()).toBe(false);
      expect(await findPostmaster(cluster())).toBeUndefined();
    }, 10_000);
  },
);

/** Without `prestart`: packages are installed and pages are not needed. */
function startWithNpm(): ChildProcess {
  const npmVariables = /^npm_/;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !npmVariables.test(name)),
  );
  return spawn("npm", ["start", "--ignore-scripts"], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, DEMO: "off", ...offlineSettings },
    stdio: "ignore",
  });
}

const offlineSettings = {
  DATABASE_URL: "",
  STRIPE_SECRET_KEY: "sk_test_none",
  STRIPE_WEBHOOK_SECRET: "whsec_none",
  SMTP_URL: "smtp://127.0.0.1:9",
};

const isServing = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
