import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { accountEvents, connectEvents } from "#server/adapters/payments/needed-events.ts";
import { readEnv, SettingsError } from "#server/env.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { insertRideRow } from "#server/testing/ride-rows.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { CheckResult } from "./check-result.ts";
import { examine, listWrongSettings, render } from "./doctor.ts";

let folder: string;
let database: TestDatabase;
let closers: (() => unknown)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-doctor-"));
  database = await createTestDatabase();
  closers = [];
});

afterEach(async () => {
  for (const close of closers) await close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const right = {
  account: {
    ...{ charges_enabled: true, payouts_enabled: true, country: "US" },
    capabilities: { card_payments: "active", transfers: "active" },
  },
  endpoints: [
    endpoint("/api/stripe/webhook", accountEvents),
    endpoint("/api/stripe/webhook/connect", connectEvents),
  ],
  payouts: { schedule: { interval: "manual" } },
  at: new Date(),
};

function endpoint(path: string, enabled_events: readonly string[]) {
  return { url: `https://rides.faire.invalid${path}`, status: "enabled", enabled_events };
}

test("a right installation fails only for its invalid host name, and its secrets are not printed", async () => {
  const { findings, text } = await examineWith(right, { SMTP_URL: await startMail() });
  expect(failuresOf(findings)).toEqual(["DNS"]);
  expect(verdictOf(findings, "Stripe account")).toBe("ok");
  expect(verdictOf(findings, "STRIPE_CONNECT_WEBHOOK_SECRET")).toBe("ok");
  expect(verdictOf(findings, "SMTP_URL")).toBe("ok");
  expect(verdictOf(findings, "clock")).toBe("ok");
  expect(verdictOf(findings, "schema")).toBe("ok");
  expect(text).not.toContain(strongSettings.STRIPE_SECRET_KEY);
  expect(text).not.toContain("mail-password");
});

test.each([
  [
    "an endpoint is missing",
    { endpoints: right.endpoints.slice(0, 1) },
    "STRIPE_CONNECT_WEBHOOK_SECRET",
  ],
  [
    "an endpoint lacks an event",
    {
      endpoints: [
        endpoint("/api/stripe/webhook", accountEvents.slice(1)),
        ...right.endpoints.slice(1),
      ],
    },
    "STRIPE_WEBHOOK_SECRET",
  ],
  [
    "payments are not enabled",
    { account: { ...right.account, charges_enabled: false } },
    "Stripe account",
  ],
  [
    "a capability is not active",
    { account: { ...right.account, capabilities: {} } },
    "Stripe capabilities",
  ],
  ["the clock is a minute wrong", { at: new Date(Date.now() - 60_000) }, "clock"],
])("%s: a failure with the next step", async (_, wrong, subject) => {
  const { findings } = await examineWith({ ...right, ...wrong }, {});
  const found = findings.find((one) => one.subject === subject && one.verdict === "fail");
  expect(found?.advice).toBeTruthy();
});

test("daily payouts that empty the balance are a warning", async () => {
  const payouts = { schedule: { interval: "daily" } };
  const { findings } = await examineWith({ ...right, payouts }, {});
  expect(verdictOf(findings, "Stripe payouts")).toBe("warn");
});

test("a refused mail password and an unreachable Redis are failures without any secret", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const { findings, text } = await examineWith(right, {
    SMTP_URL: (await startMail()).replace("mail-password", "wrong-password"),
    REDIS_URL: `redis://:redis-password@127.0.0.1:${port}`,
  });
  expect(verdictOf(findings, "SMTP_URL")).toBe("fail");
  expect(text).toContain("it refuses the user or the password");
  expect(verdictOf(findings, "REDIS_URL")).toBe("fail");
  expect(text).toContain("nothing listens there");
  expect(text).not.toMatch(/redis-password|wrong-password/);
});

test("an unreachable Stripe and a missing database are failures that name the cause", async () => {
  const url = new URL(database.url);
  url.pathname = "/absent";
  const { findings, text } = await examineWith(null, { DATABASE_URL: url.href });
  expect(failuresOf(findings)).toContain("STRIPE_SECRET_KEY");
  expect(text).toContain("there is no such database");
  expect(text).toContain("Let the firewall allow api.stripe.com");
});

test("a time zone other than that of the stored rides is a failure with the zone to set", async () => {
  const before = await examineWith(right, { TIME_ZONE: "America/Chicago" });
  expect(verdictOf(before.findings, "TIME_ZONE")).toBe("ok");
  await insertRide(database.url);
  const { findings, text } = await examineWith(right, { TIME_ZONE: "America/Chicago" });
  expect(verdictOf(findings, "TIME_ZONE")).toBe("fail");
  expect(text).toContain("Set TIME_ZONE=America/New_York");
});

test("settings that the owner has neither set nor kept are named, with the page to set them", async () => {
  const { findings, text } = await examineWith(right, {});
  const open = findings.filter(({ subject }) => subject.startsWith("owner: "));
  expect(open.map(({ subject, verdict }) => [subject, verdict])).toEqual([
    ["owner: name", "warn"],
    ["owner: support", "warn"],
    ["owner: market", "warn"],
    ["owner: texts", "warn"],
  ]);
  expect(text).toContain("https://rides.faire.invalid/admin/settings");
});

test("settings that are set, in the environment or by keeping the default, are not named", async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "update product_settings set name = 'Kingston Rides', place = 'Kingston, NY', kept_steps = '{texts}'",
  );
  await client.end();
  const { findings } = await examineWith(right, { SUPPORT_EMAIL: "help@kingstonrides.org" });
  expect(
    findings.filter(({ subject }) => subject.startsWith("owner")).map((one) => one.verdict),
  ).toEqual(["ok"]);
});

