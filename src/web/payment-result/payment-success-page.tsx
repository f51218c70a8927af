import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Check, Undo2 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { emptyDraft, readDraft, saveDraft } from "#web/booking/draft.ts";
import { riderNextAction } from "#web/next-action/rider-next-action.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFailure } from "#web/platform/page-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";
import { useLastError } from "#web/platform/use-last-error.ts";
import { BookingConfirmed } from "#web/ride-page/booking-confirmed.tsx";
import { riderMoneyText } from "#web/rides/money-text.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { isBooking, rideHeadline } from "#web/rides/ride-text.ts";
import { useLiveRides } from "#web/rides/use-live-rides.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type OutcomeText, outcomeText } from "./outcome-text.ts";
import { PaymentLinks } from "./payment-links.tsx";
import { InstantRideLinks, PaymentOutcome } from "./payment-outcome.tsx";
import { type CheckoutOutcome, type PaymentKey, paymentOutcome } from "./payment-queries.ts";
import { PaymentUnsettled } from "./payment-unsettled.tsx";
import { UnknownPayment } from "./unknown-payment.tsx";

const route = getRouteApi("/payment_success");

/**
 * `/payment_success`: the return address of the payment pages. Shows the payment's state on the
 * server.
 */
export const PaymentSuccessPage = () => {
  useLiveRides();
  const { session_id: sessionId, ride: rideId } = route.useSearch();
  if (sessionId) return <LoadedOutcome paymentKey={{ sessionId }} />;
  return rideId ? <LoadedOutcome paymentKey={{ rideId }} /> : <UnknownPayment />;
};

const LoadedOutcome = ({ paymentKey }: { paymentKey: PaymentKey }) => {
  const {
    data: outcome,
    error: newestError,
    refetch,
    failureCount,
  } = useQuery(paymentOutcome(paymentKey));
  const error = useLastError(newestError);
  const isSlow = useHasBeenTrue(failureCount > 0);
  if (outcome) return <OutcomeView paymentKey={paymentKey} answer={outcome} />;
  if (!error) return <PaymentUnsettled paymentKey={paymentKey} isSlow={isSlow} />;
  if (error instanceof CallFailure && [400, 404].includes(error.status))
    return <UnknownPayment onRetry={refetch} />;
  return (
    <PageFailure
      what="this payment"
      note="If you paid, nothing is lost: your ride is listed under Rides, and nothing is paid twice."
      error={error}
      onRetry={refetch}
    >
      <PaymentLinks>
        <Link
          to="/history"
          className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
        >
          My rides
        </Link>
      </PaymentLinks>
    </PageFailure>
  );
};

type OutcomeViewProps = { paymentKey: PaymentKey; answer: CheckoutOutcome };

const OutcomeView = ({ paymentKey, answer }: OutcomeViewProps) => {
  const {
    data: ride,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...rideById(answer.rideId),
    refetchInterval: ({ state }) => isOlder(state.data, answer) && REFETCH_MS,
  });
  const isRideOlder = isOlder(ride, answer);
  const outcome = isRideOlder || !ride ? answer : { ...answer, rideState: ride.state };
  const words = outcomeText(outcome);
  useClearPaidTrip(words?.tone === "good" ? ride : undefined);
  if (!words) return <PaymentUnsettled paymentKey={paymentKey} />;
  if (ride?.kind === "scheduled") {
    return (
      <ScheduledOutcome words={withoutRepeat(words, ride)}>
        {isRideOlder ? (
          <RideAwaited error={error} onRetry={refetch} />
        ) : (
          <BookingAfterPayment ride={ride} />
        )}
      </ScheduledOutcome>
    );
  }
  return (
    <PaymentOutcome outcome={outcome} words={words} split={ride?.payment.split}>
      {isPending ? (
        <Skeleton className="h-48" />
      ) : (
        <InstantRideLinks outcome={outcome} ride={ride} />
      )}
    </PaymentOutcome>
  );
};

const REFETCH_MS = 2000;

/** Clears the sentence about the charge if the confirmation below repeats it. */
const withoutRepeat = (words: OutcomeText, { kind, state }: Ride): OutcomeText =>
  kind === "scheduled" && state === "pending" ? { ...words, text: "" } : words;

/** True if the cached ride is older than the outcome; after the payment it is newer, because it is updated live. */
const isOlder = (ride: Ride | undefined, { rideState }: CheckoutOutcome): boolean =>
  ride?.state === "awaiting_payment" && rideState !== "awaiting_payment";

/** Empties the booking form once the trip that it holds is paid as an instant ride. */
const useClearPaidTrip = (paidRide: Ride | undefined): void => {
  const accountId = useSession().user?.id;
  useEffect(() => {
    if (paidRide?.kind !== "instant") return;
    const { from, to } = readDraft(sessionStorage, accountId).trip;
    const isSameTrip = from.text === textOf(paidRide.from) && to.text === textOf(paidRide.to);
    if (isSameTrip) saveDraft(sessionStorage, accountId, emptyDraft);
  }, [paidRide, accountId]);
};

/** The place as the rider entered it. */
const textOf = ({ text, label }: Ride["from"]): string => text ?? label;

/** Confirmation of a scheduled ride below its payment result; instead its state if it is not pending or accepted. */
const BookingAfterPayment = ({ ride }: { ride: Ride }) =>
  isBooking(ride) ? (
    <BookingConfirmed ride={ride} as="h2" />
  ) : (
    <Card className="grid gap-4">
      <div role="status">
        <h2 className="text-h2">{rideHeadline(ride, "rider")}</h2>
        <p className="text-fg-2">{riderMoneyText(ride)}</p>
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

/** Placeholder while a ride that was cached before its payment is read again. */
const RideAwaited = ({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) =>
  error ? (
    <LoadFailure what="this ride" error={error} onRetry={onRetry} />
  ) : (
    <Skeleton className="h-96 rounded-card" />
  );

/** Payment result of a scheduled ride, above its confirmation or state. */
const ScheduledOutcome = ({ words, children }: { words: OutcomeText; children: ReactNode }) => {
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
          {words.text && <p className="text-fg-2">{words.text}</p>}
        </div>
        <Link to="/" className={buttonClass({ variant: "outline" })}>
          Go to Home
        </Link>
      </section>
      {children}
    </PageFrame>
  );
};
