import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { rangesOf, sumDays } from "#shared/earnings/outlook.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useLastError } from "#web/platform/use-last-error.ts";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { outlook } from "./earnings-queries.ts";
import { Figure, OnlineFigures } from "./figure.tsx";

/** Today's figures: dollars, rides, time online, dollars per hour. */
export const TodayCard = () => {
  const { data, error: newestError, refetch } = useQuery(outlook());
  const error = useLastError(newestError);
  if (!data && !error) return <Skeleton className="h-32 rounded-card md:h-34" />;
  return (
    <Card aria-labelledby="today" className="grid min-h-32 content-start gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="today" className="text-h3">
          Today
        </h2>
        <Link
          to="/driver/dashboard"
          search={{ tab: "earnings" }}
          className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-input text-small underline underline-offset-4 hover:text-accent"
        >
          All earnings
          <ChevronRight aria-hidden className="size-4" />
        </Link>
      </div>
      {data && <Figures days={data.days} />}
      {!data && error && <LoadFailure what="today's figures" error={error} onRetry={refetch} />}
    </Card>
  );
};

const Figures = ({ days }: { days: Parameters<typeof sumDays>[0] }) => {
  const today = sumDays(days, rangesOf("day", marketIsoDate(new Date())).now);
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 tabular-nums">
      <Figure name="Earned" value={<Dollars amount={today.net} className="text-price" />} />
      <Figure name={today.rides === 1 ? "Ride" : "Rides"} value={today.rides} />
      <OnlineFigures worked={today} />
    </dl>
  );
};
