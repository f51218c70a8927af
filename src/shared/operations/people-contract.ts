import * as z from "zod/mini";
import { personSorts } from "#shared/admin/list-choices.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { reportSubjects } from "#shared/reports/subjects.ts";
import { suspensionReasons } from "#shared/suspensions/reasons.ts";
import { dollars, id, idParams, instant, pageNumber, pageSize, pagination } from "#shared/wire.ts";
import { rideRow } from "./lists-contract.ts";

const listedRider = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.string(),
  joinedAt: instant,
  /** Completed rides. */
  rides: z.int(),
  /** Drivers who would take the rider again, of those who answered. */
  yes: z.int(),
  rated: z.int(),
  isSuspended: z.boolean(),
});
export type ListedRider = z.output<typeof listedRider>;

const day = z.optional(z.iso.date("This is not a date (YYYY-MM-DD)"));

/** `search` matches a phone number, or words of name and email by their beginning; days are the market's. */
export const riderFilter = z.object({
  search: z._default(line("Search", 100), ""),
  only: z.optional(z.enum(["suspended"])),
  from: day,
  to: day,
});

/** Takes `riderFilter` as its query. */
export const RIDERS_CSV_PATH = "/admin/riders.csv";

export const listRiders = endpoint({
  method: "GET",
  path: "/admin/riders",
  summary: "List riders by name, email or phone number, suspension and day of joining",
  audience: "admin",
  permission: "drivers",
  limit: "search",
  query: z.extend(riderFilter, {
    sort: z._default(z.enum(personSorts), "newest"),
    page: pageNumber,
    size: pageSize,
  }),
  reply: successWith({
    riders: z.array(listedRider),
    /** True if the count was capped. */
    isMore: z.boolean(),
    pagination,
  }),
});

const answer = z.enum(["YES", "NO"]);

const receivedRating = z.object({
  rideId: id,
  reference: z.string(),
  answer,
  by: z.string(),
  at: instant,
});
export type ReceivedRating = z.output<typeof receivedRating>;

/** Rides in a record; the list of rides has them all. */
export const RECORD_RIDES = 5;

const personRecord = {
  person: z.object({
    id,
    role: z.enum(["RIDER", "DRIVER"]),
    firstName: z.string(),
    lastName: z.string(),
    profileImage: z.nullable(z.string()),
    email: z.string(),
    isEmailProven: z.boolean(),
    phoneNumber: z.string(),
    isPhoneProven: z.boolean(),
    joinedAt: instant,
    isSuspended: z.boolean(),
  }),
  /** Numbers of ended rides by final state. */
  ended: z.object({
    completed: z.int(),
    cancelled: z.int(),
    no_show: z.int(),
    rejected: z.int(),
    expired: z.int(),
  }),
  /** Paid by a rider after refunds, or earned by a driver after reversals. */
  money: dollars,
  /** The newest `RECORD_RIDES`. */
  rides: z.array(rideRow),
  /** Ratings by the other side; ten with their rides, first No, then the newest. */
  ratings: z.object({
    yes: z.int(),
    no: z.int(),
    latest: z.array(receivedRating),
  }),
  /** Problem reports about the person's rides, the newest ten; null if the caller's role may not read reports. */
  reports: z.nullable(
    z.array(
      z.object({
        id,
        rideId: id,
        reference: z.string(),
        subject: z.enum(reportSubjects),
        reporter: z.enum(["rider", "driver"]),
        /** True if this person made the report. */
        isOwn: z.boolean(),
        at: instant,
      }),
    ),
  ),
  /** The newest ten; null if the caller's role may not read suspensions. */
  suspensions: z.nullable(
    z.array(
      z.object({
        id,
        reason: z.enum(suspensionReasons),
        suspendedAt: instant,
        liftedAt: z.nullable(instant),
      }),
    ),
  ),
  /** Accounts that are probably of the same person. */
  linked: z.array(
    z.object({
      id,
      role: z.enum(["RIDER", "DRIVER"]),
      name: z.string(),
      /** Kinds of matching values. */
      marks: z.array(z.string()),
      isProven: z.boolean(),
      since: instant,
    }),
  ),
  /** Security events, the newest ten; null if the caller's role may not read the audit. */
  events: z.nullable(
    z.array(
      z.object({
        kind: z.string(),
        network: z.nullable(z.string()),
        times: z.int(),
        lastAt: instant,
      }),
    ),
  ),
};
export type PersonRecord = z.output<typeof getPersonRecord.reply>;

export const getPersonRecord = endpoint({
  method: "GET",
  path: "/admin/people/:id/record",
  summary: "Rides, money, ratings, reports and accounts of a rider or driver; the look is recorded",
  audience: "admin",
  permission: "drivers",
  params: idParams,
  reply: successWith(personRecord),
});

export const listPersonRatings = endpoint({
  method: "GET",
  path: "/admin/people/:id/ratings",
  summary: "List the ratings of a rider or driver by the other side, No answers first",
  audience: "admin",
  permission: "drivers",
  params: idParams,
  query: z.object({ page: pageNumber }),
  reply: successWith({ ratings: z.array(receivedRating), pagination }),
});
