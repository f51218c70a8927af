import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#server/database/embedded/free-port.ts";
import { mountSmallDisk } from "./faults/full-disk.ts";
import { type MailSink, startMailSink } from "./outside/mail-sink.ts";
import { type SandboxProcess, startSandbox } from "./outside/stripe-sandbox.ts";
import { openTcpProxy, type TcpProxy } from "./outside/tcp-proxy.ts";
import { startWebhookProxy, type WebhookProxy } from "./outside/webhook-proxy.ts";
import { createDraws } from "./people/random-draws.ts";
import { type NpmProduct, ROOT, startProduct } from "./product/npm-product.ts";
import { type DatabaseProcesses, databaseProcesses } from "./system/database-processes.ts";

/** Holds all files of a run; emptied when the next one starts. */
export const FOLDER = join(ROOT, "node_modules/.cache/faire-trust");
const DATA_DIR = join(FOLDER, "data");
const CLOCK_FILE = join(FOLDER, "clock-error-ms");
const SECRETS = { account: "whsec_trust", connect: "whsec_trust_connect" };

/** The product and its surroundings, each as a process or on a port of its own. */
export interface TestEnvironment {
  product: NpmProduct;
  database: DatabaseProcesses;
  sandbox: SandboxProcess;
  proxy: WebhookProxy;
  mail: MailSink;
  /** From the product to Stripe and to the mail server. */
  tcpProxies: { stripe: TcpProxy; mail: TcpProxy };
  dataDir: string;
  clockFile: string;
  /** Environment of the product, also for its commands. */
  settings: Record<string, string>;
  logFile: string;
  stop(): Promise<void>;
}

/** Size of a file system that is filled: room for the write-ahead log of an hour. */
const DISK_MEGABYTES = 3000;

interface Start {
  seed: number;
  /** Gives DATA_DIR a file system of its own. */
  hasSmallDisk: boolean;
  /** Settings of the product that differ from the storm's. */
  settings?: Record<string, string>;
}

/** Starts all parts on an empty DATA_DIR. If one fails, the started ones are stopped again. */
export async function startTestEnvironment({
  seed,
  hasSmallDisk,
  settings = {},
}: Start): Promise<TestEnvironment> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(DATA_DIR, { recursive: true });
  await writeFile(CLOCK_FILE, "0");
  const closers: (() => Promise<void>)[] = [];
  if (hasSmallDisk) closers.push(await mountSmallDisk(DATA_DIR, DISK_MEGABYTES));
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(seed, closers, settings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  seed: number,
  closers: (() => Promise<void>)[],
  more: Record<string, string>,
): Promise<Omit<TestEnvironment, "stop">> {
  const port = await freePort();
  const proxy = await startWebhookProxy(`http://127.0.0.1:${port}`, createDraws(seed, "webhooks"));
  closers.push(proxy.stop);
  const mail = await startMailSink();
  closers.push(mail.stop);
  const sandbox = await startSandbox({
    dataFile: join(FOLDER, "stripe.jsonl"),
    webhookUrl: `${proxy.url}/api/stripe/webhook`,
    secrets: SECRETS,
  });
  closers.push(sandbox.stop);
  const tcpProxies = {
    stripe: await openTcpProxy(sandbox.url),
    mail: await openTcpProxy(mail.url),
  };
  closers.push(tcpProxies.stripe.stop, tcpProxies.mail.stop);
  const settings = { ...settingsOf(sandbox, tcpProxies), ...more };
  const database = databaseProcesses(DATA_DIR);
  const logFile = join(FOLDER, "product.log");
  const product = await startProduct({ settings, port, logFile, database });
  closers.push(product.stop);
  const folders = { dataDir: DATA_DIR, clockFile: CLOCK_FILE, logFile };
  return { product, database, sandbox, proxy, mail, tcpProxies, settings, ...folders };
}

const settingsOf = (
  sandbox: SandboxProcess,
  tcpProxies: TestEnvironment["tcpProxies"],
): Record<string, string> => ({
  DATA_DIR,
  DEMO: "off",
  RATE_LIMITS: "off",
  // The storm's drivers stay where they are, so every ride would wait for a review.
  RIDE_REVIEW: "off",
  TRANSFER_DELAY_DAYS: "0",
  LOG_LEVEL: "warn",
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_WEBHOOK_SECRET: SECRETS.account,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
  STRIPE_SANDBOX_URL: tcpProxies.stripe.url,
  SMTP_URL: tcpProxies.mail.url,
  TRUST_CLOCK: CLOCK_FILE,
});
