import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeSandbox, startStripeSandbox } from "#sandbox/stripe/server.ts";
import { checkedStripe } from "#sandbox/stripe/testing/checked-stripe.ts";
import { aConnectedDriver, aHeldPayment } from "#sandbox/stripe/testing/orders.ts";
import { eventFaults, exchangeFaults } from "./exchange-faults.ts";

let sandbox: StripeSandbox;
/** A response of each operation, as JSON text. */
const replies = new Map<string, string>();

beforeAll(async () => {
  sandbox = await startStripeSandbox();
  const stripe = checkedStripe(sandbox);
  const destination = await aConnectedDriver(stripe);
  const { intent, session } = await aHeldPayment(stripe, sandbox);
  const captured = await stripe.paymentIntents.capture(intent, { expand: ["latest_charge"] });
  const source_transaction = Object(captured.latest_charge).id;
  const transfer = { amount: 500, currency: "usd", destination, source_transaction };
  const storeReply = (name: string, reply: object) => replies.set(name, JSON.stringify(reply));
  storeReply("GET /v1/payment_intents/pi_1", captured);
  storeReply("GET /v1/checkout/sessions/cs_1", await stripe.checkout.sessions.retrieve(session));
  storeReply("GET /v1/accounts/acct_1", await stripe.accounts.retrieve(destination));
  storeReply("POST /v1/transfers", await stripe.transfers.create(transfer));
  storeReply(
    "POST /v1/refunds",
    await stripe.refunds.create({ payment_intent: intent, amount: 100 }),
  );
  storeReply("GET /v1/events", await stripe.events.list({ limit: 100 }));
});
afterAll(() => sandbox.close());

const requiredParams: Record<string, string> = {
  "POST /v1/transfers": "currency=usd&destination=acct_1",
};

function replyFaults(name: string, body: string, status = 200): string[] {
  const [method = "", path = ""] = name.split(" ");
  const form = requiredParams[name] ?? "";
  return exchangeFaults({ method, path, form, version: undefined, reply: { status, body } });
}

test("the sandbox's own responses match", () => {
  expect(replies.size).toBe(6);
  for (const [name, body] of replies) expect(replyFaults(name, body)).toEqual([]);
});

type Break = [field: string, change: (object: Record<string, unknown>) => void, reason: string];

const intentBreaks: Break[] = [
  ["amount", (intent) => delete intent.amount, "/ must have required property 'amount'"],
  ["status", (intent) => (intent.status = "paid"), "/status must be equal to one of"],
  ["currency", (intent) => (intent.currency = null), "/currency must be string: null"],
  ["amount", (intent) => (intent.amount = 17.83), "/amount must be integer: 17.83"],
  ["fee", (intent) => (intent.fee = 1), '/ must NOT have additional properties "fee"'],
];

test.each([
  ["GET /v1/payment_intents/pi_1", intentBreaks],
  [
    "GET /v1/checkout/sessions/cs_1",
    [
      ["mode", (session) => (session.mode = "pay"), "/mode must be equal to one of"],
      ["url", (session) => delete session.url, "/ must have required property 'url'"],
      ["livemode", (session) => (session.livemode = "no"), '/livemode must be boolean: "no"'],
      ["metadata", (session) => (session.metadata = { ride: 1 }), "/metadata/ride must be string"],
      ["expires_at", (session) => (session.expires_at = "soon"), "/expires_at must be integer"],
    ],
  ],
  [
    "GET /v1/accounts/acct_1",
    [
      ["object", (account) => (account.object = "user"), "/object must be equal to constant"],
      ["type", (account) => (account.type = "quick"), "/type must be equal to one of"],
      ["payouts_enabled", (account) => (account.payouts_enabled = 1), "/payouts_enabled must be"],
      ["requirements", (account) => (account.requirements = []), "/requirements must be object"],
      [
        "capabilities",
        (account) => (account.capabilities = { transfers: "on" }),
        "/capabilities/transfers must be equal to one of",
      ],
    ],
  ],
  [
    "POST /v1/transfers",
    [
      ["reversals", (transfer) => (transfer.reversals = null), "/reversals must be object"],
      ["reversed", (transfer) => delete transfer.reversed, "/ must have required property"],
      ["destination", (transfer) => (transfer.destination = 5), "/destination must be"],
      ["source_type", (transfer) => (transfer.source_type = 5), "/source_type must be"],
      ["status", (transfer) => (transfer.status = "paid"), "/ must NOT have additional properties"],
    ],
  ],
  [
    "POST /v1/refunds",
    [
      ["reason", (refund) => (refund.reason = "sorry"), "/reason must be equal to one of"],
      ["charge", (refund) => (refund.charge = { id: "ch_1" }), "/charge must"],
      ["created", (refund) => (refund.created = 1.5), "/created must be integer"],
      ["id", (refund) => delete refund.id, "/ must have required property 'id'"],
      ["total", (refund) => (refund.total = 1), '/ must NOT have additional properties "total"'],
    ],
  ],
] satisfies [string, Break[]][])("each broken field of %s is found", (name, breaks) => {
  for (const [, change, reason] of breaks) {
    const object = JSON.parse(replies.get(name) ?? "");
    change(object);
    expect(replyFaults(name, JSON.stringify(object)).join("\n")).toContain(reason);
  }
});

