import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Check, SearchX, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { BookingConfirmed } from "#web/ride-page/booking-confirmed.tsx";
import { riderMoneyWords } from "#web/rides/money-words.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { isBooking, rideHeadline } from "#web/rides/ride-words.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type OutcomeWords, outcomeWords } from "./outcome-words.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { PaidRide, PaymentOutcome } from "./payment-outcome.tsx";
import { PaymentUnsettled } from "./payment-unsettled.tsx";
import { type CheckoutOutcome, sessionOutcome } from "./session-query.ts";

const route = getRouteApi("/payment_success");

/** `/payment_success`: the return address of the payment page. Shows the payment's state on the server. */
export const PaymentSuccessPage = () => {
  useLiveRides();
  const { session_id: sessionId } = route.useSearch();
  return sessionId ? <LoadedOutcome sessionId={sessionId} /> : <Unknown />;
};

const LoadedOutcome = ({ sessionId }: { sessionId: string }) => {
  const { data: outcome, error, refetch, failureCount } = useQuery(sessionOutcome(sessionId));
  if (outcome) return <OutcomeView sessionId={sessionId} answer={outcome} />;
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

const OutcomeView = ({ sessionId, answer }: AnsweredProps) => {
  const { data: ride, isPending } = useQuery(rideById(answer.rideId));
  // The ride is updated live, the outcome only by polling.
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

/** Confirmation of a scheduled ride below its payment, or its state if it failed. */
const BookingAfterPayment = ({ ride }: { ride: Ride }) =>
  isBooking(ride) ? (
    <BookingConfirmed ride={ride} as="h2" />
  ) : (
    <Card className="grid gap-4">
      <div role="status">
        <h2 className="text-h2">{rideHeadline(ride, "rider")}</h2>
        <p className="text-fg-2">{riderMoneyWords(ride)}</p>
      </div>
      <div className="grid gap-3 sm:flex">
        {riderNextAction(ride)}
        <Link
          to="/rides/$id"
          params={{ id: ride.id }}
          className={buttonClass({ variant: "outline" })}
        >
          Ride details
        </Link>
      </div>
    </Card>
  );

/** Payment result of a scheduled ride, above its confirmation. */
const PaidBooking = ({ words, children }: { words: OutcomeWords; children: ReactNode }) => {
  const isGood = words.tone === "good";
  const Icon = isGood ? Check : Undo2;
  return (
    <PageFrame>
      <section className="mb-8 flex flex-wrap items-center gap-4 rounded-card border border-hairline bg-surface p-5">
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full ${isGood ? "bg-tint-success text-success" : "bg-raised text-fg-2"}`}
        >
          <Icon aria-hidden className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-h2">{words.title}</h1>
          <p className="text-fg-2">{words.text}</p>
        </div>
        <Link to="/" className={buttonClass({ variant: "outline" })}>
          Go to Home
        </Link>
      </section>
      {children}
    </PageFrame>
  );
};
