import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { StripeSandbox } from "#sandbox/stripe/server.ts";

export interface KillableApp {
  url: string;
  /** Kills the process without warning and restarts it. Resolves when it responds. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

type KillableAppOptions = {
  databaseUrl: string;
  stripe: StripeSandbox;
  smtpUrl: string;
  port: number;
};

/** Runs the product in its own process on a fixed port. */
export async function startKillableApp(options: KillableAppOptions): Promise<KillableApp> {
  const { port, stripe } = options;
  const url = `http://127.0.0.1:${port}`;
  const webhook = `${url}/api/stripe/webhook`;
  stripe.setWebhook({ url: webhook, secret: "whsec_killable" });
  stripe.setConnectWebhook({ url: `${webhook}/connect`, secret: "whsec_connect" });
  let child = await start(options, url);
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url,
    killAndRestart: async () => {
      await kill();
      child = await start(options, url);
    },
    stop: kill,
  };
}

const CACHE = join(import.meta.dirname, "../../../../node_modules/.cache");

const READY_TIMEOUT_MS = 60_000;

async function start(
  { databaseUrl, stripe, smtpUrl, port }: KillableAppOptions,
  url: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "app-process.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      // Half of a start is compiling; every start compiles the same files.
      NODE_COMPILE_CACHE: join(CACHE, "compile"),
      PORT: String(port),
      DEMO: "off",
      RATE_LIMITS: "off",
      RIDE_REVIEW: "off",
      TRANSFER_DELAY_DAYS: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: "whsec_killable",
      STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect",
      STRIPE_SANDBOX_URL: stripe.url,
      SMTP_URL: smtpUrl,
    },
  });
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`);
    if (await isReady(url)) return child;
    await pause(50);
  }
  throw new Error("the product did not become ready");
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
