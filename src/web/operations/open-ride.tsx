import { Link } from "@tanstack/react-router";
import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import type { RideRow } from "#shared/operations/lists-contract.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { useRowLink } from "#web/platform/admin/row-preview.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { moneyStyles, stateStyles } from "./status-styles.ts";

/** Link that covers the surrounding row or card. */
export const OpenRide = ({ rideId, reference }: { rideId: string; reference: string }) => (
  <Link
    to="/admin/rides/$id"
    params={{ id: rideId }}
    {...useRowLink(rideId)}
    className="inline-flex min-h-6 items-center rounded-input font-medium tabular-nums underline underline-offset-4 after:absolute after:inset-0 after:rounded-[inherit] hover:text-accent"
  >
    {reference}
  </Link>
);

/** Pickup time of a scheduled ride and booking time, each with a label; only the booking time of an instant ride. */
export const RideTimes = ({ pickupAt, requestedAt }: Pick<RideRow, "pickupAt" | "requestedAt">) => (
  <>
    {pickupAt && (
      <span className="block">
        Pickup <MarketTime at={pickupAt} isBrief />
      </span>
    )}
    <span className="block">
      Booked <MarketTime at={requestedAt} isBrief />
    </span>
  </>
);

/** True if the ride ended without a charge. */
const isNotCharged = ({ money, state }: RideRow): boolean =>
  money === "released" || (money === "unpaid" && state !== "awaiting_payment");

/** Amount due minus refunds and chargebacks, at least 0; in dollars. */
const riderPays = ({ amountDue, refunded, takenByBank }: RideRow): number => {
  // In cents: the difference of two amounts in dollars can have more than two decimals.
  const left = centsFromDollars(amountDue) - centsFromDollars(refunded);
  return dollarsFromCents(cents(Math.max(0, left - centsFromDollars(takenByBank))));
};

/** The amount that the rider pays, or that nothing was charged. */
export const RideAmount = ({ ride }: { ride: RideRow }) =>
  isNotCharged(ride) ? (
    <span className="text-small text-fg-3">Not charged</span>
  ) : (
    <Dollars amount={riderPays(ride)} />
  );

type RideFactsProps = {
  ride: RideRow;
  /** True for a narrow column: the day of an instant ride without the time. */
  isDay?: boolean;
};

/**
 * Last lines of a ride in a narrow list: pickup and booking of a scheduled ride; then reference, time of an instant ride
 * and states. The payment's state is left out if the ride is charged, or not charged at all.
 */
export const RideFacts = ({ ride, isDay = false }: RideFactsProps) => (
  <>
    {ride.pickupAt && (
      <span className="flex flex-wrap gap-x-3 text-small text-fg-2">
        <span>
          Pickup <ListTime at={ride.pickupAt} />
        </span>
        <span>
          Booked <ListTime at={ride.requestedAt} />
        </span>
      </span>
    )}
    <span className="flex flex-wrap items-center gap-x-2 text-small">
      <OpenRide {...ride} />
      {!ride.pickupAt && (
        <span className="text-fg-2">
          <ListTime at={ride.requestedAt} isDay={isDay} />
        </span>
      )}
      <span className="ml-auto flex flex-wrap justify-end gap-x-3">
        <StatusWord {...stateStyles[ride.state]} />
        {!isNotCharged(ride) && ride.money !== "charged" && (
          <StatusWord {...moneyStyles[ride.money]} />
        )}
      </span>
    </span>
  </>
);
