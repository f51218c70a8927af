import { Link } from "@tanstack/react-router";
import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { AMOUNT_DUE_LABEL } from "#shared/fares/below-total.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { refundLabel } from "#web/rides/money-text.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import type { OutcomeText } from "./outcome-text.ts";
import { PaymentLinks } from "./payment-links.tsx";
import type { CheckoutOutcome } from "./payment-queries.ts";
import { TripLine } from "./trip-line.tsx";

type PaymentOutcomeProps = {
  outcome: CheckoutOutcome;
  words: OutcomeText;
  /** The captured payment, once it is known. */
  split: Ride["payment"]["split"] | undefined;
  /** Next steps and links. */
  children: ReactNode;
};

/** Result of the payment: amount and next steps, then the reference. */
export const PaymentOutcome = ({ outcome, words, split, children }: PaymentOutcomeProps) => {
  const isGood = words.tone === "good";
  return (
    <OutcomeCard
      icon={isGood ? Check : Undo2}
      iconClass={isGood ? "bg-tint-success text-success" : "bg-raised text-fg-2"}
      title={words.title}
    >
      <p role="status" className="text-fg-2">
        {words.text}
      </p>
      <dl className="grid gap-2 border-y border-hairline py-4">
        <div className="flex items-baseline justify-between">
          <dt className="text-fg-2">{isGood ? amountLabel(outcome) : "Not charged"}</dt>
          <dd>
            <Dollars amount={outcome.amountDue} className="text-price" />
          </dd>
        </div>
        {split && split.refunded > 0 && (
          <div className="flex items-baseline justify-between text-success">
            <dt>{refundLabel(split)}</dt>
            <dd>
              <Dollars amount={-split.refunded} />
            </dd>
          </div>
        )}
      </dl>
      {children}
      <div className="text-left">
        <CopyField label="Booking reference" value={outcome.reference} />
      </div>
    </OutcomeCard>
  );
};

const amountLabel = ({ rideState }: CheckoutOutcome): string =>
  ["accepted", "arrived", "started", "completed"].includes(rideState)
    ? "You paid"
    : AMOUNT_DUE_LABEL;

type InstantRideLinksProps = { outcome: CheckoutOutcome; ride: Ride | undefined };

/** Trip, next steps and links for an instant ride whose payment was made, returned or not completed in time. */
export const InstantRideLinks = ({ outcome, ride }: InstantRideLinksProps) => {
  const isCurrent = ["pending", "accepted", "arrived", "started"].includes(outcome.rideState);
  const isRideFirst = isCurrent || outcome.rideState === "completed";
  return (
    <>
      {ride && <TripLine ride={ride} />}
      {outcome.rideState === "pending" && <NextSteps />}
      <PaymentLinks isHomeFirst={!isRideFirst}>
        <Link
          to="/rides/$id"
          params={{ id: outcome.rideId }}
          className={buttonClass({
            variant: isRideFirst ? "primary" : "outline",
            size: "lg",
            width: "full",
          })}
        >
          {isCurrent ? "Follow your ride" : "Ride details"}
        </Link>
      </PaymentLinks>
    </>
  );
};

const NextSteps = () => (
  <section className="text-left">
    <h2 className="mb-2 text-h3">What happens next</h2>
    <ol className="grid list-decimal gap-1.5 pl-5 text-fg-2">
      <li>The driver has one minute to answer.</li>
      <li>
        If the driver accepts, your card is charged and your ride is confirmed. If not, we release
        the hold on your card and show you other offers.
      </li>
    </ol>
  </section>
);
