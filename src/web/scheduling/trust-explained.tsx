import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { feeRules, taxBpsOf } from "#shared/drivers/trust-level.ts";
import { TAX_NAME } from "#shared/product.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { TrustTable } from "./trust-table.tsx";

/** Why the tax is what it is: the driver's trust level, and the public table of all levels. */
export const TrustExplained = ({ driver }: { driver: AvailableDriver }) => {
  const taxBps = bpsFromFraction(driver.taxRate);
  const level = feeRules.levels.find((row) => row.level === driver.trustLevel);
  return (
    <Card aria-labelledby="trust" className="max-lg:order-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="trust" className="text-h2">
          Driver Trust Level
        </h2>
        <Badge tone="accent">{driver.trustLevel}</Badge>
      </div>
      <p className="mb-4 text-fg-2">
        {TAX_NAME} depends on the driver's trust level: a higher level may lower it. It includes all
        processing fees.
      </p>
      <TrustTable driver={driver} />
      {level && taxBpsOf(level.level) !== taxBps && (
        <p className="mt-3 text-small text-fg-2">
          {driver.firstName} has a personal rate of {formatPercent(taxBps)} at the moment.
        </p>
      )}
    </Card>
  );
};
