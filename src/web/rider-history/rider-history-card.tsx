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
  <article className="relative isolate grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-surface p-3 transition-colors hover:bg-raised has-[a:focus-visible]:border-accent md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_10rem] md:p-5">
    <div className="row-span-2 contents gap-2 self-start md:grid">
      <h3 className="self-start text-balance md:text-h3">
        <Link
          to="/history"
          search={(search) => ({ ...search, id: ride.id })}
          resetScroll={false}
          onClick={onOpen}
          className="before:absolute before:inset-0 before:z-10 before:rounded-card"
        >
          <MarketTime at={ride.datetime} isBrief />
          {isActive(ride.state) && <span className="sr-only">, {nextActOf(ride)}</span>}
        </Link>
      </h3>
      <div className="max-md:col-span-2">
        <RouteStops from={{ label: ride.from }} to={{ label: ride.to }} isTight />
      </div>
    </div>
    <div className="-col-end-1 row-start-1 flex min-h-6 items-center justify-end gap-1 self-start">
      <Amount ride={ride} />
      <ChevronRight aria-hidden className="-mr-2 size-5 shrink-0 text-fg-3" />
    </div>
    <div className="flex flex-wrap items-center gap-x-2 max-md:col-span-2 md:contents">
      <span className="md:col-start-2 md:row-start-1 md:self-start">
        <RideBadge state={ride.state} />
      </span>
      <div className="flex min-w-0 flex-1 basis-24 items-center gap-3 text-small">
        <DriverPhoto ride={ride} />
        <p className="min-w-0 break-words">
          {ride.driverUsername}
          <span className="block text-fg-2 max-md:hidden">
            {ride.make} {ride.model}
            {`\u00a0·\u00a0${vehicleTypeLabels[ride.vehicleType]}`}
          </span>
        </p>
      </div>
      <Rating ride={ride} />
    </div>
    {isActive(ride.state) && (
      <p aria-hidden className={`col-span-full ${buttonClass({ variant: "outline" })}`}>
        {nextActOf(ride)}
      </p>
    )}
  </article>
);

/** A phone has a short name for a given rating, and leaves the name to screen readers where the word says it. */
const Rating = ({ ride }: { ride: HistoryEntry }) => {
  const word = ratingOf(ride);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-2 text-small">
      {word !== "Rate" && word !== "Pending" && (
        <span aria-hidden className="text-fg-2 md:hidden">
          Rating
        </span>
      )}
      <span className="text-fg-2 max-md:sr-only">
        {word === "Pending" ? "Rating after the ride" : "Your rating"}
      </span>
      <RatingCell ride={ride} />
    </div>
  );
};

const nextActOf = ({ state }: HistoryEntry): string =>
  state === "awaiting_payment" ? "Pay now" : "Manage ride";

const DriverPhoto = ({ ride }: { ride: HistoryEntry }) => {
  const [firstName = "", lastName = ""] = ride.driverUsername.split(" ");
  return (
    <Avatar
      firstName={firstName}
      lastName={lastName}
      image={ride.profileImage}
      className="size-10 max-md:hidden"
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
    <span className="text-right text-small text-fg-2">Not charged</span>
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
