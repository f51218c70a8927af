import { v7 as uuidv7 } from "uuid";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import { listRideReports, reportProblem } from "#shared/reports/contract.ts";
import { countReports, insertReport, listReports, type NewReport } from "./queries.ts";

/** Problem reports: sent by riders, read by admins. */
export function reportRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);
  const storeReport = (report: NewReport) =>
    db.transaction().execute(async (tx) => {
      const outcome = await insertReport(tx, report);
      if (outcome === "no such ride") throw notFound("This ride");
      if (outcome === "duplicate") return;
      for (const recipient of ["support", "rider"] as const) {
        const mail = { reportId: report.id, recipient };
        await enqueue(tx, "report_mail", mail, `report:${report.id}:${recipient}`);
      }
    });

  serve(reportProblem)(async ({ params, body, account }) => {
    const id = uuidv7();
    await storeReport({ ...body, id, rideId: params.id, reporterId: account.id, now: now() });
    return { success: true, message: "We have your report, and answer by email" };
  });

  serve(listRideReports)(async ({ query: { page } }) => {
    const [rows, totalItems] = await Promise.all([listReports(db, page), countReports(db)]);
    const reports = rows.map(({ riderName, riderEmail, driverId, driverName, ...report }) => ({
      ...report,
      reportedAt: report.reportedAt.toISOString(),
      rider: { name: riderName, email: riderEmail },
      driver: { id: driverId, name: driverName },
    }));
    return { success: true, reports, pagination: paginationOf(totalItems, page) };
  });
}
