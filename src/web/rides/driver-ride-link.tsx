import { Link } from "@tanstack/react-router";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { TimeET } from "#web/ui/time-et.tsx";

/** The date of a ride, which opens its details from anywhere in the row or card around it. */
export const DriverRideLink = ({ ride, onOpen }: { ride: DriverRide; onOpen: () => void }) => (
  <Link
    to="/driver/history"
    search={(search) => ({ ...search, id: ride.id })}
    resetScroll={false}
    onClick={onOpen}
    className="font-medium underline-offset-2 after:absolute after:inset-0 hover:underline"
  >
    <TimeET at={ride.datetime} />
    <span className="sr-only">, details of {ride.username}'s ride</span>
  </Link>
);
