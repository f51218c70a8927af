import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drainJobs } from "#server/jobs/worker.ts";
import { mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { fakeSms } from "#server/testing/fake-sms.ts";
import { aDriver, anonymous, type Person } from "#server/testing/people.ts";
import { offersFor } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  confirmPhoneCode,
  getContactConfirmations,
  PROOF_PREFIX,
  redeemEmailConfirmation,
  sendEmailConfirmation,
  sendPhoneCode,
} from "#shared/contact-proofs/contract.ts";
import { askForEmailChange, confirmEmail } from "#shared/credentials/contract.ts";
import { putPlatformStatus } from "#shared/drivers/contract.ts";
import { exportAccount } from "#shared/own-data/contract.ts";
import { checkout } from "#shared/payments/contract.ts";
import { requestEmailVerification } from "./email-proof.ts";
import { sweepAccountMails } from "./sweep-mails.ts";

const texts: { to: string; body: string }[] = [];
const gateway = { isDown: false };
const sms = fakeSms((text) => {
  if (gateway.isDown) throw new Error("the SMS gateway answered 500");
  texts.push(text);
});

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ PROVE_EMAIL: "on", PROVE_PHONE: "on" });
  world.services.sms = sms;
});
afterAll(() => world.close());

const contactsOf = (person: Person) => person.call(getContactConfirmations);
const columnsOf = ({ id }: Person) =>
  world.services.db
    .selectFrom("accounts")
    .select(["emailProvenAt", "phoneProvenAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const setPhone = ({ id }: Person, phoneNumber: string) =>
  world.services.db.updateTable("accounts").set({ phoneNumber }).where("id", "=", id).execute();

/** A phone number per person, so that the limits per number stay independent. */
let people = 0;
async function aPersonWithPhone(role: "RIDER" | "DRIVER" = "RIDER") {
  const person = await registerAccount(world, { role });
  people += 1;
  const phone = `212555${String(1000 + people)}`;
  await setPhone(person, phone);
  const codes = () =>
    texts.filter(({ to }) => to === `+1${phone}`).map(({ body }) => body.slice(0, 6));
  return { person, phone, codes };
}

async function linkFor(person: Person): Promise<string> {
  await person.call(sendEmailConfirmation);
  await drainJobs(world.services);
  const token = mailedToken(world.mails, person.email, "/reset-email");
  expect(token.startsWith(PROOF_PREFIX)).toBe(true);
  return token.slice(PROOF_PREFIX.length);
}

async function codeFor({ person, codes }: Awaited<ReturnType<typeof aPersonWithPhone>>) {
  await person.call(sendPhoneCode);
  await drainJobs(world.services);
  return codes().at(-1) ?? "";
}

test("the link confirms the email, once", async () => {
  const rider = await registerAccount(world);
  expect((await contactsOf(rider)).email).toMatchObject({
    contact: rider.email,
    isProven: false,
    isRequired: true,
    nextAt: null,
  });
  const body = { token: await linkFor(rider) };
  await anonymous(world).call(redeemEmailConfirmation, { body });
  expect((await contactsOf(rider)).email.isProven).toBe(true);
  expect((await anonymous(world).refused(redeemEmailConfirmation, { body })).code).toBe(
    "link_used",
  );
  expect((await rider.refused(sendEmailConfirmation)).code).toBe("proven_already");
});

test("an expired link and a link of another purpose confirm nothing", async () => {
  const rider = await registerAccount(world);
  const token = await linkFor(rider);
  expect((await anonymous(world).refused(confirmEmail, { body: { token } })).status).toBe(404);
  world.advanceClock(31 * 60);
  expect((await anonymous(world).refused(redeemEmailConfirmation, { body: { token } })).code).toBe(
    "link_expired",
  );
  expect((await columnsOf(rider)).emailProvenAt).toBeNull();
});

test("a newer link ends the earlier one, after growing pauses", async () => {
  const rider = await registerAccount(world);
  const first = await linkFor(rider);
  expect(await rider.refused(sendEmailConfirmation)).toMatchObject({ status: 429 });
  world.advanceClock(31);
  await rider.call(sendEmailConfirmation);
  world.advanceClock(31);
  expect((await rider.refused(sendEmailConfirmation)).status).toBe(429);
  world.advanceClock(30);
  const third = await linkFor(rider);
  const refusal = await anonymous(world).refused(redeemEmailConfirmation, {
    body: { token: first },
  });
  expect(refusal.code).toBe("link_replaced");
  await anonymous(world).call(redeemEmailConfirmation, { body: { token: third } });
});

test("the sent link is shown until it ends or the email changes, also after the pause", async () => {
  const rider = await registerAccount(world);
  const sentAt = async () => (await contactsOf(rider)).linkSentAt;
  expect(await sentAt()).toBeNull();
  await linkFor(rider);
  const first = await sentAt();
  expect(first).not.toBeNull();
  world.advanceClock(29 * 60);
  expect(await contactsOf(rider)).toMatchObject({ linkSentAt: first, email: { nextAt: null } });
  world.advanceClock(60);
  expect(await sentAt()).toBeNull();
  await linkFor(rider);
  await world.services.db
    .updateTable("accounts")
    .set({ email: `moved-${crypto.randomUUID()}@example.com` })
    .where("id", "=", rider.id)
    .execute();
  expect(await sentAt()).toBeNull();
});

test("a link counts as sent once the mail server has taken it, and works for 30 minutes from then", async () => {
  const rider = await registerAccount(world);
  const { send } = world.services.mailer;
  world.services.mailer.send = () => Promise.reject(new Error("the mail server is down"));
  await rider.call(sendEmailConfirmation);
  await drainJobs(world.services);
  expect(await contactsOf(rider)).toMatchObject({ isLinkQueued: true, linkSentAt: null });
  world.services.mailer.send = send;
  world.advanceClock(20 * 60);
  await sweepAccountMails(world.services, world.services.now());
  const { isLinkQueued, linkSentAt } = await contactsOf(rider);
  expect(isLinkQueued).toBe(false);
  expect(world.services.now().getTime() - Date.parse(linkSentAt ?? "")).toBeLessThan(60_000);
});

test("a changed email is proven by its own link, and ends open proofs of the old one", async () => {
  const rider = await registerAccount(world);
  const old = await linkFor(rider);
  const email = `new-${crypto.randomUUID()}@example.com`;
  await rider.call(askForEmailChange, { body: { email, password: PASSWORD } });
  await drainJobs(world.services);
  const token = mailedToken(world.mails, email, "/reset-email");
  await rider.call(confirmEmail, { body: { token } });
  expect((await columnsOf(rider)).emailProvenAt).not.toBeNull();
  const refusal = await anonymous(world).refused(redeemEmailConfirmation, { body: { token: old } });
  expect(refusal.code).toBe("link_withdrawn");
});

test("a code confirms the phone number, also if it is submitted three times at once", async () => {
  const owner = await aPersonWithPhone();
  const code = await codeFor(owner);
  expect(code).toMatch(/^\d{6}$/);
  const body = { code: `${code.slice(0, 3)} ${code.slice(3)}` };
  const submit = () => owner.person.call(confirmPhoneCode, { body });
  await Promise.all([submit(), submit(), submit()]);
  expect((await contactsOf(owner.person)).phone.isProven).toBe(true);
  const { account, kept } = await owner.person.call(exportAccount);
  expect(account["phoneProvenAt"]).not.toBeNull();
  expect(kept["phoneCodes"]).toEqual([]);
});

test("a changed number is unproven again, and an old code does not prove it", async () => {
  const owner = await aPersonWithPhone();
  const body = { code: await codeFor(owner) };
  await setPhone(owner.person, "2125550001");
  expect((await owner.person.refused(confirmPhoneCode, { body })).code).toBe("no_code");
  expect((await columnsOf(owner.person)).phoneProvenAt).toBeNull();
  const proven = await aPersonWithPhone();
  await proven.person.call(confirmPhoneCode, { body: { code: await codeFor(proven) } });
  await setPhone(proven.person, "2125550002");
  expect((await contactsOf(proven.person)).phone.isProven).toBe(false);
});

test("five wrong codes use a code up, also in parallel; another person's code is wrong", async () => {
  const [owner, other] = [await aPersonWithPhone(), await aPersonWithPhone()];
  const [code, othersCode] = [await codeFor(owner), await codeFor(other)];
  const wrong = othersCode === code ? "000000" : othersCode;
  const refusals = await Promise.all(
    Array.from({ length: 8 }, () =>
      owner.person.refused(confirmPhoneCode, { body: { code: wrong } }),
    ),
  );
  const found = refusals.map((refusal) => refusal.code).toSorted();
  expect(found).toEqual([...Array(3).fill("no_code"), ...Array(5).fill("wrong_code")]);
  expect((await owner.person.refused(confirmPhoneCode, { body: { code } })).code).toBe("no_code");
});

test("a code expires after ten minutes", async () => {
  const owner = await aPersonWithPhone();
  const body = { code: await codeFor(owner) };
  expect((await contactsOf(owner.person)).isCodeSent).toBe(true);
  world.advanceClock(10 * 60);
  expect((await owner.person.refused(confirmPhoneCode, { body })).code).toBe("no_code");
  expect((await contactsOf(owner.person)).isCodeSent).toBe(false);
});

test("a request of an account that was deleted meanwhile is answered as signed out", async () => {
  const { id } = await registerAccount(world);
  await world.services.pool.query("update accounts set deleted_at = now() where id = $1", [id]);
  await expect(requestEmailVerification(world.services, id)).rejects.toMatchObject({ status: 401 });
});

test("four concurrent requests send one code; only the newest code works", async () => {
  const owner = await aPersonWithPhone();
  const results = await Promise.allSettled(
    Array.from({ length: 4 }, () => owner.person.call(sendPhoneCode)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await drainJobs(world.services);
  expect(owner.codes()).toHaveLength(1);
  world.advanceClock(31);
  const newest = await codeFor(owner);
  const [oldest = ""] = owner.codes();
  if (oldest !== newest)
    expect((await owner.person.refused(confirmPhoneCode, { body: { code: oldest } })).status).toBe(
      422,
    );
  await owner.person.call(confirmPhoneCode, { body: { code: newest } });
});

test("the code is stored as a keyed hash only", async () => {
  const owner = await aPersonWithPhone();
  const code = await codeFor(owner);
  const { rows } = await world.services.pool.query(
    "select * from phone_codes where account_id = $1",
    [owner.person.id],
  );
  const [{ code_hash: hash, ...rest }] = rows;
  // Any text of random bytes, digits or times may contain six digits by chance.
  expect(Object.keys(rest)).toEqual([
    "account_id",
    "phone_number",
    "asked_at",
    "requests",
    "tries",
  ]);
  expect(rest.phone_number).toBe(owner.phone);
  expect(hash).toHaveLength(32);
  expect(hash).not.toEqual(createHash("sha256").update(code).digest());
});

test("a failing gateway does not fail the request, and the next request sends a new code", async () => {
  const owner = await aPersonWithPhone();
  gateway.isDown = true;
  await owner.person.call(sendPhoneCode);
  await drainJobs(world.services);
  expect(owner.codes()).toEqual([]);
  gateway.isDown = false;
  world.advanceClock(31);
  await owner.person.call(confirmPhoneCode, { body: { code: await codeFor(owner) } });
});

test("a booking without verified contacts is refused with the next step, and the offer stays", async () => {
  await aDriver(world);
  const rider = await aPersonWithPhone();
  const [offer] = await offersFor(rider.person);
  const body = { riderLogId: offer?.id ?? "" };
  expect(await rider.person.refused(checkout, { body })).toMatchObject({
    status: 403,
    code: "proof_needed",
    error: "Confirm your email and phone number to book a ride.",
  });
  await rider.person.call(confirmPhoneCode, { body: { code: await codeFor(rider) } });
  expect((await rider.person.refused(checkout, { body })).error).toBe(
    "Confirm your email to book a ride.",
  );
  const token = await linkFor(rider.person);
  await anonymous(world).call(redeemEmailConfirmation, { body: { token } });
  expect((await rider.person.call(checkout, { body })).url).toBeTruthy();
});

test("a driver without verified contacts cannot go online but can go offline", async () => {
  const { person } = await aPersonWithPhone("DRIVER");
  const refusal = await person.refused(putPlatformStatus, { body: { isOnline: true } });
  expect(refusal.error).toBe("Confirm your email and phone number to go online.");
  await person.call(putPlatformStatus, { body: { isOnline: false } });
});

test("a driver goes online where the settings require no verification", async () => {
  const { env } = world.services;
  Object.assign(env, { PROVE_EMAIL: false, PROVE_PHONE: false });
  const { person } = await aPersonWithPhone("DRIVER");
  await person.call(putPlatformStatus, { body: { isOnline: true } });
  Object.assign(env, { PROVE_EMAIL: true, PROVE_PHONE: true });
});
