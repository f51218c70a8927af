import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { PaymentLinks } from "./payment-links.tsx";

/** Shown for an address without a payment of this account. */
export const UnknownPayment = () => (
  <OutcomeCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We cannot find this payment">
    <p className="text-fg-2">
      This link is incomplete, or the payment belongs to another account. Every payment you made is
      listed under Rides.
    </p>
    <PaymentLinks>
      <Link to="/history" className={buttonClass({ size: "lg", width: "full" })}>
        My rides
      </Link>
    </PaymentLinks>
  </OutcomeCard>
);
