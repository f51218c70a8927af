import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
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

export const listRideReports = endpoint({
  method: "GET",
  path: "/admin/ride-reports",
  summary: "Problems reported by riders and drivers, newest first",
  audience: "admin",
  permission: "reports",
  query: z.object({ page: pageNumber }),
  reply: successWith({
    reports: z.array(
      z.object({
        id,
        rideId: id,
        reference: z.string(),
        subject: z.enum(reportSubjects),
        words: z.string(),
        reportedAt: instant,
        reporter: z.enum(["rider", "driver"]),
        rider: z.object({ name: z.string(), email: z.string() }),
        driver: z.object({ id, name: z.string(), email: z.string() }),
      }),
    ),
    pagination,
  }),
});
