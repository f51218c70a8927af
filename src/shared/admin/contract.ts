import * as z from "zod/mini";
import { vehicleTypeSchema } from "#shared/booking/contract.ts";
import { documentPolicy } from "#shared/documents/contract.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line, text } from "#shared/fields.ts";
import { dollars, id, idParams, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";
import { badgeFields } from "./badge-fields.ts";
import { driverFilters, personSorts, readiness } from "./list-choices.ts";

const driverIdentity = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  isVerified: z.boolean(),
});

const listedDriver = z.extend(driverIdentity, {
  driverId: id,
  profileImage: z.nullable(z.string()),
  /** One of the first hundred drivers. */
  isEarlyBird: z.boolean(),
  vehicle: z.nullable(
    z.object({
      make: z.string(),
      model: z.string(),
      vehicleType: vehicleTypeSchema,
      plateNumber: z.string(),
    }),
  ),
  payoutsEnabled: z.boolean(),
  joinedAt: instant,
});
export type ListedDriver = z.output<typeof listedDriver>;

const readinessFilter = z.optional(z.enum(readiness, "Choose ready or missing"));

/** Market days, both inclusive. */
const days = {
  from: z.optional(z.iso.date("Choose the first day")),
  to: z.optional(z.iso.date("Choose the last day")),
};

/** `search` matches words of name, email, phone number and plate. */
const driverFilter = z.object({
  filter: z._default(z.enum(driverFilters), "all"),
  search: z._default(line("Search", 100), ""),
  payouts: readinessFilter,
  vehicle: readinessFilter,
  ...days,
});

const auditEntry = z.object({
  id: z.number(),
  at: instant,
  admin: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.nullable(z.string()),
});

export type AuditEntry = z.output<typeof auditEntry>;

const driverForAdmin = z.object({
  driver: z.extend(driverIdentity, {
    id,
    profileImage: z.nullable(z.string()),
    /** As a fraction. */
    taxRate: z.number(),
    /** Last market day "YYYY-MM-DD" of a personal rate; null if there is none. */
    offerValidity: z.nullable(z.string()),
    driverBadge: z.string(),
    ...badgeFields,
    /** Null until the driver sets rates. */
    StandardRate: z.nullable(
      z.object({ baseFare: dollars, perMinuteCharge: dollars, perMileCharge: dollars }),
    ),
  }),
  vehicleDetails: z.nullable(
    z.object({
      make: z.string(),
      model: z.string(),
      year: z.number(),
      color: z.string(),
      VIN: z.string(),
      plateNumber: z.string(),
      vehicleType: vehicleTypeSchema,
    }),
  ),
  stripeConnect: z.boolean(),
  documents: z.object({
    policy: documentPolicy,
    /** Labels of required documents without a valid approval. */
    missing: z.array(z.string()),
    /** Number of approved documents in force. */
    approved: z.int(),
    /** The first last valid day of an approved document, "YYYY-MM-DD"; null if none ends. */
    firstExpiry: z.nullable(z.string()),
  }),
  /** Latest audit entry for this driver. A change based on an older entry is refused. */
  lastAct: z.nullable(z.number()),
  audit: z.array(auditEntry),
});
export type DriverForAdmin = z.output<typeof driverForAdmin>;

export const driverReply = successWith(driverForAdmin.shape);

export const listDrivers = endpoint({
  method: "GET",
  path: "/admin/drivers",
  summary: "List drivers by verification, search text, payouts, vehicle and join date",
  audience: "admin",
  permission: "drivers",
  limit: "search",
  query: z.extend(driverFilter, {
    page: pageNumber,
    size: pageSize,
    sort: z._default(z.enum(personSorts), "newest"),
  }),
  reply: successWith({
    drivers: z.array(listedDriver),
    /** Counts under the current search, by verification. */
    counts: z.object({ all: z.number(), verified: z.number(), unverified: z.number() }),
    /** True if the count was capped. */
    isMore: z.boolean(),
    pagination,
  }),
});

const MAX_SELECTED = 100;

const driverIds = z
  .array(id)
  .check(
    z.minLength(1, "Choose at least one driver"),
    z.maxLength(MAX_SELECTED, `Choose at most ${MAX_SELECTED} drivers`),
  );

/** Query of the CSV export: a filter, or explicit ids separated by commas. */
export const driversCsvQuery = z.extend(driverFilter, {
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((ids) => ids.split(",")),
      ),
      driverIds,
    ),
  ),
});

/** Takes `driversCsvQuery` as its query. */
export const DRIVERS_CSV_PATH = "/admin/drivers.csv";

export const getDriverForAdmin = endpoint({
  method: "GET",
  path: "/admin/drivers/:id",
  summary: "A driver with vehicle, rates, payouts and audit log",
  audience: "admin",
  permission: "drivers",
  params: idParams,
  reply: driverReply,
});

/** Latest audit entry that the admin has seen; a newer entry means 409. */
export const lastActSeen = z.optional(z.nullable(z.int("lastAct must be the number of an act")));

const verification = z.object({
  isVerified: z.boolean("isVerified must be true or false"),
  reason: z.optional(text("Reason", 500)),
});

export const verifyDriver = endpoint({
  method: "PUT",
  path: "/admin/drivers/:id/verify",
  summary:
    "Verify or unverify a driver, who sees the reason or a standard sentence; refused without approved documents where the policy enforces them",
  audience: "admin",
  permission: "verification",
  limit: "write",
  params: idParams,
  body: z.extend(verification, { lastAct: lastActSeen }),
  reply: driverReply,
});

export const verifyDrivers = endpoint({
  method: "PUT",
  path: "/admin/drivers/verify",
  summary: "Verify or unverify several drivers, all or none",
  audience: "admin",
  permission: "verification",
  limit: "write",
  body: z.extend(verification, { ids: driverIds }),
  reply: successWith({
    changed: z.int(),
    /** Drivers who had the requested state before. */
    already: z.int(),
  }),
});

export const auditFilter = z.object({
  search: z._default(line("Search", 100), ""),
  action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/, "Choose an action"))),
  ...days,
});

const auditedAct = z.extend(auditEntry, {
  /** The affected object: a person's name, a ride's reference, an idea's title or a testimonial's author. */
  subject: z.object({
    id,
    name: z.nullable(z.string()),
    kind: z.enum(["driver", "rider", "ride", "other"]),
    /** True for an act of the admin on their own account. */
    isSelf: z.boolean(),
  }),
});
export type AuditedAct = z.output<typeof auditedAct>;

export const listAudit = endpoint({
  method: "GET",
  path: "/admin/audit",
  summary: "Audit log, newest first",
  audience: "admin",
  permission: "audit",
  limit: "search",
  query: z.extend(auditFilter, { page: pageNumber, size: pageSize }),
  reply: successWith({
    acts: z.array(auditedAct),
    /** All actions in the log, for the filter. */
    actions: z.array(z.string()),
    /** True if the count was capped. */
    isMore: z.boolean(),
    /** Last daily check of the chain of hashes; null before the first. `broken` counts changed and missing acts. */
    chain: z.nullable(z.object({ checkedAt: instant, acts: z.int(), broken: z.int() })),
    pagination,
  }),
});

/** Takes `auditFilter` as its query. */
export const AUDIT_CSV_PATH = "/admin/audit.csv";
