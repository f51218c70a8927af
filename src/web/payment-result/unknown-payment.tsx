import { Link } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { RetryButton } from "#web/ui/error-state.tsx";
import { PaymentLinks } from "./payment-links.tsx";

/** Shown for an address without a payment of this account. `onRetry`: of an address that may be too new. */
export const UnknownPayment = ({ onRetry }: { onRetry?: () => unknown }) => (
  <OutcomeCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We cannot find this payment">
    <p className="text-fg-2">
      If you have just paid, wait a minute{onRetry && ", then try again"}. If not, the link may be
      incomplete, or the payment may belong to another account. Every payment you made is listed
      under Rides.
    </p>
    <PaymentLinks>
      {onRetry && <RetryButton size="lg" onRetry={onRetry} />}
      <Link
        to="/history"
        className={buttonClass({
          variant: onRetry ? "outline" : "primary",
          size: "lg",
          width: "full",
        })}
      >
        My rides
      </Link>
    </PaymentLinks>
  </OutcomeCard>
);
