import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { AMOUNT_DUE_LABEL } from "#shared/fares/below-total.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { RideBadge } from "#web/rides/ride-badge.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { RatingCell } from "./rating-cell.tsx";
import { ratingOf } from "./rating-of-entry.ts";
import { chargeOf, type HistoryEntry } from "./rider-history-entry.ts";

type RiderHistoryCardProps = { ride: HistoryEntry; onOpen: () => void };

/** A ride in the rider's history; the link on its date covers the card. */
export const RiderHistoryCard = ({ ride, onOpen }: RiderHistoryCardProps) => (
  <article className="relative isolate grid gap-4 rounded-card border border-hairline bg-surface p-4 transition-colors hover:bg-raised has-[a:focus-visible]:border-accent md:p-5">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="text-h3">
        <Link
          to="/history"
          search={(search) => ({ ...search, id: ride.id })}
          resetScroll={false}
          onClick={onOpen}
          className="before:absolute before:inset-0 before:z-10 before:rounded-card"
        >
          <MarketTime at={ride.datetime} />
          {isActive(ride.state) && <span className="sr-only">, {nextActOf(ride)}</span>}
        </Link>
      </h3>
      <div className="flex w-full items-center gap-3 sm:w-auto">
        <RideBadge state={ride.state} />
        <Rating ride={ride} />
        <ChevronRight aria-hidden className="size-5 shrink-0 text-fg-3" />
      </div>
    </div>
    <div className="grid items-center gap-4 md:grid-cols-2 md:gap-6">
      <RouteStops from={{ label: ride.from }} to={{ label: ride.to }} />
      <div className="flex items-center gap-3 border-t border-hairline pt-3 md:border-0 md:p-0">
        <DriverPhoto ride={ride} />
        <p className="min-w-0 flex-1">
          <span className="block break-words">{ride.driverUsername}</span>
          <span className="block text-small text-fg-2">
            {ride.make} {ride.model} · {vehicleTypeLabels[ride.vehicleType]}
          </span>
        </p>
        <Amount ride={ride} />
      </div>
    </div>
    {isActive(ride.state) && (
      <p aria-hidden className={buttonClass({ variant: "outline" })}>
        {nextActOf(ride)}
      </p>
    )}
  </article>
);

const Rating = ({ ride }: { ride: HistoryEntry }) => (
  <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 text-small">
    <span className="text-fg-2">
      {ratingOf(ride) === "Pending" ? "Rating after the ride" : "Your rating"}
    </span>
    <RatingCell ride={ride} />
  </div>
);

const nextActOf = ({ state }: HistoryEntry): string =>
  state === "awaiting_payment" ? "Pay now" : "Manage ride";

const DriverPhoto = ({ ride }: { ride: HistoryEntry }) => {
  const [firstName = "", lastName = ""] = ride.driverUsername.split(" ");
  return (
    <Avatar
      firstName={firstName}
      lastName={lastName}
      image={ride.profileImage}
      className="size-10"
    />
  );
};

/** Reason for the charge of a ride that did not take place. */
const feeNames: Partial<Record<HistoryEntry["state"], string>> = {
  cancelled: "Cancellation fee",
  no_show: "No-show fee",
};

const Amount = ({ ride }: { ride: HistoryEntry }) => {
  const charge = chargeOf(ride);
  return charge === null ? (
    <span className="text-small text-fg-2">Not charged</span>
  ) : (
    <span className="text-right">
      {isActive(ride.state) && (
        <span className="block text-small text-fg-2">{AMOUNT_DUE_LABEL}</span>
      )}
      <Dollars amount={charge} className="text-h3" />
      {feeNames[ride.state] && (
        <span className="block text-small text-fg-2">{feeNames[ride.state]}</span>
      )}
      {ride.tip !== null && (
        <span className="block text-small text-fg-2">
          Tip <Dollars amount={ride.tip} />
        </span>
      )}
      {ride.tolls !== null && (
        <span className="block text-small text-fg-2">
          Tolls <Dollars amount={ride.tolls} />
        </span>
      )}
    </span>
  );
};
