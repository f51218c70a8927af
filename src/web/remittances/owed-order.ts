import type { OwedRow } from "#shared/remittances/contract.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { monthSoFarText } from "./month-text.ts";

/** Sorts months of fees: overdue, open, the current month, remitted; overdue and open months oldest first. */
const inOrder = (rows: readonly OwedRow[], today: string): OwedRow[] =>
  rows.toSorted((one, other) => {
    const rank = rankOf(one, today);
    const difference = rank - rankOf(other, today);
    if (difference !== 0 || rank > OPEN) return difference;
    return ageKey(one, rank).localeCompare(ageKey(other, rank));
  });

const OVERDUE = 0;
const OPEN = 1;

const ageKey = ({ dueOn, month }: OwedRow, rank: number): string =>
  rank === OVERDUE ? (dueOn ?? "") : month;

function rankOf(row: OwedRow, today: string): number {
  if (isOverdue(row, today)) return OVERDUE;
  if (today.startsWith(row.month)) return 2;
  return row.open > 0 ? OPEN : 3;
}

type OwedGroup = { key: string; title: string; rows: OwedRow[] };

/** Ordered rows under "Overdue" or their month; a month whose fees are remitted in part has two groups. */
export const groupsOf = (rows: readonly OwedRow[], today: string): OwedGroup[] => {
  const groups = new Map<string, OwedGroup>();
  for (const row of inOrder(rows, today)) {
    const rank = rankOf(row, today);
    const title = rank === OVERDUE ? "Overdue" : monthSoFarText(row.month, today);
    const key = `${rank} ${title}`;
    const group = groups.get(key) ?? { key, title, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
};
