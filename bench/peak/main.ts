// Puts a share of New York's peak load on the product and prints a report: npm run peak -- --share 0.1 --minutes 2
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { hashPassword } from "#server/accounts/password-hashing.ts";
import { freePort } from "#server/database/embedded/free-port.ts";
import { startMailSink } from "#trust/outside/mail-sink.ts";
import { startSandbox } from "#trust/outside/stripe-sandbox.ts";
import { databaseProcesses } from "#trust/system/database-processes.ts";
import { FOLDER, prepareDatabase } from "../bench-database.ts";
import { limitConnections, openConnections } from "./connections.ts";
import { countMissing, readWork, workBetween } from "./database-work.ts";
import { demandAt } from "./demand.ts";
import { runOpenLoop } from "./open-loop.ts";
import { type Acknowledged, createOperations } from "./operations.ts";
import { addPeople, PASSWORD } from "./people.ts";
import { type ProcessUses, readProcessUse, usesBetween, watchCpu } from "./processes.ts";
import { type PeakProduct, startPeakProduct } from "./product.ts";
import { renderPeak } from "./report.ts";

/** Load of the busiest hour at share 1: New York's peak, rounded up. Rates are per second. */
const goal = {
  drivers: 100_000,
  positions: 25_000,
  quotes: 500,
  bookings: 50,
  logIns: 10,
  streams: 20_000,
};
const SECRETS = { account: "whsec_peak", connect: "whsec_peak_connect" };
const BOOKINGS_ALONE = 20;
const TRIES = 10;
const MARGIN_SECONDS = 5;
const COLD_MS = 60_000;

const { values } = parseArgs({
  options: {
    share: { type: "string", default: "1" },
    minutes: { type: "string", default: "10" },
  },
});
const share = Number(values.share);
const seconds = Number(values.minutes) * 60;
const drivers = Math.round(goal.drivers * share);
const limits = limitConnections({ drivers, streams: goal.streams * share });

console.log(`peak: ${share} of the goal for ${seconds} s; ${drivers} drivers are being created`);
const database = await prepareDatabase(drivers);
const closers: (() => unknown)[] = [database.remove];
const stopOnSignal = () => void close().finally(() => process.exit(130));
process.once("SIGINT", stopOnSignal);
process.once("SIGTERM", stopOnSignal);
try {
  console.log(renderPeak(await run()));
} finally {
  await close();
}

async function close(): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer();
}

async function run() {
  const bookings = Math.ceil(goal.bookings * share * seconds);
  // Each stream has a rider of its own.
  const riders = Math.max(bookings + 2000, limits.streams);
  const passwordHash = await hashPassword(PASSWORD);
  const people = await addPeople(database.pool, { riders, passwordHash });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const thirdParties = await startThirdParties(url);
  const settings = { ...settingsOf(thirdParties), PORT: String(port) };
  const start = { settings, stripeUrl: thirdParties.sandbox.url, fromDriver: limits.sockets + 1 };
  const product = await startPeakProduct(start);
  closers.push(product.stop);
  const acknowledged: Acknowledged = { offers: [], acceptedRides: [] };
  const operations = createOperations({ url, people, sandbox: thirdParties.sandbox, acknowledged });

  const perBooking = await measureAlone((number) => operations.book(riders - 1001 - number));
  const connections = await openConnections(url, people, limits);
  closers.push(connections.close);
  console.log(
    `peak: ${limits.sockets} sockets and ${limits.streams} streams are open; the load begins`,
  );

  const processIds = { product: product.pid(), sandbox: thirdParties.sandbox.pid };
  const workBefore = await readWork(database.pool);
  const usesBefore = await readProcessUses(processIds);
  const load = await runPeakLoad({ operations, product, connections });
  const usesAfter = await readProcessUses({ ...processIds, product: product.pid() });
  const work = workBetween(workBefore, await readWork(database.pool));
  return {
    share,
    seconds: load.seconds,
    cores: availableParallelism(),
    drivers,
    ...limits,
    streamsOpenAtEnd: connections.countStreams(),
    socketsOpenAtEnd: await connections.countSockets(),
    socketPositions: Math.round(load.socketPositions),
    inProcessPositionsPerSecond: (goal.positions * share * (drivers - limits.sockets)) / drivers,
    loops: load.loops,
    uses: usesBetween(usesBefore, usesAfter, load.firstHalf),
    busy: load.busy,
    busyByMinute: load.busyByMinute,
    work,
    restartMs: load.restartMs,
    missing: await countMissing(database.pool, acknowledged),
    acknowledged: { quotes: acknowledged.offers.length, rides: acknowledged.acceptedRides.length },
    perBooking,
  };
}

