import { CreditCard } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";

type ReceiptPaymentProps = {
  cardLast4: string | null;
  split: NonNullable<Ride["payment"]["split"]>;
};

/** How it was paid, and what went back. */
export const ReceiptPayment = ({ cardLast4, split }: ReceiptPaymentProps) => (
  <dl className="grid gap-2 rounded-button bg-raised px-4 py-3 tabular-nums">
    <div className="flex items-center justify-between gap-4">
      <dt className="flex items-center gap-2">
        <CreditCard aria-hidden className="size-5 text-fg-2" />
        {cardLast4 ? `Card ending in ${cardLast4}` : "Card"}
      </dt>
      <dd>
        <Dollars amount={split.riderPaid} />
      </dd>
    </div>
    {split.refunded > 0 && (
      <div className="flex items-center justify-between gap-4 text-success">
        <dt>{split.isRefundDone ? "Refunded" : "Refund on its way"}</dt>
        <dd>
          <Dollars amount={-split.refunded} />
        </dd>
      </div>
    )}
  </dl>
);
