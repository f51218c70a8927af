import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openJournal } from "#sandbox/journal.ts";
import { type StripeSandbox, startStripeSandbox } from "./server.ts";
import { checkedStripe } from "./testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment, goodCard, rideCheckout } from "./testing/orders.ts";
import { startReceiver } from "./testing/webhook-receiver.ts";

let folder: string;
let sandbox: StripeSandbox;
let stripe: Stripe;
const dataFile = () => join(folder, "sandbox", "journal.jsonl");

async function start(): Promise<void> {
  sandbox = await startStripeSandbox({ dataFile: dataFile() });
  stripe = checkedStripe(sandbox);
}

async function restart(): Promise<void> {
  await sandbox.close();
  await start();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

test("a payment continues after a restart", async () => {
  const driver = await aConnectedDriver(stripe);
  const session = await stripe.checkout.sessions.create(rideCheckout());
  await restart();
  await sandbox.pay(session.id, goodCard);
  await restart();
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
  const captured = await stripe.paymentIntents.capture(String(payment_intent));
  await restart();
  const source_transaction = String(captured.latest_charge);
  const transfer = { amount: 1550, currency: "usd", destination: driver, source_transaction };
  await stripe.transfers.create(transfer);
  await restart();
  await expect(stripe.transfers.create(transfer)).rejects.toThrow(
    "must not exceed the source amount",
  );
  await stripe.refunds.create({ payment_intent: captured.id });
  expect(sandbox.list("event").at(-1)?.type).toBe("refund.updated");
});

test("idempotency keys survive a restart", async () => {
  const key = { idempotencyKey: "ride:1:checkout:1" };
  const { id } = await stripe.checkout.sessions.create(rideCheckout(), key);
  await restart();
  expect((await stripe.checkout.sessions.create(rideCheckout(), key)).id).toBe(id);
  expect(sandbox.list("checkout.session")).toHaveLength(1);
});

test("pending events are delivered after a restart", async () => {
  sandbox.setWebhook({ url: "http://127.0.0.1:1/nobody", secret: "whsec_test" });
  await aHeldPayment(stripe, sandbox);
  await restart();
  const receiver = await startReceiver();
  sandbox.setWebhook(receiver.endpoint);
  await sandbox.flushWebhooks();
  expect(receiver.types).toHaveLength(4);
  await restart();
  expect(sandbox.list("delivery")).toEqual([]);
  await receiver.close();
});

test("a partial last line is dropped", async () => {
  const { id } = await stripe.checkout.sessions.create(rideCheckout());
  await appendFile(dataFile(), '[["checkout.session",{"id":"cs_te');
  await restart();
  await stripe.checkout.sessions.expire(id);
  await restart();
  expect(sandbox.list("checkout.session").map(({ status }) => status)).toEqual(["expired"]);
});

test("card numbers and security codes are never written", async () => {
  const session = await stripe.checkout.sessions.create(rideCheckout());
  await sandbox.pay(session.id, "4000 0000 0000 9995");
  await sandbox.pay(session.id, goodCard);
  const fileText = await readFile(dataFile(), "utf8");
  expect(fileText).toContain('"last4":"4242"');
  expect(fileText).not.toMatch(/4242 ?4242 ?4242 ?4242|4000 ?0000 ?0000 ?9995|"cvc"/);
});

test("a journal that is mostly obsolete is compacted", async () => {
  const path = join(folder, "counter.jsonl");
  const first = await openJournal<number>(path, () => {});
  for (let count = 1; count <= 1500; count++) void first.append(count);
  await first.close();
  let last = 0;
  const second = await openJournal<number>(path, (count) => {
    last = count;
  });
  expect(last).toBe(1500);
  await second.compact([last]);
  await second.append(1501);
  await second.close();
  expect(await readFile(path, "utf8")).toBe("1500\n1501\n");
});
