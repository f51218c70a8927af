import { findAuditCheck } from "#server/audit/chain-queries.ts";
import { dbOfPage } from "#server/database/read-replica.ts";
import { api } from "#server/http/api.ts";
import { csvRoute } from "#server/http/csv-route.ts";
import type { App } from "#server/http/typed-app.ts";
import type { Services } from "#server/services.ts";
import { AUDIT_CSV_PATH, auditFilter, listAudit } from "#shared/admin/contract.ts";
import { paginationOf } from "#shared/paging.ts";
import { auditCsv } from "./audit-csv.ts";
import {
  type AuditRow,
  countActs,
  listActions,
  listActs,
  MAX_ACTS_COUNTED,
  streamActs,
} from "./audit-queries.ts";

/** The audit log as a page, or all matching acts as CSV. */
export function auditRoutes(app: App, services: Services): void {
  const serve = api(app);
  serve(listAudit)(async ({ query: { page, size, ...filter } }) => {
    const db = dbOfPage(services, page);
    const offset = (page - 1) * size;
    const [acts, count, actions, check] = await Promise.all([
      offset < MAX_ACTS_COUNTED ? listActs(db, filter, { rows: size, offset }) : [],
      countActs(db, filter),
      listActions(db),
      findAuditCheck(db),
    ]);
    return {
      success: true,
      acts: acts.map(actView),
      actions,
      isMore: count > MAX_ACTS_COUNTED,
      chain: check && {
        checkedAt: check.finishedAt.toISOString(),
        acts: check.position,
        broken: check.broken,
      },
      pagination: paginationOf(Math.min(count, MAX_ACTS_COUNTED), page, size),
    };
  });

  csvRoute(app, services, {
    path: AUDIT_CSV_PATH,
    summary: "The filtered audit log as a CSV file",
    audience: "admin",
    permission: "audit",
    query: auditFilter,
  })(({ query }) => ({
    name: "faire-audit.csv",
    lines: auditCsv(streamActs(services.readDb, query)),
  }));
}

const actView = ({ adminId, subjectId, subjectName, adminName, ...act }: AuditRow) => ({
  id: act.id,
  at: act.at.toISOString(),
  admin: adminName,
  action: act.action,
  before: act.before as Record<string, unknown>,
  after: act.after as Record<string, unknown>,
  reason: act.reason,
  subject: {
    id: subjectId,
    name: subjectName,
    kind: kindOf(act),
    isSelf: subjectId === adminId,
  },
});

const kindOf = ({ subjectRole, reference }: Pick<AuditRow, "subjectRole" | "reference">) => {
  if (subjectRole === "DRIVER") return "driver" as const;
  if (subjectRole === "RIDER") return "rider" as const;
  return reference === null ? ("other" as const) : ("ride" as const);
};
