import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { reportActs, reportStates } from "./report-state.ts";
import { reportSubjects } from "./subjects.ts";

export const reportBody = z.object({
  subject: z.enum(reportSubjects, "Choose what it is about"),
  words: requiredText("What happened", 2000).check(
    z.minLength(10, "Tell what happened in at least 10 characters"),
  ),
});
export type ReportBody = z.output<typeof reportBody>;

export const reportProblem = endpoint({
  method: "POST",
  path: "/rides/:id/reports",
  summary: "Report a problem with a ride; it is mailed to support",
  audience: "rider-or-driver",
  limit: "report",
  params: idParams,
  body: reportBody,
  reply: successWith({ message: z.string() }),
  status: 201,
});

const ownReport = z.object({
  id,
  subject: z.enum(reportSubjects),
  words: z.string(),
  reportedAt: instant,
  state: z.enum(reportStates),
  /** Oldest first. Notes and reasons for closing are the admins' own. */
  answers: z.array(z.object({ words: z.string(), at: instant })),
});
export type OwnReport = z.output<typeof ownReport>;

export const getOwnReports = endpoint({
  method: "GET",
  path: "/rides/:id/reports",
  summary: "The caller's problem reports about a ride with their answers, newest first",
  audience: "rider-or-driver",
  params: idParams,
  reply: successWith({ reports: z.array(ownReport) }),
});

const reportForAdmin = z.object({
  id,
  rideId: id,
  reference: z.string(),
  subject: z.enum(reportSubjects),
  words: z.string(),
  reportedAt: instant,
  reporter: z.enum(["rider", "driver"]),
  rider: z.object({ id, name: z.string(), email: z.string() }),
  driver: z.object({ id, name: z.string(), email: z.string() }),
  state: z.enum(reportStates),
  /** Answers, notes and reasons for closing, oldest first. */
  entries: z.array(
    z.object({
      id,
      act: z.enum(reportActs),
      words: z.string(),
      admin: z.string(),
      at: instant,
    }),
  ),
});
export type ReportForAdmin = z.output<typeof reportForAdmin>;

export const listRideReports = endpoint({
  method: "GET",
  path: "/admin/ride-reports",
  summary: "Problems reported by riders and drivers: open ones oldest first, others newest first",
  audience: "admin",
  permission: "reports",
  query: z.object({ state: z._default(z.enum(reportStates), "open"), page: pageNumber }),
  reply: successWith({
    reports: z.array(reportForAdmin),
    counts: z.object({ open: z.int(), answered: z.int(), closed: z.int() }),
    pagination,
  }),
});

export const answerReport = endpoint({
  method: "POST",
  path: "/admin/ride-reports/:id/entries",
  summary: "Answer a report by email to its reporter, note something for admins, or close it",
  audience: "admin",
  permission: "reports",
  limit: "write",
  params: idParams,
  body: z.object({
    act: z.enum(reportActs, "Choose answer, note or close"),
    words: requiredText("Text", 2000),
  }),
  reply: successWith({ report: reportForAdmin }),
  status: 201,
});
