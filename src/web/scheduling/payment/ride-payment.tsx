import { useEffect, useRef } from "react";
import { centsFromDollars } from "#shared/money.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { tollNotice } from "#shared/tolls/toll-rule.ts";
import { PriceLines } from "#web/offers/price-lines.tsx";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { BackButton } from "#web/ui/back-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { PaymentBar, type PaymentState } from "./payment-bar.tsx";
import { paymentLines } from "./payment-lines.ts";
import { PolicyBox } from "./policy-box.tsx";
import { RidePaymentFacts } from "./ride-payment-facts.tsx";
import { TrustExplained } from "./trust-explained.tsx";

type RidePaymentProps = {
  answer: ScheduleReply;
  /** Null until the selected driver is loaded. */
  driver: AvailableDriver | null;
  /** Says that paying gives up another unpaid ride. */
  heldRide: string | null;
  onBack: () => void;
  paying: PaymentState;
  onPay: () => void;
};

/** Review before paying: ride, price lines, cancellation terms, and the pay button. */
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
        <BackButton disabled={paying.isOpening} onClick={onBack}>
          Back to Driver List
        </BackButton>
        <h1 id="payment" ref={heading} tabIndex={-1} className="text-h1">
          Ride Payment
        </h1>
      </div>
      {driver ? <Review {...props} driver={driver} /> : <PaymentCalculating />}
      <PaymentOverlay isShown={paying.isOpening} />
    </section>
  );
};

/** On a phone the price follows the ride and the pay button is sticky; else both are in a second column. */
const Review = (props: RidePaymentProps & { driver: AvailableDriver }) => {
  const { answer, driver } = props;
  const isExpired = useIsPast(answer.expiresAt);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-8">
      <div className="contents lg:grid lg:gap-4">
        <RidePaymentFacts answer={answer} driver={driver} />
        <PolicyBox answer={answer} driver={driver} />
        <TrustExplained driver={driver} />
      </div>
      <div className="contents lg:grid lg:gap-4">
        <PaymentPrice answer={answer} driver={driver} />
        <PaymentBar {...props} isExpired={isExpired} />
      </div>
    </div>
  );
};

/** Loading placeholder. */
const PaymentCalculating = () => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
    <p role="status" className="flex items-center gap-2 text-fg-2 lg:col-span-2">
      <Spinner />
      Calculating fare...
    </p>
    <Skeleton className="h-57 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
);

/** Covers the page while the payment page opens; the page stays readable. */
const PaymentOverlay = ({ isShown }: { isShown: boolean }) => (
  <div role="status">
    {isShown && (
      <div className="fixed inset-0 z-30 grid cursor-progress place-items-center bg-bg/40 p-4">
        <p className="flex items-center gap-3 rounded-card border border-control bg-overlay px-6 py-5 text-h3 overlay-shadow">
          <Spinner className="size-6 text-accent" />
          Processing payment...
        </p>
      </div>
    )}
  </div>
);

/** All price lines; the payment page shows the same lines and total. */
const PaymentPrice = ({ answer, driver }: { answer: ScheduleReply; driver: AvailableDriver }) => (
  <Card aria-labelledby="price" className="max-lg:order-2">
    <h2 id="price" className="mb-4 text-h2">
      Price
    </h2>
    {driver.perHourRate !== null && (
      <p className="-mt-2 mb-4 text-small text-fg-2">
        Booked by the hour: {answer.bookedHours} h × <Dollars amount={driver.perHourRate} />.
        Distance and minutes cost nothing more.
      </p>
    )}
    <PriceLines
      lines={paymentLines(driver)}
      total={{ label: "Total Cost", amount: driver.total }}
      below={driver}
    />
    <p className="mt-3 text-small text-fg-2">
      {driver.firstName} receives <Dollars amount={driver.rideCost} />.{" "}
      {answer.tollLimit === undefined
        ? "Nothing is added later."
        : `${tollNotice(centsFromDollars(answer.tollLimit))}.`}
    </p>
  </Card>
);
