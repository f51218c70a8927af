import { parseText } from "#web/platform/table-search.ts";

export type RemittancesSearch = { fee?: string | undefined; year?: string | undefined };

/** Parses the URL state of the fees to remit; invalid values are ignored. */
export const remittancesSearch = (search: Record<string, unknown>): RemittancesSearch => ({
  fee: parseText(search.fee)?.match(/^[a-z][a-z0-9_]{1,39}$/)?.[0],
  year: parseText(search.year)?.match(/^20\d\d$/)?.[0],
});
