import { Info } from "lucide-react";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { taxName } from "#shared/product.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

/** Current platform tax of the driver's rides, and its basis. */
export const TaxNote = ({
  taxRate,
  trustLevel,
  personalThrough,
}: {
  taxRate: number;
  trustLevel: string;
  personalThrough: string | null;
}) => (
  <div className="flex gap-3 rounded-button border border-hairline bg-surface p-4 text-small text-fg-2">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-fg-3" />
    <div className="grid gap-1">
      <p>
        {`Current ${taxName()} Rate: ${formatPercent(bpsFromFraction(taxRate))}. Assessed at the end of every ride. Platform fees are based on Trust Badge level and feature usage.`}
      </p>
      <p className="text-fg-3">
        {personalThrough
          ? `This is a rate of your own, through ${usDateOfIso(personalThrough)}.`
          : `This is the rate of your ${trustLevel} badge.`}
      </p>
    </div>
  </div>
);
