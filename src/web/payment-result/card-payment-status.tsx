import { CreditCard, Landmark, LoaderCircle } from "lucide-react";
import { cardName } from "#shared/cards/saved-card.ts";
import type { RidePaymentView } from "#shared/payments/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { ContinueToPayment } from "#web/payments/continue-to-payment.tsx";
import { Outcome } from "#web/platform/outcome-card.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
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
      <Outcome
        icon={CreditCard}
        iconClass="bg-tint-danger text-danger"
        title="Your card was refused"
      >
        <p role="alert" className="text-danger">
          {payment?.refusal}
        </p>
        <p className="text-fg-2">You have not been charged. Your driver is still kept for you.</p>
        <PaymentLinks>
          <OtherCardButton rideId={rideId} variant="primary" />
        </PaymentLinks>
      </Outcome>
    );
  if (step === "challenged")
    return (
      <Outcome icon={Landmark} iconClass={quiet} title="Your bank asks you to confirm">
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
      </Outcome>
    );
  if (step === "other")
    return (
      <Outcome icon={CreditCard} iconClass={quiet} title="This ride is not paid yet">
        <p className="text-fg-2">It is paid on Stripe’s page. You have not been charged.</p>
        {ride && <ContinueToPayment ride={ride} />}
      </Outcome>
    );
  return (
    <Outcome
      icon={LoaderCircle}
      iconClass={`${quiet} [&>svg]:animate-spin`}
      title="Authorizing your card..."
    >
      <p role="status" className="text-fg-2">
        {payment?.card ? `Asking the bank of your ${cardName(payment.card)}.` : "Asking your bank."}
      </p>
      <OtherCardButton rideId={rideId} variant="outline" />
    </Outcome>
  );
};

const quiet = "bg-raised text-fg-2";
