import { type Cents, centsFromDollars, sumCents } from "#shared/money.ts";
import type { OwedRow } from "./contract.ts";

type Owed = Pick<OwedRow, "dueOn" | "open">;

/** True if fees are still to remit after their due day. */
export const isOverdue = ({ dueOn, open }: Owed, today: string): boolean =>
  dueOn !== null && open > 0 && dueOn < today;

/** Sum of the overdue fees. */
export const overdueSum = (rows: readonly Owed[], today: string): Cents =>
  sumCents(rows.filter((row) => isOverdue(row, today)).map(({ open }) => centsFromDollars(open)));
