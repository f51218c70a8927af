import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { text } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";
import { findingKinds } from "./finding-kinds.ts";
import { findingGroups } from "./list-choices.ts";

export const findingSchema = z.object({
  id,
  kind: z.enum(findingKinds),
  rideId: z.nullable(id),
  reference: z.nullable(z.string()),
  /** The affected ride or provider object. */
  subject: z.string(),
  /** The people of a finding that is about people. */
  people: z.array(
    z.object({
      id,
      role: z.enum(["RIDER", "DRIVER", "ADMIN"]),
      name: z.string(),
      email: z.string(),
    }),
  ),
  expected: z.string(),
  found: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: z.nullable(instant),
  /** Admin who resolved it; null if it is open or disappeared on its own. */
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type WireFinding = z.output<typeof findingSchema>;

export const findingFilter = z.object({
  filter: z._default(z.enum(["open", "resolved", "all"]), "open"),
  group: z.optional(z.enum(findingGroups)),
});

/** Takes `findingFilter` as its query. */
export const FINDINGS_CSV_PATH = "/admin/findings.csv";

export const listFindings = endpoint({
  method: "GET",
  path: "/admin/findings",
  summary: "Disagreements between rides, payments, ledger and provider",
  audience: "admin",
  permission: "books",
  query: z.extend(findingFilter, { page: pageNumber, size: pageSize }),
  reply: successWith({
    findings: z.array(findingSchema),
    /** End of the last full comparison; null before the first one since the server started. */
    lastWholeAt: z.nullable(instant),
    pagination,
  }),
});

export const resolveBody = z.object({
  note: text("Note", 500).check(z.minLength(3, "Say what was found out or done")),
});

export const resolveFinding = endpoint({
  method: "POST",
  path: "/admin/findings/:id/resolve",
  summary: "Resolve a finding with a note; it is not raised again unless it changes",
  audience: "admin",
  permission: "books",
  limit: "write",
  params: idParams,
  body: resolveBody,
  reply: successWith({ finding: findingSchema }),
});
