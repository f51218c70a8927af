import { Link } from "@tanstack/react-router";
import { Check, Undo2 } from "lucide-react";
import { buttonClass } from "#web/ui/button-class.ts";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import type { OutcomeWords } from "./outcome-words.ts";
import { PaymentCard } from "./payment-card.tsx";
import { PaymentLinks } from "./payment-links.tsx";
import type { CheckoutOutcome } from "./session-query.ts";

/** What became of the payment: reference, total, and what happens next. */
export const PaymentOutcome = ({
  outcome,
  words,
}: {
  outcome: CheckoutOutcome;
  words: OutcomeWords;
}) => {
  const isGood = words.tone === "good";
  return (
    <PaymentCard
      icon={isGood ? Check : Undo2}
      iconClass={isGood ? "bg-tint-success text-success" : "bg-raised text-fg-2"}
      title={words.title}
    >
      <p role="status" className="text-fg-2">
        {words.text}
      </p>
      <dl className="flex items-baseline justify-between border-y border-hairline py-4">
        <dt className="text-fg-2">{isGood ? "Total" : "Not charged"}</dt>
        <dd>
          <Dollars amount={outcome.total} className="text-price" />
        </dd>
      </dl>
      <div className="text-left">
        <CopyField label="Booking reference" value={outcome.reference} />
      </div>
      {outcome.rideState === "pending" && <WhatNext />}
      <PaymentLinks isHomeFirst>
        <Link
          to="/rides/$id"
          params={{ id: outcome.rideId }}
          className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
        >
          Ride details
        </Link>
      </PaymentLinks>
    </PaymentCard>
  );
};

const WhatNext = () => (
  <section className="text-left">
    <h2 className="mb-2 text-h3">What happens next</h2>
    <ol className="grid list-decimal gap-1.5 pl-5 text-fg-2">
      <li>The driver has one minute to answer.</li>
      <li>When the driver accepts, your card is charged and your ride is confirmed.</li>
      <li>When not, the whole amount is free again and you see other offers.</li>
    </ol>
  </section>
);
