import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { joinCity } from "#shared/places/place.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { rideAmount } from "./ride-amount.ts";
import { RideBadge } from "./ride-badge.tsx";
import { isBooking, rideHeadline, type Viewer } from "./ride-text.ts";

type RideRowProps = {
  ride: Ride;
  viewer: Viewer;
  /** True in a list across a card. */
  isInCard?: boolean;
};

/** A listed ride: time, route, price and state. */
export const RideRow = ({ ride, viewer, isInCard = false }: RideRowProps) => (
  <Link
    to="/rides/$id"
    params={{ id: ride.id }}
    className={`grid gap-1.5 py-3 transition-colors hover:bg-raised ${isInCard ? "px-5 focus-visible:-outline-offset-2 md:px-6" : "rounded-card border border-hairline bg-surface px-4"}`}
  >
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-small text-fg-2">
      <RideBadge state={ride.state} />
      <MarketTime at={ride.pickupAt ?? ride.requestedAt} isBrief />
      <span className="ml-auto">
        <Amount amount={rideAmount(ride, viewer)} viewer={viewer} />
      </span>
    </span>
    <span className="flex items-center gap-3">
      <span className="grid min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{joinCity(ride.to.label)}</span>
        <span className="text-small wrap-anywhere text-fg-2">from {joinCity(ride.from.label)}</span>
        {viewer === "rider" && isBooking(ride) && (
          <span className="text-small text-fg-2">
            {ride.state === "pending"
              ? rideHeadline(ride, viewer)
              : `with ${ride.driver.firstName} ${ride.driver.lastName}`}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-fg-3" />
    </span>
  </Link>
);

const Amount = ({ amount, viewer }: { amount: number | null; viewer: Viewer }) =>
  amount === null ? (
    <span className="text-small text-fg-2">
      {viewer === "driver" ? "Not earned" : "Not charged"}
    </span>
  ) : (
    <Dollars amount={amount} className="font-semibold text-fg" />
  );
