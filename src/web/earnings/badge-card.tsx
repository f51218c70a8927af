import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleDashed } from "lucide-react";
import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import type { Dashboard } from "#shared/earnings/contract.ts";
import { taxName } from "#shared/product.ts";
import { Card } from "#web/ui/card.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { dashboard } from "./earnings-queries.ts";

type NextBadge = NonNullable<Dashboard["nextBadge"]>;

/** Progress to the next badge, its requirements, and its tax. */
export const BadgeCard = () => {
  const { data } = useQuery(dashboard);
  // The totals on the Today tab show the load failure.
  if (!data) return null;
  const { nextBadge, comingTax } = data;
  return (
    <Card aria-labelledby="next-badge" className="grid gap-4">
      <h2 id="next-badge" className="text-h3">
        {nextBadge ? `Next badge: ${nextBadge.name}` : "You have the highest badge"}
      </h2>
      {nextBadge ? (
        <Progress next={nextBadge} />
      ) : (
        <p className="text-fg-2">
          Your rides have the lowest {taxName()}. You keep it as long as you meet the requirements.
        </p>
      )}
      {comingTax && <ComingTax change={comingTax} />}
    </Card>
  );
};

const ComingTax = ({ change }: { change: NonNullable<Dashboard["comingTax"]> }) => (
  <p className="border-t border-hairline pt-4 text-small text-fg-2">
    From {usDateOfIso(change.effectiveOn)} the {taxName()} on your rides is{" "}
    <span className="font-semibold text-fg">{percent(change.taxRate)}</span> instead of{" "}
    {percent(change.insteadOf)}.{" "}
    <Link to="/fees" className="text-fg underline underline-offset-4">
      See the tables
    </Link>
  </p>
);

const percent = (share: number): string => formatPercent(bpsFromFraction(share));

const Progress = ({ next: { taxRate, needs } }: { next: NextBadge }) => {
  const rideRequirement = needs.find(({ fact }) => fact === "rides");
  return (
    <>
      <p className="text-fg-2">
        It lowers the {taxName()} on your rides to{" "}
        <span className="font-semibold text-fg">{percent(taxRate)}</span>. Riders pay less for the
        same fare.
      </p>
      {rideRequirement && (
        <progress
          aria-label="Completed rides for the next badge"
          value={Math.min(rideRequirement.have ?? 0, rideRequirement.need)}
          max={rideRequirement.need}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-overlay [&::-moz-progress-bar]:bg-mark [&::-webkit-progress-bar]:bg-overlay [&::-webkit-progress-value]:bg-mark"
        />
      )}
      <ul className="grid gap-3 text-small">
        {needs.map(({ fact, have, isMet, sentence }) => (
          <li key={fact} className="flex gap-3">
            {have === null ? (
              <CircleDashed
                role="img"
                aria-label="Not known yet"
                className="size-5 shrink-0 text-fg-3"
              />
            ) : isMet ? (
              <CircleCheck role="img" aria-label="Met" className="size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed
                role="img"
                aria-label="Missing"
                className="size-5 shrink-0 text-warning"
              />
            )}
            <span className={isMet ? "text-fg-2" : ""}>{sentence}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-fg-3">Declining a request never counts.</p>
    </>
  );
};
