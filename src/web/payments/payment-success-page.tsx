import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { CallFailure } from "#web/app/call-failure.ts";
import { LoadFailure } from "#web/app/load-failure.tsx";
import { PageFrame } from "#web/app/page-frame.tsx";
import { outcomeWords } from "./outcome-words.ts";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentUnsettled } from "./payment-unsettled.tsx";
import { sessionOutcome } from "./session-query.ts";

const route = getRouteApi("/payment_success");

/** Where the payment provider sends the rider back to: says what the server knows of the payment. */
export const PaymentSuccessPage = () => {
  const { session_id: sessionId } = route.useSearch();
  return sessionId ? <Asked sessionId={sessionId} /> : <Unknown />;
};

const Asked = ({ sessionId }: { sessionId: string }) => {
  const { data: outcome, error, refetch, failureCount } = useQuery(sessionOutcome(sessionId));
  if (outcome) {
    const words = outcomeWords(outcome);
    if (words) return <PaymentOutcome outcome={outcome} words={words} />;
    return <PaymentUnsettled sessionId={sessionId} />;
  }
  if (!error) return <PaymentUnsettled sessionId={sessionId} isSlow={failureCount > 0} />;
  if (error instanceof CallFailure && [400, 404].includes(error.status)) return <Unknown />;
  return (
    <PageFrame width="form">
      <h1 className="sr-only">Payment</h1>
      <LoadFailure error={error} onRetry={refetch} />
      <PaymentLinks />
    </PageFrame>
  );
};

const Unknown = () => (
  <PaymentCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We don't know this payment">
    <p className="text-fg-2">
      The address is not complete, or the payment belongs to another account. Your rides show every
      payment that you made.
    </p>
    <PaymentLinks />
  </PaymentCard>
);
