import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { e164 } from "#server/adapters/sms/sms.ts";
import { findContacts, markPhoneVerified } from "#server/contact-proofs/queries.ts";
import { notSignedIn } from "#server/http/session.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { CODE_DIGITS } from "#shared/contact-proofs/contract.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { productName } from "#shared/product.ts";
import { alreadyVerified } from "./email-proof.ts";
import {
  CODE_MINUTES,
  consumeCode,
  findPhoneCode,
  savePhoneRequest,
  storeCode,
  takeTry,
} from "./phone-code-queries.ts";
import { lockCredentials } from "./queries.ts";
import { assertPauseOver, nextRequestAt, PAUSE_MEMORY_MINUTES } from "./resend-pause.ts";

/**
 * Enqueues the job that creates and sends a code, so that a slow gateway does not delay the reply. Throws 409 for a
 * confirmed number, 429 with the pause. `countNumber` counts a code for this number across all accounts, and throws 429
 * if it has had too many.
 */
export async function requestPhoneCode(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
  countNumber: (number: string, now: Date) => Promise<void>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockCredentials(tx, accountId))) throw notSignedIn();
    const contacts = await findContacts(tx, accountId);
    if (!contacts) throw notSignedIn();
    const { phoneNumber, phoneProvenAt } = contacts;
    if (phoneProvenAt) throw alreadyVerified("phone number");
    const askedAt = now();
    const requests = 1 + countRecent(await findPhoneCode(tx, accountId), askedAt);
    await countNumber(phoneNumber, askedAt);
    await savePhoneRequest(tx, { accountId, phoneNumber, askedAt, requests });
    await enqueue(tx, "phone_code", { accountId }, `phone-code-${accountId}`);
    return phoneNumber;
  });
}

/** Number of requests since the last day without one. Throws 429 while the pause after the latest lasts. */
function countRecent(latest: { askedAt: Date; requests: number } | undefined, now: Date): number {
  if (!latest || latest.askedAt <= plusMinutes(now, -PAUSE_MEMORY_MINUTES)) return 0;
  assertPauseOver(nextRequestAt(latest.askedAt, latest.requests), now);
  return latest.requests;
}

/**
 * Makes the requested code, stores its hash, and sends it. Throws if the gateway fails; a later try makes a new code.
 */
export async function sendPhoneCodeTo(
  services: Pick<Services, "db" | "secret" | "sms" | "now">,
  accountId: string,
): Promise<void> {
  const { db, sms, now } = services;
  const request = await findPhoneCode(db, accountId);
  if (!request || !sms || request.askedAt <= plusMinutes(now(), -CODE_MINUTES)) return;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const { phoneNumber, askedAt } = request;
  const codeHash = hashOf(services, { accountId, phoneNumber, code });
  if (!(await storeCode(db, { accountId, askedAt, codeHash }))) return;
  await sms.send({
    to: e164(phoneNumber),
    body: `${code} is your ${productName()} code. It works for ${CODE_MINUTES} minutes. Never give it to anyone.`,
  });
}

/**
 * Confirms the number that the code was sent to. Returns if no code is usable but the number is confirmed, so that a
 * repeated submission succeeds. Throws 422 for a wrong code, 409 without a usable one.
 */
export async function verifyPhoneWith(
  services: Pick<Services, "db" | "secret" | "now">,
  accountId: string,
  code: string,
): Promise<void> {
  const { db, now } = services;
  const sent = await takeTry(db, accountId, now());
  if (!sent?.codeHash) {
    if ((await findContacts(db, accountId))?.phoneProvenAt) return;
    throw noCode();
  }
  const { phoneNumber, codeHash } = sent;
  if (!timingSafeEqual(codeHash, hashOf(services, { accountId, phoneNumber, code })))
    throw wrongCode();
  await db.transaction().execute(async (tx) => {
    if (!(await lockCredentials(tx, accountId))) throw notSignedIn();
    if (!(await consumeCode(tx, accountId, codeHash))) {
      if ((await findContacts(tx, accountId))?.phoneProvenAt) return;
      throw noCode();
    }
    if (!(await markPhoneVerified(tx, { accountId, phoneNumber }, now()))) throw noCode();
  });
}

interface SentCode {
  accountId: string;
  phoneNumber: string;
  code: string;
}

/** Keyed, because six digits are guessed from an unkeyed hash. */
const hashOf = (
  { secret }: Pick<Services, "secret">,
  { accountId, phoneNumber, code }: SentCode,
): Buffer =>
  createHmac("sha256", secret).update(`phone code\n${accountId}\n${phoneNumber}\n${code}`).digest();

function wrongCode(): Problem {
  const sentence = "This code is not right. Enter the newest one.";
  return new Problem(422, "wrong_code", sentence, { fields: { code: sentence } });
}

const noCode = () =>
  new Problem(409, "no_code", "There is no code that still works. Ask for a new one.");
