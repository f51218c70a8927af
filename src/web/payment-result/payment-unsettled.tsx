import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoaderCircle, Mail } from "lucide-react";
import { useState } from "react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { CopyField } from "#web/ui/copy-field.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { type PaymentKey, paymentOutcome } from "./payment-queries.ts";

/** The reference is shown after this long. */
const PATIENCE_MS = 10_000;

/**
 * Spinner while the payment is not settled, with a retry button and links once a call has failed; after ten seconds also
 * the reference.
 */
export const PaymentUnsettled = ({
  paymentKey,
  isSlow = false,
}: {
  paymentKey: PaymentKey;
  isSlow?: boolean;
}) => {
  const [since] = useState(() => new Date().toISOString());
  const isLate = useIsPast(since, PATIENCE_MS);
  const { data, check, isChecking } = useOutcomeCheck(paymentKey);
  if (!isLate) {
    return (
      <OutcomeCard
        icon={LoaderCircle}
        iconClass="bg-raised text-fg-2 [&>svg]:animate-spin"
        title="Confirming your payment..."
      >
        <p role="status" className="text-fg-2">
          {isSlow
            ? "This is taking longer than usual. You can leave this page: nothing is paid twice."
            : "This usually takes a few seconds."}
        </p>
        {isSlow && (
          <PaymentLinks>
            <Button size="lg" pending={isChecking} pendingLabel="Checking..." onClick={check}>
              Try again
            </Button>
            <RidesLink />
          </PaymentLinks>
        )}
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
      {data && <CopyField label="Booking reference" value={data.reference} />}
      <PaymentLinks>
        <Button size="lg" pending={isChecking} pendingLabel="Checking..." onClick={check}>
          Check again
        </Button>
        <RidesLink />
      </PaymentLinks>
    </OutcomeCard>
  );
};

/** Checks at once, even while a failed call waits for its next attempt, which a plain refetch would wait for as well. */
const useOutcomeCheck = (paymentKey: PaymentKey) => {
  const queries = useQueryClient();
  const query = paymentOutcome(paymentKey);
  const { data, refetch, isFetching, failureCount } = useQuery(query);
  const check = async () => {
    await queries.cancelQueries({ queryKey: query.queryKey });
    await refetch();
  };
  return { data, check: () => void check(), isChecking: isFetching && failureCount === 0 };
};

const RidesLink = () => (
  <Link to="/history" className={buttonClass({ variant: "outline", size: "lg", width: "full" })}>
    My rides
  </Link>
);
