import * as z from "zod/mini";
import { email } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { nameLine } from "#shared/fields.ts";
import { id, idParams } from "#shared/wire.ts";

export const contactLimits = { maxContacts: 5, maxName: 60 };

export const contactTimes = ["every_ride", "night", "by_hand"] as const;
export type ContactTimes = (typeof contactTimes)[number];

const contactSchema = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  times: z.enum(contactTimes),
  /** The contact stopped the messages. */
  isStopped: z.boolean(),
});
export type TrustedContact = z.output<typeof contactSchema>;

const PHONE = "Enter a US phone number with 10 digits";
const optionalEmail = z.pipe(
  z.string(),
  z.union([
    z.pipe(
      z.literal(""),
      z.transform(() => null),
    ),
    email,
  ]),
);
const optionalPhone = z.pipe(
  z.string(),
  z.pipe(
    z.transform(
      (typed: string) => typed.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "") || null,
    ),
    z.nullable(z.string().check(z.regex(/^\d{10}$/, PHONE))),
  ),
);

const contactBody = z
  .object({
    name: nameLine("Name", contactLimits.maxName),
    email: optionalEmail,
    phoneNumber: optionalPhone,
    times: z.enum(contactTimes, "Choose when the link is sent"),
  })
  .check(
    z.refine(({ email: mail, phoneNumber }) => mail !== null || phoneNumber !== null, {
      error: "Enter an email or a phone number",
      path: ["email"],
    }),
  );

const contactsReply = successWith({
  /** In the order in which they were added. */
  contacts: z.array(contactSchema),
  /** Whether text messages are sent; otherwise a contact needs an email. */
  hasTexts: z.boolean(),
});

export const getTrustedContacts = endpoint({
  method: "GET",
  path: "/trusted-contacts",
  summary: "People who get the link of the rider's rides",
  audience: "rider",
  reply: contactsReply,
});
export const postTrustedContact = endpoint({
  method: "POST",
  path: "/trusted-contacts",
  summary: "Add a trusted contact",
  audience: "rider",
  limit: "write",
  body: contactBody,
  reply: contactsReply,
  status: 201,
});
export const putTrustedContact = endpoint({
  method: "PUT",
  path: "/trusted-contacts/:id",
  summary: "Change a trusted contact",
  audience: "rider",
  limit: "write",
  params: idParams,
  body: contactBody,
  reply: contactsReply,
});
export const deleteTrustedContact = endpoint({
  method: "DELETE",
  path: "/trusted-contacts/:id",
  summary: "Remove a trusted contact, and end the open links that were sent to it",
  audience: "rider",
  limit: "write",
  params: idParams,
  reply: contactsReply,
});

export const sendContactLink = endpoint({
  method: "POST",
  path: "/rides/:id/contact-links",
  summary: "Send the link of a ride under way to a trusted contact now",
  audience: "rider",
  limit: "checkout",
  params: idParams,
  body: z.object({ contactId: id }),
  reply: successWith({ message: z.string() }),
});

const stopBody = z.object({ token: z.string().check(z.maxLength(200, "This link is not valid")) });

/** POST, because an address with the token would stand in logs. */
export const checkStopLink = endpoint({
  method: "POST",
  path: "/contact-stops/check",
  summary: "Tell whether a stop link works and whether it was used, without stopping anything",
  audience: "anyone",
  limit: "write",
  body: stopBody,
  reply: successWith({ isStopped: z.boolean() }),
});
export const stopContactLinks = endpoint({
  method: "POST",
  path: "/contact-stops",
  summary: "A contact stops a rider's links, without log-in, by the token of the message",
  audience: "anyone",
  limit: "write",
  body: stopBody,
  reply: successWith({}),
});
