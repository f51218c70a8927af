import { CreditCard } from "lucide-react";
import { cardName, type ShownCard } from "#shared/cards/saved-card.ts";
import { centsFromDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { tollConsent } from "#shared/tolls/toll-rule.ts";
import { RidePrice } from "#web/rides/ride-price.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type SummaryProps = { ride: Ride; card: ShownCard | null };

/** What is paid: the trip, the driver, every line as on the offer, the amount and the card. */
export const CardPaymentSummary = ({ ride, card }: SummaryProps) => {
  const { driver, from, to, amountDue } = ride;
  return (
    <Card aria-labelledby="payment" className="grid gap-4">
      <h2 id="payment" className="flex items-baseline justify-between gap-4 text-h3">
        <span>You pay</span> <Dollars amount={amountDue} className="text-price" />
      </h2>
      {card && (
        <p className="flex items-center gap-3">
          <CreditCard aria-hidden className="size-5 shrink-0 text-fg-2" />
          {cardName(card)}
        </p>
      )}
      <div>
        <p className="break-words">{to.label}</p>
        <p className="text-small break-words text-fg-2">from {from.label}</p>
        <p className="text-small text-fg-2">
          <MarketTime at={ride.pickupAt ?? ride.requestedAt} />
        </p>
        <p className="mt-2 text-fg-2">
          {driver.firstName} {driver.lastName}, {driver.vehicle.color} {driver.vehicle.make}{" "}
          {driver.vehicle.model}
        </p>
      </div>
      <RidePrice ride={ride} />
      <p className="text-small text-fg-3">
        The amount is held now and charged only when the driver accepts.
        {ride.tolls.limits && ` ${tollConsent(centsFromDollars(ride.tolls.limits.ride))}`}
      </p>
    </Card>
  );
};
