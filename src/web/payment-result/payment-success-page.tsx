import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { rideById } from "#web/rides/ride-by-id.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BookingAfterPayment } from "./booking-after-payment.tsx";
import { outcomeWords } from "./outcome-words.ts";
import { PaidBooking } from "./paid-booking.tsx";
import { PaidRide } from "./paid-ride.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentUnsettled } from "./payment-unsettled.tsx";
import { type CheckoutOutcome, sessionOutcome } from "./session-query.ts";

const route = getRouteApi("/payment_success");

/** `/payment_success`: the return address of the payment page. Shows the payment's state on the server. */
export const PaymentSuccessPage = () => {
  useLiveRides();
  const { session_id: sessionId } = route.useSearch();
  return sessionId ? <Asked sessionId={sessionId} /> : <Unknown />;
};

const Asked = ({ sessionId }: { sessionId: string }) => {
  const { data: outcome, error, refetch, failureCount } = useQuery(sessionOutcome(sessionId));
  if (outcome) return <Answered sessionId={sessionId} answer={outcome} />;
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

type AnsweredProps = { sessionId: string; answer: CheckoutOutcome };

const Answered = ({ sessionId, answer }: AnsweredProps) => {
  const { data: ride, isPending } = useQuery(rideById(answer.rideId));
  // The ride is told live; the outcome is only asked for now and then.
  const outcome = { ...answer, rideState: ride?.state ?? answer.rideState };
  const words = outcomeWords(outcome);
  if (!words) return <PaymentUnsettled sessionId={sessionId} />;
  if (ride?.kind === "scheduled") {
    return (
      <PaidBooking words={words}>
        <BookingAfterPayment ride={ride} />
      </PaidBooking>
    );
  }
  return (
    <PaymentOutcome outcome={outcome} words={words}>
      {isPending ? <Skeleton className="h-48" /> : <PaidRide outcome={outcome} />}
    </PaymentOutcome>
  );
};

const Unknown = () => (
  <OutcomeCard icon={SearchX} iconClass="bg-raised text-fg-2" title="We don't know this payment">
    <p className="text-fg-2">
      The address is not complete, or the payment belongs to another account. Your rides show every
      payment that you made.
    </p>
    <PaymentLinks />
  </OutcomeCard>
);
