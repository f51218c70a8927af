import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { listRemittances } from "#shared/remittances/contract.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { pageOfConcern, remittancesKey, waitingWork } from "#web/platform/admin/waiting-work.ts";
import { call } from "#web/platform/client.ts";

const MINUTE_MS = 60_000;

/** Mark of an admin page in the menu: the number of pieces of work that wait there, or overdue fees. */
export const WaitingCount = ({ to }: { to: string }) =>
  to === "/admin/remittances" ? <OverdueFees /> : <WorkCount to={to} />;

const WorkCount = ({ to }: { to: string }) => {
  const { data } = useQuery({ ...waitingWork, refetchInterval: MINUTE_MS });
  const works = data?.waiting.filter(({ concern }) => pageOfConcern[concern].to === to) ?? [];
  const count = works.reduce((sum, work) => sum + work.count, 0);
  if (count === 0) return null;
  return (
    <span className="ml-auto text-small tabular-nums">
      {count.toLocaleString("en-US")}
      {works.some(({ isMore }) => isMore) && "+"} <span className="sr-only">waiting</span>
    </span>
  );
};

/** Warns of overdue fees. Reads the cache only, because a load sums up the ledger: the overview fills it. */
const OverdueFees = () => {
  const { data } = useQuery<ReplyOf<typeof listRemittances>>({
    queryKey: remittancesKey(),
    // Never runs here, but a query without a function fails where another page loads it. The contract is imported on demand.
    queryFn: async ({ signal }) => {
      const { listRemittances } = await import("#shared/remittances/contract.ts");
      return call(listRemittances, { query: {}, signal });
    },
    enabled: false,
  });
  return (
    data?.rows.some((row) => isOverdue(row, data.today)) && (
      <CircleAlert role="img" aria-label="overdue" className="ml-auto size-5 text-warning" />
    )
  );
};
