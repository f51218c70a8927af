import { insertAct } from "#server/admin/queries.ts";
import { on } from "#server/http/on.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { listFindings, resolveFinding } from "#shared/operations/findings-contract.ts";
import { paginationOf } from "#shared/paging.ts";
import {
  countFindings,
  findFinding,
  findLastWhole,
  listFindingRows,
  setResolved,
} from "./finding-queries.ts";
import { findingView } from "./finding-view.ts";

/** What does not agree, for admins to look into. */
export function findingRoutes(app: App, { db, now }: Services): void {
  on(
    app,
    listFindings,
  )(async ({ query }) => {
    const [rows, count, lastWhole] = await Promise.all([
      listFindingRows(db, query),
      countFindings(db, query.filter),
      findLastWhole(db),
    ]);
    return {
      success: true,
      findings: rows.map(findingView),
      lastWholeAt: lastWhole?.toISOString() ?? null,
      pagination: paginationOf(count, query.page, query.size),
    };
  });

  on(
    app,
    resolveFinding,
  )(async ({ params: { id }, body: { note }, account }) => {
    const finding = await findFinding(db, id);
    if (!finding) throw notFound("This finding");
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
    const resolved = await findFinding(db, id);
    if (!resolved) throw notFound("This finding");
    return { success: true, finding: findingView(resolved) };
  });
}

const resolvedBefore = () => new Problem(409, "wrong_state", "This finding is already resolved");
