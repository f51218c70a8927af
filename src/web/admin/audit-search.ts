import { parseDay, parseText, type TableSearch, tableSearch } from "#web/platform/table-search.ts";

export type AuditSearch = TableSearch & {
  action?: string | undefined;
  /** Market days "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
};

/** Parses the URL state of the audit log; invalid values are ignored. */
export const auditSearch = (search: Record<string, unknown>): AuditSearch => ({
  ...tableSearch(search),
  action: parseText(search.action)?.match(/^[a-z_]{1,40}$/)?.[0],
  from: parseDay(search.from),
  to: parseDay(search.to),
});
