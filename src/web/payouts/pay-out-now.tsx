import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addDollars, formatDollars } from "#shared/money.ts";
import { type InstantPayout, payOutNow } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { idempotencyKeys } from "#web/platform/idempotency-key.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { bankPayouts } from "./payouts-query.ts";

/** Pays the balance out within minutes, after showing amount, fee and destination. */
export const PayOutNow = ({ instant }: { instant: InstantPayout }) => {
  const [isAsking, setAsking] = useState(false);
  const paying = usePayOut(() => setAsking(false));
  const label = `Pay out ${formatDollars(instant.amount)} now`;
  return (
    <>
      <Button size="lg" width="full" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Pay out now?"
        confirmLabel={label}
        pending={paying.isPending}
        onConfirm={() => paying.act(instant)}
        onCancel={() => {
          setAsking(false);
          paying.reset();
        }}
      >
        <div className="grid gap-4">
          <p>
            It goes to your {instant.destination} and arrives within 30 minutes. The usual payout
            costs nothing and takes a few days.
          </p>
          <DescriptionList
            lines={[
              {
                label: "Taken from your Stripe account",
                value: <Dollars amount={addDollars(instant.amount, instant.fee)} />,
              },
              { label: "Fee", value: <Dollars amount={instant.fee} /> },
              { label: "You receive", value: <Dollars amount={instant.amount} /> },
            ]}
          />
          <FailureNote error={paying.error} />
        </div>
      </ConfirmDialog>
    </>
  );
};

const usePayOut = (onDone: () => void) => {
  const queries = useQueryClient();
  // The idempotency key prevents a second payout after a lost reply.
  const [keys] = useState(idempotencyKeys);
  return useAct({
    mutationFn: ({ amount, fee }: InstantPayout) => {
      const body = { amount, fee };
      return call(payOutNow, { body, idempotencyKey: keys.keyOf(body) });
    },
    onSuccess: ({ payout }) => {
      keys.reportOutcome(null);
      onDone();
      toast.success("Payout sent", `${formatDollars(payout.amount)} is on its way to your bank.`);
    },
    onError: keys.reportOutcome,
    onSettled: () => queries.invalidateQueries(bankPayouts),
  });
};
