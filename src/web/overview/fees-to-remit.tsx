import { useQuery } from "@tanstack/react-query";
import { centsFromDollars, formatMoney, sumCents } from "#shared/money.ts";
import { includes } from "#shared/permissions.ts";
import type { OwedRow } from "#shared/remittances/contract.ts";
import { isOverdue, overdueSum } from "#shared/remittances/overdue.ts";
import { useSession } from "#web/platform/session.ts";
import { remittancesQuery } from "#web/remittances/remittances-query.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { WorkRow } from "./work-row.tsx";

const TEN_MINUTES_MS = 600_000;

type OpenFees = { rows: readonly OwedRow[]; today: string };

/**
 * Public fees of months that are over and not remitted; null without any, before they are loaded, or without the
 * permission `books`.
 */
export const useFeesOfClosedMonths = () => {
  const { user } = useSession();
  const { data, isLoading, error, refetch } = useQuery({
    ...remittancesQuery({}),
    enabled: includes(user?.adminRole, "books"),
    // The sums read the ledger: once a visit is enough.
    staleTime: TEN_MINUTES_MS,
  });
  const rows = data?.rows.filter(({ month, open }) => open > 0 && !data.today.startsWith(month));
  const fees: OpenFees | null = data && rows?.length ? { rows, today: data.today } : null;
  return { fees, isLoading, error: data ? null : error, refetch };
};

/** The open amount, with the first due day; once that has passed, the part that is overdue in the warning color. */
export const FeesToRemit = ({ rows, today }: OpenFees) => {
  const dueOn = rows.flatMap((row) => row.dueOn ?? []).toSorted()[0];
  const overdue = overdueSum(rows, today);
  const overdueDays = new Set(rows.filter((row) => isOverdue(row, today)).map((row) => row.dueOn));
  return (
    <WorkRow
      target={{ to: "/admin/remittances" }}
      label="Fees to remit"
      value={formatMoney(sumCents(rows.map(({ open }) => centsFromDollars(open))))}
    >
      Past months
      {dueOn &&
        (overdue > 0 ? (
          <span className="text-warning">
            , {formatMoney(overdue)} overdue{overdueDays.size > 1 && ", the oldest"} since{" "}
            {usDateOfIso(dueOn)}
          </span>
        ) : (
          `, due ${usDateOfIso(dueOn)}`
        ))}
    </WorkRow>
  );
};
