import { Link } from "@tanstack/react-router";
import { buttonClass } from "#web/ui/button-class.ts";
import { PaymentLinks } from "./payment-links.tsx";
import type { CheckoutOutcome } from "./session-query.ts";

/** After the payment of a ride now: the wait for the driver, and the ride itself one tap away. */
export const PaidRide = ({ outcome }: { outcome: CheckoutOutcome }) => {
  const isOn = ["pending", "accepted", "arrived", "started"].includes(outcome.rideState);
  return (
    <>
      {outcome.rideState === "pending" && <WhatNext />}
      <PaymentLinks isHomeFirst={!isOn}>
        <Link
          to="/rides/$id"
          params={{ id: outcome.rideId }}
          className={buttonClass({
            variant: isOn ? "primary" : "outline",
            size: "lg",
            width: "full",
          })}
        >
          {isOn ? "Follow your ride" : "Ride details"}
        </Link>
      </PaymentLinks>
    </>
  );
};

const WhatNext = () => (
  <section className="text-left">
    <h2 className="mb-2 text-h3">What happens next</h2>
    <ol className="grid list-decimal gap-1.5 pl-5 text-fg-2">
      <li>The driver has one minute to answer.</li>
      <li>When the driver accepts, your card is charged and your ride is confirmed.</li>
      <li>When not, the whole amount is free again and you see other offers.</li>
    </ol>
  </section>
);
