import { v7 as uuidv7 } from "uuid";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import { listRideReports, reportProblem } from "#shared/reports/contract.ts";
import { subjectsOf } from "#shared/reports/subjects.ts";
import { countReports, insertReport, listReports, type NewReport } from "./queries.ts";

/** Problem reports: sent by riders and drivers, read by admins. */
export function reportRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);
  const storeReport = (report: NewReport) =>
    db.transaction().execute(async (tx) => {
      const outcome = await insertReport(tx, report);
      if (outcome === "no such ride") throw notFound("This ride");
      if (outcome === "duplicate") return;
      for (const recipient of ["support", "reporter"] as const) {
        const mail = { reportId: report.id, recipient };
        await enqueue(tx, "report_mail", mail, `report:${report.id}:${recipient}`);
      }
    });

  serve(reportProblem)(async ({ params, body, account }) => {
    const side = account.role === "RIDER" ? "rider" : "driver";
    if (!subjectsOf[side].includes(body.subject)) throw wrongSubject();
    const id = uuidv7();
    await storeReport({ ...body, id, rideId: params.id, reporterId: account.id, now: now() });
    return { success: true, message: "We have your report, and answer by email" };
  });

  serve(listRideReports)(async ({ query: { page } }) => {
    const [rows, totalItems] = await Promise.all([listReports(db, page), countReports(db)]);
    const reports = rows.map(
      ({ riderName, riderEmail, driverId, driverName, driverEmail, ...report }) => ({
        ...report,
        reportedAt: report.reportedAt.toISOString(),
        rider: { name: riderName, email: riderEmail },
        driver: { id: driverId, name: driverName, email: driverEmail },
      }),
    );
    return { success: true, reports, pagination: paginationOf(totalItems, page) };
  });
}

function wrongSubject(): Problem {
  const sentence = "Choose what it is about";
  return new Problem(400, "validation", sentence, { fields: { subject: sentence } });
}
