import type { ReactNode } from "react";
import type { DriverMarket } from "#shared/rates/market-contract.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";

/** How the driver's own offers fared, and what riders chose instead. */
export const MarketOffers = ({ offers }: { offers: DriverMarket["offers"] }) => (
  <section aria-labelledby="market-offers" className="grid content-start gap-4">
    <h3 id="market-offers" className="text-h3">
      Your offers, last {offers.days} days
    </h3>
    {offers.made === 0 ? (
      <p className="text-small text-fg-2">
        Riders have not been shown your price in this time. Go online, or set a service area for
        later days.
      </p>
    ) : (
      <>
        <p className="text-small text-fg-2">Rides from point to point, prices with tax, medians.</p>
        <DescriptionList lines={linesOf(offers)} />
      </>
    )}
  </section>
);

const linesOf = (offers: DriverMarket["offers"]) => [
  { label: "Shown to riders", value: offers.made },
  { label: "Riders decided", value: offers.decided },
  { label: "Chose you", value: offers.chosen },
  { label: "Even split would be", value: offers.evenShare },
  { label: "Your price when chosen", value: price(offers.ownWhenChosen) },
  { label: "Your price when not", value: price(offers.ownWhenPassedOver) },
  {
    label: "What they chose instead",
    value: price(offers.othersWhenPassedOver, "Fewer than 5 drivers"),
  },
];

const price = (amount: number | null, without = "None yet"): ReactNode =>
  amount === null ? (
    <span className="text-small text-fg-3">{without}</span>
  ) : (
    <Dollars amount={amount} />
  );
