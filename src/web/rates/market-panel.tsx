import type { UseQueryResult } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { DriverMarket } from "#shared/rates/market-contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { StandardRates } from "./drafts.ts";
import { MarketRates, type OwnRates } from "./market-rates.tsx";
import { MarketSuggestion } from "./market-suggestion.tsx";

type MarketPanelProps = {
  market: UseQueryResult<DriverMarket>;
  own: OwnRates;
  onUse: (rates: StandardRates) => void;
  onClose: () => void;
};

/** Rates of nearby drivers, how often riders chose the driver, and rates that a fixed rule suggests from both. */
export const MarketPanel = ({ market, own, onUse, onClose }: MarketPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card id="market" aria-labelledby="market-heading" className="animate-enter">
      <div className="mb-6 flex items-start justify-between gap-4">
        <div>
          <h2 ref={heading} id="market-heading" tabIndex={-1} className="rounded-input text-h2">
            Your market
          </h2>
          <p className="mt-1 text-small text-fg-3">
            Based on figures and a fixed rule. Other drivers' rates are shown if at least five are
            nearby.
          </p>
        </div>
        <IconButton icon={X} label="Close your market" className="-mt-2 -mr-2" onClick={onClose} />
      </div>
      {market.data && <Figures market={market.data} own={own} onUse={onUse} />}
      {!market.data && market.error && (
        <LoadFailure what="the fares near you" error={market.error} onRetry={market.refetch} />
      )}
      {!market.data && !market.error && <MarketSkeleton />}
    </Card>
  );
};

type FiguresProps = Pick<MarketPanelProps, "own" | "onUse"> & { market: DriverMarket };

const Figures = ({ market, own, onUse }: FiguresProps) => (
  <div className="grid gap-8 lg:grid-cols-3">
    <MarketRates market={market} own={own} />
    <MarketOffers offers={market.offers} />
    <MarketSuggestion suggestion={market.suggestion} own={own.standard} onUse={onUse} />
  </div>
);

const MarketSkeleton = () => (
  <div role="status" aria-label="Loading your market" className="grid gap-8 lg:grid-cols-3">
    <Skeleton className="h-64" />
    <Skeleton className="h-64" />
    <Skeleton className="h-64" />
  </div>
);

/**
 * Number of the driver's offers and how many riders chose, and median prices: of the driver's offers
 * when chosen and when not, and of the offers chosen instead.
 */
const MarketOffers = ({ offers }: { offers: DriverMarket["offers"] }) => (
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
