import * as z from "zod/mini";

const splitList = (text: string): string[] => text.split(",").map((name) => name.trim());
const isWebhookSecret = (text: string): boolean => /^whsec_[^\s]+$/.test(text);

/** One half of the key pair for pushes. */
export const vapidKey = (letters: number) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[A-Za-z0-9_-]{${letters}}$`),
        `${letters} letters, one half of what "npx web-push generate-vapid-keys" prints`,
      ),
    );

/** One secret, or two while it is rotated: Stripe signs with both for a day. */
export const webhookSecrets = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).length <= 2 && splitList(text).every(isWebhookSecret),
        "a Stripe webhook secret, whsec_ and the secret after it, or the new and the old with a comma",
      ),
    ),
  z.transform(splitList),
);

/** The current secret, then earlier ones: 32 random bytes or more each. */
export const secretKeys = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).every((secret) => /^[\w+/=-]{43,200}$/.test(secret)),
        'what "openssl rand -base64 32" prints, or the new and the old with a comma',
      ),
    ),
  z.transform(splitList),
);

const HEADER = /^[\w-]+=(?:[\x21-\x24\x26-\x7e]|%[0-7][0-9a-f])+$/i;

/** Request headers by name, such as the password of a collector. */
export const headers = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => splitList(text).every((header) => HEADER.test(header)),
        "headers such as authorization=Bearer%20SECRET, with a comma between them",
      ),
    ),
  z.transform((text) =>
    Object.fromEntries(
      splitList(text).map((header) => {
        const end = header.indexOf("=");
        return [header.slice(0, end), decodeURIComponent(header.slice(end + 1))] as const;
      }),
    ),
  ),
);
