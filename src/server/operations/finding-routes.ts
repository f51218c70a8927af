import { insertAct } from "#server/audit/queries.ts";
import { dbOfPage } from "#server/database/read-replica.ts";
import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  FINDINGS_CSV_PATH,
  findingFilter,
  listFindings,
  resolveFinding,
} from "#shared/operations/findings-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  countFindings,
  findFinding,
  findLastComparison,
  listFindingBatches,
  listFindingRows,
  setResolved,
} from "./finding-queries.ts";
import { viewFindings } from "./finding-view.ts";
import { findingsCsv } from "./findings-csv.ts";

/** Disagreements found by reconciliation, for admins. */
export function findingRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, now } = services;
  serve(listFindings)(async ({ query }) => {
    const pageDb = dbOfPage(services, query.page);
    const [rows, count, lastComparison] = await Promise.all([
      listFindingRows(pageDb, query),
      countFindings(pageDb, query),
      findLastComparison(pageDb),
    ]);
    return {
      success: true,
      findings: await viewFindings(pageDb, rows),
      lastWholeAt: lastComparison?.toISOString() ?? null,
      pagination: paginationOf(count, query.page, query.size),
    };
  });

  csvRoute(app, services, {
    path: FINDINGS_CSV_PATH,
    summary: "The filtered findings as a CSV file",
    audience: "admin",
    permission: "books",
    query: findingFilter,
  })(({ query }) => ({
    name: "faire-findings.csv",
    lines: findingsCsv(listFindingBatches(services.readDb, query)),
  }));

  serve(resolveFinding)(async ({ params: { id }, body: { note }, account }) => {
    const finding = await findFinding(db, id);
    if (!finding) throw notFound("This finding");
    if (finding.kind === "ride_review" && finding.resolvedAt === null) throw decideInstead();
    const at = now();
    await db.transaction().execute(async (tx) => {
      const isResolved = await setResolved(tx, { id, adminId: account.id, note, now: at });
      if (!isResolved) throw resolvedBefore();
      await insertAct(tx, {
        at,
        adminId: account.id,
        action: "resolve_finding",
        subjectId: finding.rideId ?? id,
        before: {
          finding: id,
          kind: finding.kind,
          expected: finding.expected,
          found: finding.found,
        },
        after: { resolved: true },
        reason: note,
      });
    });
    const resolvedFinding = await findFinding(db, id);
    if (!resolvedFinding) throw notFound("This finding");
    const [view] = await viewFindings(db, [resolvedFinding]);
    if (!view) throw notFound("This finding");
    return { success: true, finding: view };
  });
}

/** A held transfer needs a decision; resolving its finding with a note would leave the money waiting. */
const decideInstead = () =>
  new Problem(409, "wrong_state", "Pay the driver or return the money to the rider instead");

const resolvedBefore = () => new Problem(409, "wrong_state", "This finding is already resolved");
