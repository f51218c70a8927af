import { createHourlyLimit } from "#server/accounts/hourly-limit.ts";
import { findContacts } from "#server/contact-proofs/queries.ts";
import { api } from "#server/http/api.ts";
import { notSignedIn } from "#server/http/session.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import {
  confirmPhoneCode,
  getContactConfirmations,
  redeemEmailConfirmation,
  sendEmailConfirmation,
  sendPhoneCode,
} from "#shared/contact-proofs/contract.ts";
import {
  findEmailLink,
  nextEmailVerificationAt,
  requestEmailVerification,
  verifyEmailWith,
} from "./email-proof.ts";
import { findPhoneCode, isCodeUsable } from "./phone-code-queries.ts";
import { requestPhoneCode, verifyPhoneWith } from "./phone-proof.ts";
import { nextRequestAt } from "./resend-pause.ts";

/** Codes to one number in an hour, over all accounts. */
const CODES_PER_HOUR = 6;

/** Confirmation of email and phone number. */
export function contactVerificationRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, env, now } = services;
  const countCode = createHourlyLimit(CODES_PER_HOUR, {
    name: "phone code",
    shared: services.sharedCounters,
  });
  const countNumber = async (number: string, at: Date): Promise<void> => {
    if (env.RATE_LIMITS) await countCode(number.replace(/\D/g, ""), at);
  };

  serve(getContactConfirmations)(async ({ account }) => {
    const contacts = await findContacts(db, account.id);
    if (!contacts) throw notSignedIn();
    const sent = await findPhoneCode(db, account.id);
    const link = await findEmailLink(db, { accountId: account.id, ...contacts }, now());
    const nextEmailAt = await nextEmailVerificationAt(db, account.id, now());
    const nextCodeAt = sent ? nextRequestAt(sent.askedAt, sent.requests) : null;
    return {
      success: true,
      email: {
        contact: contacts.email,
        isProven: contacts.emailProvenAt !== null,
        isRequired: env.PROVE_EMAIL,
        nextAt: nextEmailAt?.toISOString() ?? null,
      },
      phone: {
        contact: contacts.phoneNumber,
        isProven: contacts.phoneProvenAt !== null,
        isRequired: env.PROVE_PHONE,
        nextAt: nextCodeAt && nextCodeAt > now() ? nextCodeAt.toISOString() : null,
      },
      isLinkQueued: link.isQueued,
      linkSentAt: link.sentAt?.toISOString() ?? null,
      isCodeSent: sent?.phoneNumber === contacts.phoneNumber && isCodeUsable(sent, now()),
    };
  });

  serve(sendEmailConfirmation)(async ({ account }) => {
    const email = await requestEmailVerification(services, account.id);
    return { success: true, message: `We are sending a link to ${email}` };
  });
  serve(redeemEmailConfirmation)(async ({ body: { token }, request }) => {
    const accountId = await verifyEmailWith(services, token);
    request.log.info({ accountId }, "confirmed the e-mail");
    return { success: true, message: "Your email is confirmed." };
  });

  serve(sendPhoneCode)(async ({ account }) => {
    const number = await requestPhoneCode(services, account.id, countNumber);
    return { success: true, message: `We are sending a code to ${number}` };
  });
  serve(confirmPhoneCode)(async ({ account, body: { code }, request }) => {
    await verifyPhoneWith(services, account.id, code);
    request.log.info({ accountId: account.id }, "confirmed the phone number");
    return { success: true, message: "Your phone number is confirmed" };
  });
}
