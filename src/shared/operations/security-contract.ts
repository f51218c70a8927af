import * as z from "zod/mini";
import { roleSchema } from "#shared/accounts/contract.ts";
import { auditFilter } from "#shared/admin/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";

const securityEvent = z.object({
  person: z.object({ id, name: z.string(), role: roleSchema }),
  kind: z.string(),
  /** Network of the callers, /24 or /64; null for changes recorded by the database. */
  network: z.nullable(z.string()),
  /** Number of occurrences within one hour. */
  times: z.int(),
  lastAt: instant,
});
export type ListedSecurityEvent = z.output<typeof securityEvent>;

/** `action` is the kind; `search` is a name, an email, or an address of a network. */
export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/admin/security",
  summary: "Log-ins, refusals and changes of credentials of the last 180 days, newest first",
  audience: "admin",
  permission: "audit",
  limit: "search",
  query: z.extend(auditFilter, { page: pageNumber, size: pageSize }),
  reply: successWith({
    events: z.array(securityEvent),
    /** Kinds that occur. */
    actions: z.array(z.string()),
    /** True if the count was capped. */
    isMore: z.boolean(),
    pagination,
  }),
});
