import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";

/** The drivers who are free for a booked ride that fell through, at their prices now. */
export const OtherDrivers = ({ rideId }: { rideId: string }) => (
  <Link to="/schedule" search={{ instead: rideId }} className={buttonClass({})}>
    See other drivers
  </Link>
);