test("wrong settings are listed one by one", () => {
  const findings = readFailure({ ...strongSettings, PORT: "many", SMTP_URL: undefined });
  expect(findings.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["PORT", "SMTP_URL"]),
  );
});

test("a folder that is a file is no DATA_DIR", async () => {
  const { findings } = await examineWith(right, { DATA_DIR: join(import.meta.filename, "data") });
  expect(verdictOf(findings, "DATA_DIR")).toBe("fail");
});

test("the documentation names every required event", async () => {
  const page = await readFile(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const section = page.slice(page.indexOf("### Stripe"), page.indexOf("### Stripe's balance"));
  for (const event of [...accountEvents, ...connectEvents])
    expect(section).toContain(`\`${event}\``);
});

async function insertRide(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  await insertRideRow(pool, {
    riderId: await insertRider(pool),
    driverId: await insertDriver(pool),
  });
  await pool.end();
}

type Stripe = Omit<typeof right, "account"> & { account: object };

async function examineWith(stripe: Partial<Stripe> | null, settings: Record<string, string>) {
  const variables = {
    ...strongSettings,
    ...{
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      GEOCODER: "offline",
      ALLOW: "plain-smtp,plain-redis,plain-postgres,no-breach-check",
    },
    ...{ PUBLIC_URL: "https://rides.faire.invalid", BREACHED_PASSWORDS_URL: "" },
    ...settings,
  };
  const stripeUrl = stripe ? await startStripe(stripe) : "http://127.0.0.1:9";
  const findings = await examine(readEnv(variables), variables, {
    now: () => new Date(),
    stripeUrl,
  });
  return { findings, text: render(findings, variables) };
}

/** A stand-in for the parts of Stripe's API that are read. */
async function startStripe({ account, endpoints, payouts, at }: Partial<Stripe>): Promise<string> {
  const replies: Record<string, unknown> = {
    "/v1/account": account,
    "/v1/webhook_endpoints": { data: endpoints },
    "/v1/balance_settings": { payments: { payouts } },
  };
  const server: Server = createHttpServer((request, response) => {
    response.setHeader("date", (at ?? new Date()).toUTCString());
    response.end(JSON.stringify(replies[new URL(request.url ?? "", "http://x").pathname] ?? {}));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A mail server that accepts one password. */
async function startMail(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === "mail-password" ? done(null, { user: "faire" }) : done(new Error("no")),
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closers.push(() => server.close(() => undefined));
  return `smtp://faire:mail-password@127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const verdictOf = (findings: CheckResult[], subject: string) =>
  findings.find((one) => one.subject === subject)?.verdict;

const failuresOf = (findings: CheckResult[]) =>
  findings.filter(({ verdict }) => verdict === "fail").map(({ subject }) => subject);

function readFailure(variables: Record<string, string | undefined>): CheckResult[] {
  try {
    readEnv(variables);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? listWrongSettings(error) : [];
  }
}
