import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { pageOfConcern, waitingWork } from "#web/platform/admin/waiting-work.ts";

const MINUTE_MS = 60_000;

/** Mark of an admin page in the menu: the number of pieces of work that wait there, or overdue fees. */
export const WaitingCount = ({ to }: { to: string }) => {
  const { data } = useQuery({ ...waitingWork, refetchInterval: MINUTE_MS });
  if (to === "/admin/remittances")
    return (
      data?.hasOverdueFees && (
        <CircleAlert role="img" aria-label="overdue" className="ml-auto size-5 text-warning" />
      )
    );
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
