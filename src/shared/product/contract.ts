import * as z from "zod/mini";
import { roleSchema } from "#shared/accounts/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { policyKind, policySchema } from "./policy-text.ts";

/** Installation settings that the browser needs before login. */
export const getProduct = endpoint({
  method: "GET",
  path: "/product",
  summary:
    "Settings of this installation: name, contact, demo logins, request secret and test payments",
  audience: "anyone",
  reply: successWith({
    /**
     * Required in `x-request-secret` by calls about ideas and testimonials; null if the installation requires
     * none.
     */
    requestSecret: z.nullable(z.string()),
    name: z.string(),
    /** Path of the owner's logo, and "#rrggbb"; null for the design's own. */
    logo: z.nullable(z.string()),
    accent: z.nullable(z.string()),
    /** IANA name of the zone of all wall times, such as "America/Chicago". */
    timeZone: z.string(),
    contactEmail: z.string(),
    /** Ten digits; null without one. */
    contactPhone: z.nullable(z.string()),
    /** Whether a service other than a demo takes payments with a test key. */
    hasTestPayments: z.boolean(),
    demo: z.nullable(
      z.object({
        logIns: z.array(
          z.object({
            role: roleSchema,
            name: z.string(),
            email: z.string(),
            password: z.string(),
            note: z.optional(z.string()),
          }),
        ),
      }),
    ),
  }),
});

export const getPolicy = endpoint({
  method: "GET",
  path: "/policies/:kind",
  summary: "The text in force: terms, privacy, accessibility or safety",
  audience: "anyone",
  params: z.object({ kind: policyKind }),
  reply: successWith({ policy: policySchema }),
});
