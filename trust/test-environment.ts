import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#server/database/embedded/free-port.ts";
import { type MailSink, startMailSink } from "./outside/mail-sink.ts";
import { type SandboxProcess, startSandbox } from "./outside/stripe-sandbox.ts";
import { startWebhookProxy, type WebhookProxy } from "./outside/webhook-proxy.ts";
import { createDraws } from "./people/random-draws.ts";
import { type NpmProduct, ROOT, startProduct } from "./product/npm-product.ts";
import { type DatabaseProcesses, databaseProcesses } from "./system/database-processes.ts";

const FOLDER = join(ROOT, "node_modules/.cache/faire-trust");
const SECRETS = { account: "whsec_trust", connect: "whsec_trust_connect" };

/** The product and its surroundings, each as a process or on a port of its own. */
export interface TestEnvironment {
  product: NpmProduct;
  database: DatabaseProcesses;
  sandbox: SandboxProcess;
  proxy: WebhookProxy;
  mail: MailSink;
  /** Environment of the product, also for its commands. */
  settings: Record<string, string>;
  logFile: string;
  stop(): Promise<void>;
}

/** Starts all parts on an empty DATA_DIR. If one fails, the started ones are stopped again. */
export async function startTestEnvironment(seed: number): Promise<TestEnvironment> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(seed, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  seed: number,
  closers: (() => Promise<void>)[],
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
  const settings = settingsOf(sandbox, mail);
  const database = databaseProcesses(FOLDER);
  const logFile = join(FOLDER, "product.log");
  const product = await startProduct({ settings, port, logFile, database });
  closers.push(product.stop);
  return { product, database, sandbox, proxy, mail, settings, logFile };
}

const settingsOf = (sandbox: SandboxProcess, mail: MailSink): Record<string, string> => ({
  DATA_DIR: FOLDER,
  DEMO: "off",
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_WEBHOOK_SECRET: SECRETS.account,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
  STRIPE_SANDBOX_URL: sandbox.url,
  SMTP_URL: mail.url,
});
