import { useQuery } from "@tanstack/react-query";
import { pageOfConcern, waitingWork } from "#web/platform/admin/waiting-work.ts";

const MINUTE_MS = 60_000;

/** Number of pieces of work that wait on an admin page; renders nothing without any. */
export const WaitingCount = ({ to }: { to: string }) => {
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
