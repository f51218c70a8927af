import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { suspensionReasons } from "./reasons.ts";
import { suspensionViews } from "./views.ts";

const MAX_DAYS = 365;

export const suspensionBody = z.object({
  reason: z.enum(suspensionReasons, "Choose a reason"),
  notice: requiredText("Notice", 500),
  evidence: requiredText("Evidence", 2000),
  /** Days of a temporary suspension; absent for an open-ended one. */
  days: z.optional(
    z
      .int(`Days must be a whole number from 1 to ${MAX_DAYS}`)
      .check(
        z.minimum(1, "Days must be at least 1"),
        z.maximum(MAX_DAYS, `Days must be at most ${MAX_DAYS}`),
      ),
  ),
  holdsPayouts: z.boolean("holdsPayouts must be true or false"),
});

export const appealBody = z.object({ words: requiredText("Appeal", 2000) });

const appealState = z.enum(["open", "accepted", "rejected"]);

export const appealSchema = z.object({
  id,
  words: z.string(),
  state: appealState,
  appealedAt: instant,
  /** Time by which the appeal should be answered. */
  answerBy: instant,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type Appeal = z.output<typeof appealSchema>;

const ownSuspension = z.object({
  id,
  state: z.enum(["suspended", "appealed", "lifted"]),
  reason: z.enum(suspensionReasons),
  notice: z.string(),
  holdsPayouts: z.boolean(),
  suspendedAt: instant,
  /** Null for an open-ended suspension. */
  endsAt: z.nullable(instant),
  liftedAt: z.nullable(instant),
  /** Oldest first. */
  appeals: z.array(appealSchema),
});
export type OwnSuspension = z.output<typeof ownSuspension>;

const person = z.object({
  id,
  role: z.enum(["RIDER", "DRIVER"]),
  name: z.string(),
  email: z.string(),
});

const suspension = z.extend(ownSuspension, {
  person,
  evidence: z.string(),
  suspendedBy: z.string(),
  /** Null if the suspension ended at `endsAt`. */
  liftedBy: z.nullable(z.string()),
  liftReason: z.nullable(z.string()),
});
export type Suspension = z.output<typeof suspension>;

export const getOwnSuspension = endpoint({
  method: "GET",
  path: "/suspension",
  summary: "The caller's suspension in force with its appeals; null without one",
  audience: "rider-or-driver",
  isOpenToSuspended: true,
  reply: successWith({ suspension: z.nullable(ownSuspension) }),
});

export const appealSuspension = endpoint({
  method: "POST",
  path: "/suspension/appeal",
  summary: "Appeal the suspension in force; one open appeal at a time",
  audience: "rider-or-driver",
  isOpenToSuspended: true,
  limit: "write",
  body: appealBody,
  reply: successWith({ suspension: ownSuspension }),
  status: 201,
});

export const getSuspensionCounts = endpoint({
  method: "GET",
  path: "/suspensions/counts",
  summary: "Numbers of suspensions, appeals and lifted suspensions in the last 12 months",
  audience: "anyone",
  reply: successWith({ suspended: z.int(), appealed: z.int(), lifted: z.int() }),
});

export const listSuspensions = endpoint({
  method: "GET",
  path: "/admin/suspensions",
  summary: "Suspensions with open appeals (oldest first), in force, or ended",
  audience: "admin",
  permission: "suspensions",
  query: z.object({ view: z._default(z.enum(suspensionViews), "appeals"), page: pageNumber }),
  reply: successWith({
    suspensions: z.array(suspension),
    counts: z.object({
      appeals: z.int(),
      standing: z.int(),
      ended: z.int(),
      /** Riders below the floor of ratings or with an open appeal against theirs; absent from an older version. */
      ratings: z.optional(z.int()),
    }),
    pagination,
  }),
});

export const getPerson = endpoint({
  method: "GET",
  path: "/admin/people/:id",
  summary: "A rider or driver with their suspensions, newest first",
  audience: "admin",
  permission: "suspensions",
  params: idParams,
  reply: successWith({
    person: z.extend(person, {
      phoneNumber: z.string(),
      joinedAt: instant,
      state: z.enum(["active", "suspended", "appealed", "lifted"]),
    }),
    suspensions: z.array(suspension),
  }),
});

export const suspendPerson = endpoint({
  method: "POST",
  path: "/admin/people/:id/suspension",
  summary: "Suspend a rider or driver; later rides are canceled with a full refund",
  audience: "admin",
  permission: "suspensions",
  limit: "write",
  params: idParams,
  body: suspensionBody,
  reply: successWith({ suspension }),
  status: 201,
});

export const liftSuspension = endpoint({
  method: "POST",
  path: "/admin/suspensions/:id/lift",
  summary: "Lift a suspension in force",
  audience: "admin",
  permission: "suspensions",
  limit: "write",
  params: idParams,
  body: z.object({ reason: requiredText("Reason", 500) }),
  reply: successWith({ suspension }),
});

export const answerAppeal = endpoint({
  method: "PUT",
  path: "/admin/appeals/:id",
  summary:
    "Accept an appeal, which lifts the suspension, or reject it; the person reads the answer",
  audience: "admin",
  permission: "suspensions",
  limit: "write",
  params: idParams,
  body: z.object({
    isAccepted: z.boolean("isAccepted must be true or false"),
    answer: requiredText("Answer", 1000),
  }),
  reply: successWith({ suspension }),
});