interface LoadContext {
  operations: ReturnType<typeof createOperations>;
  product: PeakProduct;
  connections: Awaited<ReturnType<typeof openConnections>>;
}

/** Runs all operations at once, and kills the product in the middle. */
async function runPeakLoad({ operations, product, connections }: LoadContext) {
  let isAroundKill = false;
  let coldUntil = 0;
  const phase = {
    isAroundKill: () => isAroundKill,
    isCold: () => performance.now() < coldUntil,
  };
  const loopOf = async (
    name: string,
    perSecond: number,
    act: (number: number) => Promise<void>,
  ) => {
    const goalPerSecond = perSecond * share;
    const loop = { perSecond: goalPerSecond, seconds, demandAt, act };
    return {
      name,
      goalPerSecond,
      outcomes: await runOpenLoop({ ...loop, ...phase }),
    };
  };
  const startedAt = performance.now();
  const cpu = watchCpu();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const loops = Promise.all([
    loopOf("quote of up to 20 offers", goal.quotes, operations.quote),
    loopOf("booking through payment to acceptance", goal.bookings, operations.book),
    loopOf("log-in", goal.logIns, operations.logIn),
  ]);
  const perSecond = (goal.positions * share * limits.sockets) / drivers;
  let socketPositions = await connections.send(perSecond, seconds / 2 - MARGIN_SECONDS);
  const firstHalf = await readProcessUse(product.pid());
  isAroundKill = true;
  const restartMs = await product.killAndRestart();
  await connections.reopen();
  coldUntil = performance.now() + COLD_MS;
  isAroundKill = false;
  const left = Math.max(1, seconds - elapsed() - MARGIN_SECONDS);
  socketPositions += await connections.send(perSecond, left);
  const results = await loops;
  return {
    loops: results,
    socketPositions,
    firstHalf,
    restartMs,
    ...cpu.stop(),
    seconds: Math.round(elapsed()),
  };
}

/** Measures the database work of one booking: the mean of bookings one after the other. */
async function measureAlone(book: (number: number) => Promise<void>) {
  let number = 0;
  const bookOnce = async (): Promise<void> => {
    // A product that has just started may refuse its first calls on a busy machine.
    for (let tries = 1; tries < TRIES; tries += 1) {
      number += 1;
      if (
        await book(number).then(
          () => true,
          () => false,
        )
      )
        return;
      await pause(1000);
    }
    await book(number + 1);
  };
  await bookOnce();
  const before = await readWork(database.pool);
  for (let booked = 0; booked < BOOKINGS_ALONE; booked += 1) await bookOnce();
  const work = workBetween(before, await readWork(database.pool));
  return {
    inserted: work.inserted / BOOKINGS_ALONE,
    walBytes: work.walBytes / BOOKINGS_ALONE,
  };
}

/** Starts a mail sink and the payment sandbox in place of the third parties. */
async function startThirdParties(url: string) {
  const mail = await startMailSink();
  closers.push(mail.stop);
  const sandbox = await startSandbox({
    dataFile: join(FOLDER, "stripe.jsonl"),
    webhookUrl: `${url}/api/stripe/webhook`,
    secrets: SECRETS,
  });
  closers.push(sandbox.stop);
  return { mail, sandbox };
}

function settingsOf({ mail, sandbox }: Awaited<ReturnType<typeof startThirdParties>>) {
  return {
    DATABASE_URL: database.databaseUrl,
    DATA_DIR: join(FOLDER, "data"),
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.account,
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
    SMTP_URL: mail.url,
  };
}

interface ProcessIds {
  product: number;
  sandbox: number;
}

async function readProcessUses({ product, sandbox }: ProcessIds): Promise<ProcessUses> {
  const postmaster = await databaseProcesses(FOLDER).postmaster();
  if (postmaster === undefined) throw new Error("the database is down");
  return {
    product: await readProcessUse(product),
    database: await readProcessUse(postmaster, true),
    sandbox: await readProcessUse(sandbox),
    all: await readProcessUse(process.pid, true),
  };
}
