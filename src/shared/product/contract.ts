import * as z from "zod/mini";
import { roleSchema } from "#shared/accounts/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";

/** What the browser must know of this installation before anyone signs in. */
export const getProduct = endpoint({
  method: "GET",
  path: "/product",
  summary:
    "This installation: whether it is a demo, its demo logins, its request secret, and where to write to",
  audience: "anyone",
  reply: successWith({
    /** What calls about ideas and testimonials carry in `x-request-secret`; null where none is asked for. */
    requestSecret: z.nullable(z.string()),
    /** Where people write to for help. */
    contactEmail: z.string(),
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
