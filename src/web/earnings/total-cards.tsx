import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { taxName } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { dashboard } from "./earnings-queries.ts";

/** The driver's three figures: rides, revenue, badge; in one row from 768 px unless narrow. */
export const TotalCards = ({ isNarrow = false }: { isNarrow?: boolean }) => {
  const { data, error, refetch } = useQuery(dashboard);
  if (!data && error) {
    return (
      <Card>
        <LoadFailure what="your totals" error={error} onRetry={refetch} />
      </Card>
    );
  }
  if (!data) return <Skeleton className="h-36 rounded-card md:h-30" />;
  const { totalRides, totalRevenue, onItsWay, driverBadge, taxRate } = data;
  return (
    <dl
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-px overflow-hidden rounded-card border border-hairline bg-hairline ${isNarrow ? "" : "md:min-h-30 md:grid-cols-3"}`}
    >
      <Total name="Total Rides" value={totalRides.toLocaleString("en-US")} note="completed" />
      <Total
        name="Total Revenue"
        value={<Dollars amount={totalRevenue} />}
        note={
          <>
            all time
            {onItsWay > 0 && (
              <>
                ,{" "}
                {/* Not "on its way": a part of it can wait for a review. The payouts say why, by ride. */}
                <Link
                  to="/driver/dashboard"
                  search={{ tab: "payouts" }}
                  className="rounded-input underline underline-offset-4 hover:text-fg"
                >
                  <Dollars amount={onItsWay} /> not sent yet
                </Link>
              </>
            )}
          </>
        }
      />
      <Total
        className={`col-span-full ${isNarrow ? "" : "md:col-span-1"}`}
        name="Driver Badge"
        value={driverBadge}
        note={`${percent(taxRate)} ${taxName()} on top`}
      />
    </dl>
  );
};

type TotalProps = {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  className?: string;
};

const Total = ({ name, value, note, className = "" }: TotalProps) => (
  <div
    className={`bg-surface px-5 py-3 md:grid md:content-start md:gap-1 md:p-5 md:px-6 ${className}`}
  >
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-h3 break-words tabular-nums md:text-h2">{value}</dd>
    {note && <dd className="text-small text-fg-3">{note}</dd>}
  </div>
);

const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`;
