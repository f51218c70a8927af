import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { estimatedArrival } from "#shared/rides/estimated-arrival.ts";
import { dayAndTime, timeAfter } from "#web/rides/day-and-time.ts";

/** When a scheduled ride begins and is expected to end; nothing for a ride now. */
export const ScheduledFacts = ({ ride }: { ride: Pick<Ride, "pickupAt" | "bookedHours"> }) => {
  if (!ride.pickupAt) return null;
  const pickupAt = new Date(ride.pickupAt);
  const { day, time } = dayAndTime(pickupAt);
  return (
    <dl className="grid gap-3 @md:grid-cols-3">
      <Fact name="Date">{day}</Fact>
      <Fact name="Pickup time">
        <time dateTime={ride.pickupAt}>{time}</time>
      </Fact>
      <Fact name="Estimated arrival">{timeAfter(pickupAt, estimatedArrival(pickupAt))}</Fact>
      {ride.bookedHours !== null && (
        <Fact name="Booked by the hour">
          {ride.bookedHours} hour{ride.bookedHours === 1 ? "" : "s"}
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 rounded-button bg-raised px-4 py-2.5 @md:block @md:py-3">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-right font-semibold tabular-nums @md:text-left @md:text-h3">{children}</dd>
  </div>
);
