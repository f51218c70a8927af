import { Link } from "@tanstack/react-router";
import { Award } from "lucide-react";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { taxName } from "#shared/product.ts";
import type { BasicDetails } from "#shared/profile/contract.ts";
import { Card } from "#web/ui/card.tsx";

/** The driver's badge and tax, and the next badge, whose requirements are on the dashboard. */
export const BadgeCard = ({ details }: { details: BasicDetails }) => {
  const { driverBadge, nextBadge, taxRate } = details;
  return (
    <Card aria-labelledby="badge" className="grid gap-4">
      <h2 id="badge" className="flex items-center gap-2 text-h3">
        <Award aria-hidden className="size-5 text-accent" />
        {driverBadge}
      </h2>
      <p className="text-fg-2">
        Riders pay {percentOf(taxRate)} {taxName()} on top of your fare. It never comes out of it.
      </p>
      {nextBadge ? (
        <div className="border-t border-hairline pt-4">
          <h3 className="font-semibold">
            Next: {nextBadge.badge}, {percentOf(nextBadge.taxRate)}
          </h3>
          <Link
            to="/driver/dashboard"
            search={{ tab: "account" }}
            className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            See what you need for {nextBadge.badge}
          </Link>
        </div>
      ) : (
        <p className="text-fg-2">This is the highest badge there is.</p>
      )}
    </Card>
  );
};

/** 0.15 -> "15%". */
export const percentOf = (fraction: number): string => formatPercent(bpsFromFraction(fraction));
