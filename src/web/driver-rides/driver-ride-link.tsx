import { Link } from "@tanstack/react-router";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { splitDayAndTime } from "#web/rides/day-and-time.ts";

/** Date of a ride; its link covers the surrounding row or card. */
export const DriverRideLink = ({ ride, onOpen }: { ride: DriverRide; onOpen: () => void }) => {
  const { day, time } = splitDayAndTime(new Date(ride.datetime));
  return (
    <Link
      to="/driver/history"
      search={(search) => ({ ...search, id: ride.id })}
      resetScroll={false}
      onClick={onOpen}
      className="rounded-input after:absolute after:inset-0 after:rounded-[inherit]"
    >
      <time dateTime={ride.datetime}>
        <span className="inline-block font-medium underline underline-offset-4">{day}</span>{" "}
        <span className="inline-block text-small text-fg-2">{time}</span>
      </time>
      <span className="sr-only">, details of {ride.username}'s ride</span>
    </Link>
  );
};
