import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import type { WebhookSource } from "#server/adapters/payments/payments.ts";
import { httpSms } from "#server/adapters/sms/http-sms.ts";
import { issueLink } from "#server/credentials/links.ts";
import { sendPhoneCodeTo } from "#server/credentials/phone-proof.ts";
import { post } from "#server/ledger/queries.ts";
import { insertRemittance } from "#server/remittances/queries.ts";
import { withdrawOpenSubmission } from "#server/submissions/queries.ts";
import { insertSubmissionOf } from "#server/testing/authorization/cast.ts";
import { fakeSms } from "#server/testing/fake-sms.ts";
import { aDriver, aPerson, type Person } from "#server/testing/people.ts";
import { anOfferOf } from "#server/testing/rides.ts";
import { signWebhook } from "#server/testing/sign-webhook.ts";
import { type TestWorld, webhookSecrets } from "#server/testing/world.ts";
import { sendPhoneCode } from "#shared/contact-proofs/contract.ts";
import { remittancePosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { type Stage, setPasswords } from "./stage.ts";

/** A separate person with PASSWORD, for calls that end sessions and accounts. */
export async function aSpareAccount({ world }: Stage, role: Role = "RIDER"): Promise<Person> {
  const person = await (role === "DRIVER" ? aDriver(world) : aPerson(world, role));
  await setPasswords(world, [person]);
  return person;
}

type Role = "RIDER" | "DRIVER" | "ADMIN";

/** Token of a link for a separate rider. */
export async function aLink(
  stage: Stage,
  purpose: "reset_password" | "change_email" | "prove_email",
  newEmail: string | null = null,
): Promise<string> {
  const { id: accountId } = await aSpareAccount(stage);
  const { db, now } = stage.world.services;
  return issueLink(db, { accountId, purpose, newEmail }, now());
}

/** Id of an offer to a rider from a separate driver. */
export async function anOffer(world: TestWorld, rider: Person): Promise<string> {
  const driver = await aDriver(world);
  return (await anOfferOf(world, rider, driver)).id;
}

/** An image as form data. */
export async function anImage(): Promise<FormData> {
  const create = { width: 64, height: 64, channels: 3, background: "#c03010" } as const;
  const file = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), "me.jpg");
  return form;
}

/** New profile details of a person. */
export async function detailsOf({ services: { db, now } }: TestWorld, { id, email }: Person) {
  const name = `${crypto.randomUUID().replaceAll("-", "")}.jpg`;
  await db.insertInto("uploads").values({ name, accountId: id, createdAt: now() }).execute();
  const profileImage = `/uploads/${name}`;
  return { email, phoneNumber: "2125550199", firstName: "Nova", lastName: "Named", profileImage };
}

/** A driver's vehicle in review, in place of an earlier one. */
export async function openSubmissionOf({ services }: TestWorld, driverId: string): Promise<string> {
  const { db, now } = services;
  await withdrawOpenSubmission(db, { driverId, kind: "vehicle", now: now() });
  return insertSubmissionOf(services, driverId);
}

/** A booked remittance of $1. */
export async function aRemittance({ services }: TestWorld, adminId: string): Promise<string> {
  const { db, now } = services;
  const [id, kind] = [uuidv7(), "storm"];
  await db.transaction().execute(async (tx) => {
    const payment = { month: "2026-01", paidOn: "2026-02-20", reference: "Wire 1", adminId };
    await insertRemittance(tx, {
      ...payment,
      id,
      kind,
      cents: 100,
      now: now(),
      takesBack: null,
      requestKey: null,
    });
    const key = { kind: "fees_remitted", rideId: null, reference: id };
    await post(tx, key, remittancePosting({ kind, amount: cents(100) }));
  });
  return id;
}

/** An open finding that the next comparison does not confirm. */
export async function aFinding({ services }: TestWorld): Promise<string> {
  const seenAt = { firstSeenAt: services.now(), lastSeenAt: services.now() };
  const finding = { kind: "not_settled", subject: crypto.randomUUID(), expected: "", found: "" };
  const { id } = await services.db
    .insertInto("findings")
    .values({ ...finding, ...seenAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The provider's latest event with a new id. */
export function anEvent({ services, stripe }: TestWorld, source: WebhookSource) {
  const last = stripe.list("event").findLast(({ account }) => (source === "connect") === !!account);
  const event = { ...last, id: `evt_${crypto.randomUUID()}` };
  const payload = JSON.stringify(event);
  const at = Math.floor(services.now().getTime() / 1000);
  const headers = {
    "stripe-signature": signWebhook(payload, webhookSecrets[source], at),
    "content-type": "application/json",
  };
  return { body: Buffer.from(payload), headers };
}

/** A reply of STOP as a gateway passes it on; makes this gateway that of the world. */
export function aTextReply({ services }: TestWorld) {
  const { readReply } = httpSms({ url: "http://gateway.test", token: "gateway token" });
  services.sms = { ...fakeSms(() => undefined), readReply };
  return {
    body: Buffer.from(JSON.stringify({ from: "+12125550123", body: "STOP" })),
    headers: { authorization: "Bearer gateway token", "content-type": "application/json" },
  };
}

/** Requests a code for a person's phone number and returns the code. */
export async function phoneCodeOf({ services }: TestWorld, person: Person): Promise<string> {
  await person.call(sendPhoneCode);
  const bodies: string[] = [];
  const sms = fakeSms(({ body }) => void bodies.push(body));
  await sendPhoneCodeTo({ ...services, sms }, person.id);
  return bodies[0]?.slice(0, 6) ?? "";
}
