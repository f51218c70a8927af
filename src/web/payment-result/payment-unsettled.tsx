import { useQuery } from "@tanstack/react-query";
import { LoaderCircle, Mail } from "lucide-react";
import { useState } from "react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { type PaymentKey, paymentOutcome } from "./payment-queries.ts";

/** The retry button is shown after this long. */
const PATIENCE_MS = 30_000;

/** Shown while the provider has not settled the payment: a spinner; after half a minute a retry button and links. */
export const PaymentUnsettled = ({
  paymentKey,
  isSlow = false,
}: {
  paymentKey: PaymentKey;
  isSlow?: boolean;
}) => {
  const [since] = useState(() => new Date().toISOString());
  const isLate = useIsPast(since, PATIENCE_MS);
  const { refetch, isFetching } = useQuery(paymentOutcome(paymentKey));
  if (!isLate) {
    return (
      <OutcomeCard
        icon={LoaderCircle}
        iconClass="bg-raised text-fg-2 [&>svg]:animate-spin"
        title="Confirming your payment..."
      >
        <p role="status" className="text-fg-2">
          {isSlow ? "This takes longer than usual." : "This usually takes a few seconds."}
        </p>
      </OutcomeCard>
    );
  }
  return (
    <OutcomeCard
      icon={Mail}
      iconClass="bg-tint-warning text-warning"
      title="Your payment is not confirmed yet"
    >
      <p role="status" className="text-fg-2">
        We'll email you when it is. You can leave this page: your booking is kept, and nothing is
        paid twice.
      </p>
      <PaymentLinks>
        <Button
          size="lg"
          pending={isFetching}
          pendingLabel="Checking..."
          onClick={() => void refetch()}
        >
          Check again
        </Button>
      </PaymentLinks>
    </OutcomeCard>
  );
};
