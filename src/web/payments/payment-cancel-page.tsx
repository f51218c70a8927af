import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import { unpaidRide } from "./unpaid-ride-query.ts";

const route = getRouteApi("/payment_cancel");

/** Where the payment provider's back link leads. A ride that is paid all the same is not denied. */
export const PaymentCancelPage = () => {
  const { ride: rideId } = route.useSearch();
  const { data: ride } = useQuery(unpaidRide(rideId));
  const isPaid = ride && ride.state !== "awaiting_payment" && ride.state !== "lapsed";
  if (isPaid) {
    return (
      <PaymentCard icon={Undo2} iconClass="bg-raised text-fg-2" title="This ride is already paid">
        <p className="text-fg-2">The payment went through before you left the payment page.</p>
        <PaymentLinks>
          <Link
            to="/rides/$id"
            params={{ id: ride.id }}
            className={buttonClass({ size: "lg", width: "full" })}
          >
            Ride details
          </Link>
        </PaymentLinks>
      </PaymentCard>
    );
  }
  return (
    <PaymentCard icon={Undo2} iconClass="bg-raised text-fg-2" title="Payment Canceled">
      <p className="text-fg-2">
        You have not been charged. {ride?.payBy && "Your driver is kept for you a little longer."}
      </p>
      <PaymentLinks>
        <Link to="/" className={buttonClass({ size: "lg", width: "full" })}>
          Back to offers
        </Link>
      </PaymentLinks>
    </PaymentCard>
  );
};
