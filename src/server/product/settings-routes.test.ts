import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterHtml } from "#server/letters/letter-html.ts";
import { letterText } from "#server/letters/letter-text.ts";
import { listOwnRecords } from "#server/own-data/export-queries.ts";
import { senderOf } from "#server/settings/mail-addresses.ts";
import { anAdminOf, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { registerRider } from "#shared/accounts/contract.ts";
import { listAudit } from "#shared/admin/contract.ts";
import { getPolicy } from "#shared/product/contract.ts";
import {
  deleteLogo,
  getSettings,
  putPolicy,
  putSettings,
  putSetupStep,
} from "#shared/product/settings-contract.ts";
import { NO_BRAND, productName, setBrand, taxName } from "#shared/product.ts";
import { builtInText, openProduct } from "./product-cache.ts";
import { productRoutes } from "./routes.ts";

let world: TestWorld;
let owner: Person;
let otherNode: SliceApp;
beforeAll(async () => {
  world = await openWorld();
  owner = await aPerson(world, "ADMIN");
  otherNode = await startSliceApp([productRoutes], { databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await otherNode.close();
  await world.close();
  setBrand(NO_BRAND);
});

const nothing = { name: "", supportEmail: "", supportPhone: "", place: "", accent: "" };
const current = async () => (await owner.call(getSettings)).settings;
const save = async (values: Partial<typeof nothing>) =>
  owner.call(putSettings, { body: { ...(await current()), ...values } });
const fieldErrorsOf = async (values: Partial<typeof nothing>) =>
  (await owner.refused(putSettings, { body: { ...(await current()), ...values } })).fields;
const productOfOtherNode = async () => (await otherNode.app.inject("/api/product")).json();

test("the service name and support contacts that the owner sets replace the defaults on every node, without a restart", async () => {
  expect(await productOfOtherNode()).toMatchObject({
    ...{ name: "Faire", contactEmail: "rides@faire.example", contactPhone: null },
  });
  const saved = await save({
    name: "Hudson Rides",
    supportEmail: "help@hudson.coop",
    supportPhone: "8455550100",
    place: "Hudson Valley, NY",
  });
  expect(saved.settings).toMatchObject({ name: "Hudson Rides", version: 1 });
  await expect
    .poll(productOfOtherNode)
    .toMatchObject({ name: "Hudson Rides", contactEmail: "help@hudson.coop" });
  expect(world.services.product.supportEmail()).toBe("help@hudson.coop");
  expect([productName(), taxName()]).toEqual(["Hudson Rides", "Hudson Rides Tax"]);
  expect(senderOf("Faire <rides@faire.example>")).toEqual({
    ...{ name: "Hudson Rides", address: "rides@faire.example" },
  });
  const link = { label: "Open", url: "https://x.test" };
  const letter = { subject: "", heading: "A ride", sentences: [], facts: [], link };
  expect(letterText(letter)).toContain("-- \nHudson Rides.");
  const { body } = await world.app.inject("/.well-known/security.txt");
  expect(body).toContain("Contact: mailto:help@hudson.coop");

  const { acts } = await owner.call(listAudit, { query: { action: "settings" } });
  expect(acts[0]).toMatchObject({
    before: { name: null, place: null },
    after: { name: "Hudson Rides", place: "Hudson Valley, NY" },
  });
});

test("an empty field returns to the default", async () => {
  await save({ ...nothing, name: "Hudson Rides" });
  await save(nothing);
  expect(await world.app.inject("/api/product").then((reply) => reply.json())).toMatchObject({
    ...{ name: "Faire", contactEmail: "rides@faire.example", contactPhone: null },
  });
  expect(senderOf("Faire <rides@faire.example>")).toBe("Faire <rides@faire.example>");
});

test("a change of an outdated version is refused, and saving the same values keeps the version", async () => {
  const stale = await current();
  await save({ place: "Albany, NY" });
  const { status, code } = await owner.refused(putSettings, { body: { ...stale, name: "Late" } });
  expect([status, code]).toEqual([409, "changed"]);
  const { version } = await current();
  await save({ place: "Albany, NY" });
  expect((await current()).version).toBe(version);
});

test.each([
  [{ name: "F" }, { name: "Name must have at least 2 characters" }],
  [{ name: "Faire <b>" }, { name: 'Name cannot contain < > " \\ { } or @' }],
  [{ name: "x".repeat(31) }, { name: "Name must be at most 30 characters long" }],
  [{ supportEmail: "help" }, { supportEmail: "Invalid email address" }],
  [{ supportPhone: "555" }, { supportPhone: "Support phone must be 10 digits" }],
  [{ accent: "yellow" }, { accent: "Enter a color such as #ffd60a" }],
  [
    { accent: "#1d4ed8" },
    {
      accent:
        "This color has a contrast of 2.31:1 on the dark pages, and texts need 4.5:1. Choose a lighter one.",
    },
  ],
  [{ place: "see www.example.com" }, { place: "Place cannot contain a web address" }],
])("%j is refused at its field", async (values, fields) => {
  expect(await fieldErrorsOf(values)).toEqual(fields);
});

test("an owner's text replaces the built-in one until it is removed, and a consent stores the versions of terms and privacy policy", async () => {
  const before = await owner.call(getPolicy, { params: { kind: "terms" } });
  expect(before.policy.words).toBe(builtInText("terms", {}));
  const words = "## Ours\n\nBe kind at {name}.";
  const params = { kind: "terms" } as const;
  const body = { version: before.policy.version, words };
  const { policies } = await owner.call(putPolicy, { params, body });
  expect(policies.find(({ kind }) => kind === "terms")).toMatchObject({ words, isOwn: true });
  expect((await owner.refused(putPolicy, { params, body })).status).toBe(409);
  const { policy } = await owner.call(getPolicy, { params });
  expect(policy.version).toBeGreaterThan(before.policy.version);

  const at = world.services.now();
  const email = "new-rider@example.com";
  await owner.call(registerRider, {
    body: {
      ...{ firstName: "Nia", lastName: "Moss", email, password: "a long password of hers" },
      phoneNumber: "2125550177",
    },
  });
  const consent = await world.services.db
    .selectFrom("consents")
    .innerJoin("accounts", "accounts.id", "accountId")
    .select(["accountId", "termsVersion", "privacyVersion", "agreedAt"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(await listOwnRecords(world.services.db, "consents", consent.accountId)).toEqual([
    expect.objectContaining({ termsVersion: policy.version }),
  ]);
  const privacy = await owner.call(getPolicy, { params: { kind: "privacy" } });
  expect(consent).toMatchObject({
    ...{ termsVersion: policy.version, privacyVersion: privacy.policy.version },
  });
  expect(consent.agreedAt.getTime()).toBeGreaterThanOrEqual(at.getTime());

  await owner.call(putPolicy, { params, body: { version: policy.version, words: null } });
  const after = await owner.call(getPolicy, { params });
  expect(after.policy.words).toBe(builtInText("terms", {}));
  expect(after.policy.version).toBeGreaterThan(policy.version);
});

test("a starting node keeps an owner's text, and replaces an older version's built-in text", async () => {
  const { db, events, env, log, now } = world.services;
  const { policies } = await owner.call(getSettings);
  const version = policies.find(({ kind }) => kind === "safety")?.version ?? 0;
  const params = { kind: "safety" } as const;
  await owner.call(putPolicy, { params, body: { version, words: "Ours." } });
  await db
    .insertInto("policyTexts")
    .values({ kind: "accessibility", words: "Of an older version.", publishedAt: now() })
    .execute();
  const product = await openProduct(db, { events, env, log, now });
  expect(product.policy("safety").words).toBe("Ours.");
  expect(product.policy("accessibility").words).toBe(builtInText("accessibility", {}));
});

test("the built-in privacy text names the city only while MDS_TOKEN is set", async () => {
  const { db, events, env, log, now } = world.services;
  const wordsWith = async (MDS_TOKEN?: string) => {
    const product = await openProduct(db, { events, env: { ...env, MDS_TOKEN }, log, now });
    return product.policy("privacy").words;
  };
  const without = await wordsWith();
  const withCity = await wordsWith("a-token-of-the-city");
  expect(without).not.toContain("The city");
  expect(withCity).toMatch(/Card numbers never reach us\.\n- The city gets .*\n\n## How long/);
  expect(await wordsWith()).toBe(without);
});

test("a setup step is completed by a value, or by keeping the default", async () => {
  await save(nothing);
  const stepOf = async (name: string) =>
    (await owner.call(getSettings)).steps.find(({ step }) => step === name);
  expect(await stepOf("name")).toEqual({ step: "name", isDone: false, isKept: false });
  expect(await stepOf("fees")).toEqual({ step: "fees", isDone: false, isKept: false });
  await save({ name: "Hudson Rides" });
  expect(await stepOf("name")).toEqual({ step: "name", isDone: true, isKept: false });
  const params = { step: "fees" } as const;
  await owner.call(putSetupStep, { params, body: { isKept: true } });
  expect(await stepOf("fees")).toEqual({ step: "fees", isDone: true, isKept: true });
  await owner.call(putSetupStep, { params, body: { isKept: false } });
  expect(await stepOf("fees")).toEqual({ step: "fees", isDone: false, isKept: false });
});

test("a logo is encoded again as a square PNG, and served under a hash of its content", async () => {
  const picture = await sharp({
    create: { width: 80, height: 40, channels: 3, background: "#123456" },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([picture]), "logo.jpg");
  const upload = (payload: FormData) =>
    world.app.inject({
      method: "PUT",
      url: "/api/admin/settings/logo",
      headers: { authorization: `Bearer ${owner.token}` },
      payload,
    });
  const reply = await upload(form);
  const { logo } = reply.json();
  expect(logo).toMatch(/^\/logo\/[0-9a-f]{16}\.png$/);
  await expect.poll(productOfOtherNode).toMatchObject({ logo });
  const served = await world.app.inject(logo);
  expect(served.headers["content-type"]).toBe("image/png");
  const { width, height, format, hasAlpha } = await sharp(served.rawPayload).metadata();
  expect({ width, height, format, hasAlpha }).toEqual({
    ...{ width: 512, height: 512, format: "png", hasAlpha: true },
  });
  const text = new FormData();
  text.append("file", new Blob(["no picture"]), "logo.png");
  expect((await upload(text)).statusCode).toBe(415);
  expect((await owner.call(deleteLogo)).logo).toBeNull();
  expect((await world.app.inject(logo)).statusCode).toBe(404);
});

test("an accent color reaches pages and mails", async () => {
  await save({ accent: "#7CF0C0" });
  const { body, headers } = await world.app.inject("/theme.css?7cf0c0");
  expect(headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(body).toContain(":root{--color-accent:#7cf0c0;");
  const link = { label: "Open", url: "https://x.test" };
  const letter = { subject: "", heading: "A ride", sentences: [], facts: [], link };
  expect(letterHtml(letter)).toContain("background:#7cf0c0");
  await save({ accent: "" });
  expect((await world.app.inject("/theme.css")).body).toBe("");
  expect(letterHtml(letter)).toContain("background:#FFD60A");
});

test("only an owner reads the settings", async () => {
  const support = await anAdminOf(world, "support");
  expect((await support.refused(getSettings)).status).toBe(403);
  const rider = await aRider(world);
  expect((await rider.refused(getSettings)).status).toBe(403);
});
