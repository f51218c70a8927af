import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { OutcomeCard } from "#web/platform/outcome-card.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import type { OutcomeWords } from "./outcome-words.ts";
import type { CheckoutOutcome } from "./session-query.ts";

type PaymentOutcomeProps = {
  outcome: CheckoutOutcome;
  words: OutcomeWords;
  /** What happens next, and the ways on. */
  children: ReactNode;
};

/** What became of the payment: reference, total, and what happens next. */
export const PaymentOutcome = ({ outcome, words, children }: PaymentOutcomeProps) => {
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
      <dl className="flex items-baseline justify-between border-y border-hairline py-4">
        <dt className="text-fg-2">{isGood ? "Total" : "Not charged"}</dt>
        <dd>
          <Dollars amount={outcome.total} className="text-price" />
        </dd>
      </dl>
      <div className="text-left">
        <CopyField label="Booking reference" value={outcome.reference} />
      </div>
      {children}
    </OutcomeCard>
  );
};
