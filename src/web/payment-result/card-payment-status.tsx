import type { ReactNode } from "react";
import { cardName } from "#shared/cards/saved-card.ts";
import type { RidePaymentView } from "#shared/payments/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { OtherCardButton } from "./other-card-button.tsx";
import { PaymentLinks } from "./payment-links.tsx";

type StatusProps = {
  /** Undefined until the first reply. */
  payment: RidePaymentView | undefined;
  ride: Ride | undefined;
  rideId: string;
};

/** State of the payment with the saved card, and the next step. */
export const CardPaymentStatus = ({ payment, ride, rideId }: StatusProps) => {
  const step = payment?.step ?? "ready";
  if (step === "refused")
    return (
      <Status title="Your card was refused">
        <p role="alert" className="text-danger">
          {payment?.refusal}
        </p>
        <p className="text-fg-2">You have not been charged. Your driver is still kept for you.</p>
        <PaymentLinks>
          <OtherCardButton rideId={rideId} variant="primary" />
        </PaymentLinks>
      </Status>
    );
  if (step === "challenged")
    return (
      <Status title="Your bank asks you to confirm">
        <p role="status" className="text-fg-2">
          Your bank wants to be sure that it is you. You have not been charged.
        </p>
        <PaymentLinks>
          <a
            href={payment?.challengeUrl ?? ""}
            className={buttonClass({ size: "lg", width: "full" })}
          >
            Continue to your bank
          </a>
          <OtherCardButton rideId={rideId} variant="outline" />
        </PaymentLinks>
      </Status>
    );
  if (step === "other")
    return (
      <Status title="This ride is not paid yet">
        <p className="text-fg-2">It is paid on Stripe’s page. You have not been charged.</p>
        {ride && <ContinueToPayment ride={ride} />}
      </Status>
    );
  return (
    <Status title="Authorizing your card...">
      <p role="status" className="flex items-center gap-3 text-fg-2">
        <Spinner />
        {payment?.card ? `Asking the bank of your ${cardName(payment.card)}.` : "Asking your bank."}
      </p>
      <OtherCardButton rideId={rideId} variant="outline" />
    </Status>
  );
};

const Status = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-h1">{title}</h1>
    {children}
  </>
);
