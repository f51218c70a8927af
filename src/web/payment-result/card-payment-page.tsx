import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { RidePaymentView } from "#shared/payments/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { CardPaymentStatus } from "./card-payment-status.tsx";
import { CardPaymentSummary } from "./card-payment-summary.tsx";
import { OtherCardButton } from "./other-card-button.tsx";
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
  return (
    <PageFrame width="form">
      <div className="grid gap-4">
        {!payment && error ? (
          <Unreachable rideId={rideId} error={error} onRetry={refetch} />
        ) : (
          <CardPaymentStatus payment={payment} ride={ride} rideId={rideId} />
        )}
        {(ride || !error) && <CardPaymentSummary ride={ride} card={payment?.card ?? null} />}
      </div>
      {payment && paymentIntent === undefined && <BankRedirect payment={payment} />}
    </PageFrame>
  );
};

/** Goes to the bank's page at once. The page omits it for a rider who has returned from there. */
const BankRedirect = ({ payment }: { payment: RidePaymentView }) => {
  const { challengeUrl } = payment;
  useEffect(() => {
    if (challengeUrl !== null) location.replace(challengeUrl);
  }, [challengeUrl]);
  return null;
};

type UnreachableProps = { rideId: string; error: Error; onRetry: () => unknown };

const Unreachable = ({ rideId, error, onRetry }: UnreachableProps) => (
  <>
    <h1 className="text-h1">Your payment is not confirmed yet</h1>
    <LoadFailure what="this payment" error={error} onRetry={onRetry} />
    <p className="text-fg-2">Trying again continues the same payment: nothing is paid twice.</p>
    <PaymentLinks>
      <OtherCardButton rideId={rideId} variant="outline" />
    </PaymentLinks>
  </>
);
