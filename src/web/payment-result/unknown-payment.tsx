import { SearchX } from "lucide-react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { PaymentLinks } from "./payment-links.tsx";

/** Shown for an address without a payment of this account. */
export const UnknownPayment = () => (
  <OutcomeCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We don't know this payment">
    <p className="text-fg-2">
      The address is not complete, or the payment belongs to another account. Your rides show every
      payment that you made.
    </p>
    <PaymentLinks />
  </OutcomeCard>
);
