import { v7 as uuidv7 } from "uuid";
import { insertAct } from "#server/audit/queries.ts";
import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  answerReport,
  getOwnReports,
  listRideReports,
  type OwnReport,
  type ReportForAdmin,
  reportProblem,
} from "#shared/reports/contract.ts";
import { stateAfter } from "#shared/reports/report-state.ts";
import { subjectsOf } from "#shared/reports/subjects.ts";
import {
  countReports,
  findReport,
  insertEntry,
  insertReport,
  isRideOf,
  listEntries,
  listOwnReports,
  listReports,
  lockReport,
  type NewEntry,
  type NewReport,
  type Report,
  setReportState,
} from "./queries.ts";

/** Problem reports: sent by riders and drivers, answered by admins. */
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

  serve(getOwnReports)(async ({ params: { id }, account }) => {
    if (!(await isRideOf(db, id, account.id))) throw notFound("This ride");
    return { success: true, reports: await viewOwnReports(db, id, account.id) };
  });

  serve(listRideReports)(async ({ query: { state, page } }) => {
    const [rows, counts] = await Promise.all([listReports(db, state, page), countReports(db)]);
    const reports = await viewReports(db, rows);
    return { success: true, reports, counts, pagination: paginationOf(counts[state], page) };
  });

  serve(answerReport)(async ({ params: { id }, body, account }) => {
    await addEntry(db, { ...body, reportId: id, adminId: account.id, now: now() });
    const row = await findReport(db, id);
    const [report] = row ? await viewReports(db, [row]) : [];
    if (!report) throw notFound("This report");
    return { success: true, report };
  });
}

/**
 * Stores an entry, updates the report's state, and mails an answer. A repeated entry changes nothing. Throws 404 for an
 * unknown report.
 */
async function addEntry(db: Services["db"], entry: NewEntry): Promise<void> {
  const { reportId, act, adminId, now: at } = entry;
  await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report) throw notFound("This report");
    const entryId = await insertEntry(tx, entry);
    if (entryId === null) return;
    const state = stateAfter(report.state, act);
    await setReportState(tx, reportId, state);
    await insertAct(tx, {
      ...{ at, adminId, action: `report_${act}`, subjectId: report.rideId, reason: null },
      before: { report: reportId, state: report.state },
      after: { report: reportId, state },
    });
    if (act !== "answer") return;
    const mail = { reportId, recipient: "reporter" as const, answerId: entryId };
    await enqueue(tx, "report_mail", mail, `report:${reportId}:${entryId}`);
  });
}

/** An account's reports about a ride, with the answers. */
async function viewOwnReports(
  db: Services["db"],
  rideId: string,
  reporterId: string,
): Promise<OwnReport[]> {
  const rows = await listOwnReports(db, rideId, reporterId);
  const entries = await listEntries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ reportedAt, ...report }) => ({
    ...report,
    reportedAt: reportedAt.toISOString(),
    answers: entries
      .filter(({ reportId, act }) => reportId === report.id && act === "answer")
      .map(({ words, at }) => ({ words, at: at.toISOString() })),
  }));
}

/** Reports with their entries, as admins read them. */
async function viewReports(db: Services["db"], rows: readonly Report[]): Promise<ReportForAdmin[]> {
  const entries = await listEntries(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(
    ({ riderId, riderName, riderEmail, driverId, driverName, driverEmail, ...report }) => ({
      ...report,
      reportedAt: report.reportedAt.toISOString(),
      rider: { id: riderId, name: riderName, email: riderEmail },
      driver: { id: driverId, name: driverName, email: driverEmail },
      entries: entries
        .filter(({ reportId }) => reportId === report.id)
        .map(({ reportId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }),
  );
}

function wrongSubject(): Problem {
  const sentence = "Choose what it is about";
  return new Problem(400, "validation", sentence, { fields: { subject: sentence } });
}
