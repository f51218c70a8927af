import { useQuery } from "@tanstack/react-query";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { taxName } from "#shared/product.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { feeRulesQuery } from "#web/fee-rules/fee-rules-query.ts";
import { FeeTable } from "#web/fee-rules/fee-table.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Explains the tax: the driver's trust level, and the public folded table of levels. */
export const TrustExplained = ({ driver }: { driver: AvailableDriver }) => (
  <Card aria-labelledby="trust" className="max-lg:order-3">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <h2 id="trust" className="text-h2">
        Driver Trust Level
      </h2>
      <Badge tone="accent">{driver.trustLevel}</Badge>
    </div>
    <p className="mb-2 text-fg-2">
      {taxName()} depends on the driver's trust level: a higher level may lower it. It includes all
      processing fees.
    </p>
    <Levels driver={driver} />
  </Card>
);

const Levels = ({ driver }: { driver: AvailableDriver }) => {
  const { data, error, refetch } = useQuery(feeRulesQuery);
  if (!data && error) return <LoadFailure what="the badges" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64" />;
  const level = data.levels.find((row) => row.level === driver.trustLevel);
  const rowHighlight = { level: driver.trustLevel, name: driver.firstName };
  return (
    <>
      <Disclosure summary="All levels and their tax">
        <FeeTable levels={data.levels} window={data.window} highlightedDriver={rowHighlight} />
      </Disclosure>
      {level && level.taxRate !== driver.taxRate && (
        <p className="mt-3 text-small text-fg-2">
          {driver.firstName} has a personal rate of {formatPercent(bpsFromFraction(driver.taxRate))}{" "}
          at the moment.
        </p>
      )}
    </>
  );
};
