import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";

/** Digits of a code sent to a phone. */
export const CODE_DIGITS = 6;

/** Prefix of a verification token in a link; the same page opens links of email changes, which have no prefix. */
export const PROOF_PREFIX = "proof-";

const messageReply = successWith({ message: z.string() });
const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

const proof = z.object({
  /** The address or number. */
  contact: z.string(),
  isProven: z.boolean(),
  /** Booking and going online are refused without it. */
  isRequired: z.boolean(),
  /** When the next link or code may be requested; null if now. */
  nextAt: z.nullable(instant),
});

export const codeBody = z.object({
  code: z.string("Enter the six digits").check(
    z.overwrite((code) => code.replace(/\s/g, "")),
    z.regex(/^\d{6}$/, "Enter the six digits"),
  ),
});

export const getContactConfirmations = endpoint({
  method: "GET",
  path: "/contact-proofs",
  summary: "Whether the caller's email and phone number are confirmed",
  audience: "rider-or-driver",
  reply: successWith({
    email: proof,
    phone: proof,
    /** Whether the latest link is not sent yet. */
    isLinkQueued: z.boolean(),
    /** When the latest link was sent; null if it is not sent yet, or no longer works. */
    linkSentAt: z.nullable(instant),
    /** Whether a code was sent to the number. */
    isCodeSent: z.boolean(),
  }),
});
export type ContactConfirmations = z.output<(typeof getContactConfirmations)["reply"]>;

export const sendEmailConfirmation = endpoint({
  method: "POST",
  path: "/contact-proofs/email",
  summary: "Send a link to the caller's email that confirms it",
  audience: "rider-or-driver",
  limit: "write",
  reply: messageReply,
});
export const redeemEmailConfirmation = endpoint({
  method: "PUT",
  path: "/contact-proofs/email",
  summary: "Confirm an email with the token of its link",
  audience: "anyone",
  limit: "logIn",
  body: z.object({ token: linkToken }),
  reply: messageReply,
});
export const sendPhoneCode = endpoint({
  method: "POST",
  path: "/contact-proofs/phone",
  summary: "Send a code of six digits to the caller's phone number",
  audience: "rider-or-driver",
  limit: "write",
  reply: messageReply,
});
export const confirmPhoneCode = endpoint({
  method: "PUT",
  path: "/contact-proofs/phone",
  summary: "Confirm the phone number with its code: 10 minutes, 5 tries, once",
  audience: "rider-or-driver",
  limit: "logIn",
  body: codeBody,
  reply: messageReply,
});
