import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ShownCard } from "#shared/cards/saved-card.ts";
import type { RidePaymentView } from "#shared/payments/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFailure } from "#web/platform/page-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CardPaymentStatus } from "./card-payment-status.tsx";
import { CardPaymentSummary } from "./card-payment-summary.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import { cardPayment } from "./payment-queries.ts";
import { PaymentUnsettled } from "./payment-unsettled.tsx";
import { UnknownPayment } from "./unknown-payment.tsx";

const route = getRouteApi("/payment/ride/$rideId");

/** `/payment/ride/{id}`: pays for a ride with the saved card while its driver is reserved, and shows the price. */
export const CardPaymentPage = () => {
  const { rideId } = route.useParams();
  const { payment_intent: paymentIntent } = route.useSearch();
  const { data: payment, error, refetch } = useQuery(cardPayment(rideId));
  const { data: ride } = useQuery(rideById(rideId));
  usePageRestored(() => void refetch());
  if (!payment && error instanceof CallFailure && [400, 404].includes(error.status))
    return <UnknownPayment />;
  if (payment && payment.state !== "open")
    return (
      <>
        <Navigate to="/payment_success" search={{ ride: rideId }} replace />
        {/* Until the code of the next page has loaded, which begins with this card. */}
        <PaymentUnsettled paymentKey={{ rideId }} />
      </>
    );
  if (!payment && error)
    return (
      <PageFailure
        what="this payment"
        note="Trying again continues the same payment: nothing is paid twice."
        error={error}
        onRetry={refetch}
      >
        <PaymentLinks>
          <Link
            to="/rides/$id"
            params={{ id: rideId }}
            className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
          >
            Ride details
          </Link>
        </PaymentLinks>
      </PageFailure>
    );
  return (
    <PageFrame width="form">
      <div className="grid gap-4">
        <CardPaymentStatus payment={payment} ride={ride} rideId={rideId} />
        <Price rideId={rideId} card={payment?.card ?? null} />
      </div>
      {payment && paymentIntent === undefined && <BankRedirect payment={payment} />}
    </PageFrame>
  );
};

type PriceProps = { rideId: string; card: ShownCard | null };

const Price = ({ rideId, card }: PriceProps) => {
  const { data: ride, error, refetch } = useQuery(rideById(rideId));
  if (ride) return <CardPaymentSummary ride={ride} card={card} />;
  if (error) return <LoadFailure what="the price" error={error} onRetry={refetch} />;
  return <Skeleton className="h-96 rounded-card" />;
};

/** Goes to the bank's page at once. The page omits it for a rider who has returned from there. */
const BankRedirect = ({ payment }: { payment: RidePaymentView }) => {
  const { challengeUrl } = payment;
  useEffect(() => {
    if (challengeUrl !== null) location.replace(challengeUrl);
  }, [challengeUrl]);
  return null;
};
