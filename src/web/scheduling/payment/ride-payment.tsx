import { useEffect, useRef } from "react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { ScheduleAnswer } from "#web/scheduling/schedule-draft.ts";
import { BackButton } from "#web/ui/back-button.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { type Paying, PaymentBar } from "./payment-bar.tsx";
import { PaymentCalculating } from "./payment-calculating.tsx";
import { PaymentOverlay } from "./payment-overlay.tsx";
import { PaymentPrice } from "./payment-price.tsx";
import { PolicyBox } from "./policy-box.tsx";
import { RidePaymentFacts } from "./ride-payment-facts.tsx";
import { TrustExplained } from "./trust-explained.tsx";

type RidePaymentProps = {
  answer: ScheduleAnswer;
  /** Null until it is known who was chosen. */
  driver: AvailableDriver | null;
  onBack: () => void;
  paying: Paying;
  onPay: () => void;
};

/** The ride, every line of its price, what canceling costs, and the way to pay: the last look before paying. */
export const RidePayment = (props: RidePaymentProps) => {
  const { driver, onBack, paying } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <section aria-labelledby="payment" className="grid gap-4">
      <div className="grid justify-items-start gap-2">
        <BackButton disabled={paying.isGoing} onClick={onBack}>
          Back to Driver List
        </BackButton>
        <h1 id="payment" ref={heading} tabIndex={-1} className="text-h1">
          Ride Payment
        </h1>
      </div>
      {driver ? <Review {...props} driver={driver} /> : <PaymentCalculating />}
      <PaymentOverlay isShown={paying.isGoing} />
    </section>
  );
};

/** On a phone the price comes after the ride and the way to pay stays in reach; else both stand beside the rest. */
const Review = (props: RidePaymentProps & { driver: AvailableDriver }) => {
  const { answer, driver } = props;
  const isExpired = useIsPast(answer.expiresAt);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-8">
      <div className="contents lg:grid lg:gap-4">
        <RidePaymentFacts answer={answer} driver={driver} />
        <TrustExplained driver={driver} />
        <PolicyBox answer={answer} driver={driver} />
      </div>
      <div className="contents lg:sticky lg:top-24 lg:grid lg:gap-4">
        <PaymentPrice answer={answer} driver={driver} />
        <PaymentBar {...props} isExpired={isExpired} />
      </div>
    </div>
  );
};
