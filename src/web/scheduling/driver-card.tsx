import { useId } from "react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { OfferBreakdown } from "#web/offers/offer-breakdown.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { DriverFacts } from "./driver-facts.tsx";
import { DriverIdentity } from "./driver-identity.tsx";
import type { ScheduleAnswer } from "./schedule-draft.ts";

type DriverCardProps = {
  driver: AvailableDriver;
  answer: ScheduleAnswer;
  isLowest: boolean;
  /** The one that stands first in the order asked for. */
  isFirst: boolean;
  isDisabled: boolean;
  onSelect: () => void;
};

/** One driver's price for the ride, with every line of it. */
export const DriverCard = ({ driver, answer, isFirst, ...props }: DriverCardProps) => {
  const nameId = useId();
  const totalId = useId();
  return (
    <article
      aria-labelledby={nameId}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-hairline bg-surface p-4 md:p-5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <DriverIdentity driver={driver} nameId={nameId} />
        <p id={totalId} className="text-right">
          <Dollars amount={driver.total} className="block text-price" />
          <span className="text-small text-fg-2">Total price</span>
        </p>
      </div>
      <p className="text-small text-fg-2">
        {props.isLowest && <Badge tone="success">Lowest price</Badge>}{" "}
        {driver.isFavorite && <Badge tone="accent">Favorite</Badge>} {driver.why}
      </p>
      <DriverFacts driver={driver} answer={answer} />
      <div className="mt-auto grid gap-3">
        <OfferBreakdown offer={driver} />
        <Button
          id={`offer-${driver.riderRequestLog.id}`}
          data-offer
          variant={isFirst ? "primary" : "outline"}
          size="lg"
          width="full"
          disabled={props.isDisabled}
          aria-describedby={`${nameId} ${totalId}`}
          onClick={props.onSelect}
        >
          Select Driver
        </Button>
      </div>
    </article>
  );
};
