import { Link } from "@tanstack/react-router";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";

type BackToOffersProps = { ride: Ride | undefined; isPrimary: boolean };

/** Back to where the driver was chosen: the booking form, or the payment step of a ride for later. */
export const BackToOffers = ({ ride, isPrimary }: BackToOffersProps) => {
  const className = buttonClass({
    variant: isPrimary ? "primary" : "outline",
    size: "lg",
    width: "full",
  });
  return ride?.kind === "scheduled" ? (
    <Link to="/schedule" search={{ step: "payment", driver: ride.driver.id }} className={className}>
      Back to Ride Payment
    </Link>
  ) : (
    <Link to="/" className={className}>
      Back to offers
    </Link>
  );
};
