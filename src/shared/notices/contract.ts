import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { noticeKinds } from "./kinds.ts";

const MAX_ENDPOINT_LENGTH = 1000;
const base64url = (bytes: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6)}}$`), "Not a push key"));

/** Visible ASCII only: URL parsing ignores control characters, and PostgreSQL stores no NUL. */
const pushEndpoint = z
  .string()
  .check(
    z.maxLength(MAX_ENDPOINT_LENGTH),
    z.regex(/^[\x21-\x7e]*$/, "Not an address of a push service"),
    z.url(),
  );

const pushSubscriptionSchema = z.object({
  endpoint: pushEndpoint,
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export const getPushKey = endpoint({
  method: "GET",
  path: "/push-key",
  summary: "The public key for push subscriptions",
  audience: "signed-in",
  reply: successWith({ publicKey: z.string() }),
});
export const putPushSubscription = endpoint({
  method: "PUT",
  path: "/push-subscriptions",
  summary: "Send pushes to this browser until the session ends",
  audience: "signed-in",
  limit: "write",
  body: pushSubscriptionSchema,
  reply: successWith({}),
});
export const deletePushSubscription = endpoint({
  method: "DELETE",
  path: "/push-subscriptions",
  summary: "Stop pushes to this browser; no effect without a subscription",
  audience: "signed-in",
  limit: "write",
  body: z.object({ endpoint: pushEndpoint }),
  reply: successWith({}),
});

const noticeChoice = z.object({ kind: z.enum(noticeKinds), mail: z.boolean(), push: z.boolean() });
export type NoticeChoice = z.output<typeof noticeChoice>;

const choicesReply = successWith({
  choices: z.array(z.extend(noticeChoice, { mailed: z.enum(["by_choice", "always", "never"]) })),
  /** Whether a device of the caller shows pushes. Absent from an older version. */
  hasDevices: z.optional(z.boolean()),
});
export const getNoticeChoices = endpoint({
  method: "GET",
  path: "/notice-choices",
  summary: "The caller's notification settings for email and push",
  audience: "signed-in",
  reply: choicesReply,
});
export const putNoticeChoices = endpoint({
  method: "PUT",
  path: "/notice-choices",
  summary: "Change notification settings; omitted kinds are unchanged",
  audience: "signed-in",
  limit: "write",
  body: z.object({
    choices: z.array(noticeChoice).check(z.minLength(1), z.maxLength(noticeKinds.length)),
  }),
  reply: choicesReply,
});