test("expanded objects, items of lists and data of events are validated", () => {
  const intent = JSON.parse(replies.get("GET /v1/payment_intents/pi_1") ?? "");
  intent.latest_charge.paid = "yes";
  const page = { object: "list", data: [intent], has_more: false, url: "/v1/payment_intents" };
  expect(replyFaults("GET /v1/payment_intents", JSON.stringify(page))).toContain(
    'GET /v1/payment_intents answer 200 /data/0/latest_charge/paid must be boolean: "yes"',
  );
  const events = JSON.parse(replies.get("GET /v1/events") ?? "");
  events.data[0].data.object.amount = "5";
  expect(replyFaults("GET /v1/events", JSON.stringify(events)).join()).toContain("/amount must be");
});

test.each([
  [{ message: "no" }, "must have required property 'type'"],
  [{ type: "bad_request", message: "no" }, "/type must be equal to one of"],
  [
    { type: "card_error", code: "no_luck" },
    '/code must be equal to one of the allowed values: "no',
  ],
  [{ type: "api_error", message: 5 }, "/message must be string: 5"],
  [{ type: "api_error", text: "no" }, 'must NOT have additional properties "text"'],
])("the error %j is found", (error, reason) => {
  const faults = replyFaults("GET /v1/refunds", JSON.stringify({ error }), 400);
  expect(faults.join()).toContain(reason);
});

test.each([
  ["an unknown type", { type: "ride.paid" }, "event ride.paid: not in Stripe's description"],
  ["an object of another kind", { type: "refund.created" }, "/object must be equal to constant"],
  ["an unknown earlier field", { data: { previous_attributes: { fare: 5 } } }, "earlier fare"],
  [
    "an earlier value of a wrong type",
    { data: { previous_attributes: { amount: "5" } } },
    "amount",
  ],
  ["no version", { api_version: undefined }, "/ must have required property 'api_version'"],
])("an event with %s is found", (_, change, reason) => {
  const event = { ...sandbox.list("event").find(({ type }) => type === "charge.captured") };
  const whole = { ...event, pending_webhooks: 0 };
  expect(eventFaults(whole)).toEqual([]);
  const data = { ...event.data, ...Object(change).data };
  expect(eventFaults({ ...whole, ...change, data }).join()).toContain(reason);
});

const line = "line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=1783";
const checkout = `mode=payment&line_items[0][quantity]=1&${line}&success_url=https://faire.test`;

test.each([
  [
    "POST",
    "/v1/checkout/sessions",
    checkout,
    "&expires_at=tomorrow",
    "/expires_at must match pattern",
  ],
  ["POST", "/v1/checkout/sessions", checkout, "&mode=pay", "/mode must be equal to one of"],
  [
    "POST",
    "/v1/checkout/sessions",
    checkout,
    "&allow_promotion_codes=yes",
    "/allow_promotion_codes must be",
  ],
  [
    "POST",
    "/v1/checkout/sessions",
    checkout,
    "&line_items[0][price_data][unit_amount]=17.83",
    "unit_amount must match",
  ],
  [
    "POST",
    "/v1/checkout/sessions",
    checkout,
    "&payment_intent_data[tip]=5",
    '/payment_intent_data must NOT have additional properties "tip"',
  ],
  [
    "POST",
    "/v1/refunds",
    "payment_intent=pi_1&amount=500",
    "&reason=sorry",
    "/reason must be equal to one of",
  ],
  [
    "POST",
    "/v1/refunds",
    "payment_intent=pi_1&amount=500",
    "&amount=5,00",
    '/amount must match pattern "^-?\\d+$": "5,00"',
  ],
  [
    "POST",
    "/v1/transfers",
    "currency=usd&destination=acct_1",
    "&destination[]=acct_2",
    "/destination must be string",
  ],
  [
    "POST",
    "/v1/transfers",
    "currency=usd&destination=acct_1",
    "&speed=fast",
    '/ must NOT have additional properties "speed"',
  ],
  [
    "GET",
    "/v1/events",
    "limit=100&created[gte]=1",
    "&created[since]=1",
    '/created must NOT have additional properties "since"',
  ],
])("%s %s with a wrong parameter is found: %s %s", (method, path, form, wrong, reason) => {
  const faultsOf = (sent: string) =>
    exchangeFaults({ method, path, form: sent, version: undefined, reply: null });
  expect(faultsOf(form)).toEqual([]);
  expect(faultsOf(form + wrong).join("\n")).toContain(reason);
});

test("missing parameters, unknown paths and other API versions are found", () => {
  const request = { method: "POST", form: "", version: undefined, reply: null };
  expect(exchangeFaults({ ...request, path: "/v1/transfers" })).toEqual([
    "POST /v1/transfers request / must have required property 'currency'",
    "POST /v1/transfers request / must have required property 'destination'",
  ]);
  expect(exchangeFaults({ ...request, path: "/v1/transfer" })).toEqual([
    "POST /v1/transfer: not in Stripe's description",
  ]);
  expect(exchangeFaults({ ...request, path: "/v1/refunds", version: "2020-08-27" })).toEqual([
    expect.stringMatching("^POST /v1/refunds: version 2020-08-27 instead of 20"),
  ]);
});
