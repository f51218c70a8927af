import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#server/database/embedded/free-port.ts";
import { type MailSink, startMailSink } from "#trust/outside/mail-sink.ts";
import { type SandboxProcess, startSandbox } from "#trust/outside/stripe-sandbox.ts";
import { ROOT } from "#trust/product/npm-product.ts";
import { type DatabasePair, startDatabasePair } from "./database-pair.ts";
import { startHaproxy } from "./haproxy.ts";
import { startPrometheus } from "./prometheus.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";

export const REDIS = "redis-server";
const FOLDER = join(ROOT, "node_modules/.cache/faire-cluster");
const NODES = 3;
const READY_WITHIN_MS = 240_000;
const SECRETS = { account: "whsec_cluster", connect: "whsec_cluster_connect" };

export interface Cluster {
  /** URL of the service, at HAProxy. */
  url: string;
  /** URL of the primary database, through HAProxy. */
  databaseUrl: string;
  nodeUrls: string[];
  nodes: SupervisedProcess[];
  redis: SupervisedProcess;
  haproxy: SupervisedProcess;
  pair: DatabasePair;
  /** Null if Prometheus is not installed. */
  prometheusPort: number | null;
  sandbox: SandboxProcess;
  mail: MailSink;
  /** Environment of the product, also for its commands. */
  settings: Record<string, string>;
  folder: string;
  /** True once all parts work: nodes ready and linked, database on two servers. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts all parts on empty folders. If one fails, the started ones are stopped again. */
export async function startCluster(): Promise<Cluster> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const closers: Closers = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await start(closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Closers = (() => Promise<void>)[];

async function start(closers: Closers): Promise<Omit<Cluster, "stop">> {
  const pair = await startDatabasePair(FOLDER);
  closers.push(pair.stop);
  const redisPort = await freePort();
  const redis = await startRedis(redisPort);
  closers.push(redis.stop);
  const [front, database] = [await freePort(), await freePort()];
  const ports: number[] = [];
  for (let node = 1; node <= NODES; node += 1) ports.push(await freePort());
  const haproxy = await startHaproxy({ folder: FOLDER, front, database, nodes: ports, pair });
  closers.push(haproxy.stop);
  const url = `http://127.0.0.1:${front}`;
  const thirdParties = await startThirdParties(url, closers);
  const databaseUrl = `postgres://faire:${pair.password}@127.0.0.1:${database}/faire`;
  const settings = {
    ...settingsOf(thirdParties),
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  };
  const nodeUrls = ports.map((port) => `http://127.0.0.1:${port}`);
  const nodes = await startNodes(ports, settings, closers);
  const prometheusPort = await freePort();
  const scrape = { folder: FOLDER, port: prometheusPort, nodes: ports, password: METRICS_TOKEN };
  const prometheus = await startPrometheus(scrape);
  if (prometheus) closers.push(prometheus.stop);
  const isWhole = async (): Promise<boolean> =>
    pair.isRedundant() && (await Promise.all(nodeUrls.map(isNodeLinked))).every(Boolean);
  await until(isWhole);
  return {
    ...{ url, databaseUrl, nodeUrls, nodes, redis, haproxy, pair, settings, isWhole },
    ...thirdParties,
    prometheusPort: prometheus && prometheusPort,
    folder: FOLDER,
  };
}

function startRedis(port: number): Promise<SupervisedProcess> {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", FOLDER];
  return superviseProcess({ command: REDIS, args, logFile: `${FOLDER}/redis.log` });
}

type ThirdParties = Pick<Cluster, "sandbox" | "mail">;

async function startThirdParties(url: string, closers: Closers): Promise<ThirdParties> {
  const mail = await startMailSink();
  closers.push(mail.stop);
  const sandbox = await startSandbox({
    dataFile: join(FOLDER, "stripe.jsonl"),
    webhookUrl: `${url}/api/stripe/webhook`,
    secrets: SECRETS,
  });
  closers.push(sandbox.stop);
  return { sandbox, mail };
}

/** The first node updates the schema and creates the keys in DATA_DIR; the others find them. */
async function startNodes(
  ports: readonly number[],
  settings: Record<string, string>,
  closers: Closers,
): Promise<SupervisedProcess[]> {
  const nodes: SupervisedProcess[] = [];
  for (const [at, port] of ports.entries()) {
    const node = await startNode(port, { settings, logFile: `${FOLDER}/node${at + 1}.log` });
    closers.push(node.stop);
    nodes.push(node);
    await until(() => isNodeReady(`http://127.0.0.1:${port}`));
  }
  return nodes;
}

const METRICS_TOKEN = randomBytes(24).toString("hex");

const settingsOf = ({ sandbox, mail }: ThirdParties): Record<string, string> => ({
  DATA_DIR: join(FOLDER, "data"),
  DEMO: "off",
  RATE_LIMITS: "off",
  // The run's drivers stay where they are, so every ride would wait for a review.
  RIDE_REVIEW: "off",
  TRANSFER_DELAY_DAYS: "0",
  LOG_LEVEL: "warn",
  TRUST_PROXY: "1",
  METRICS_TOKEN,
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_WEBHOOK_SECRET: SECRETS.account,
  STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
  STRIPE_SANDBOX_URL: sandbox.url,
  SMTP_URL: mail.url,
});

type NodeOptions = { settings: Record<string, string>; logFile: string };

const startNode = (port: number, { settings, logFile }: NodeOptions): Promise<SupervisedProcess> =>
  superviseProcess({
    command: process.execPath,
    args: [
      `--import=${import.meta.resolve("../product/redirect-stripe.ts")}`,
      join(ROOT, "src/server/main.ts"),
    ],
    env: { ...settings, PORT: String(port) },
    logFile,
  });

const isNodeReady = async (url: string): Promise<boolean> => (await readHealth(url)).ok;

async function isNodeLinked(url: string): Promise<boolean> {
  const { ok, body } = await readHealth(url);
  return ok && body.includes('"otherNodes":true');
}

async function readHealth(url: string): Promise<{ ok: boolean; body: string }> {
  const signal = AbortSignal.timeout(2000);
  return fetch(`${url}/readyz`, { signal }).then(
    async (answer) => ({ ok: answer.ok, body: await answer.text() }),
    () => ({ ok: false, body: "" }),
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not ready in time; see the logs in ${FOLDER}`);
    await wait(200);
  }
}
