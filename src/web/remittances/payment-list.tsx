import { useQueryClient } from "@tanstack/react-query";
import { type RemittancePayment, takeBackRemittance } from "#shared/remittances/contract.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { monthText } from "./month-text.ts";

/** Recorded payments, newest first. */
export const PaymentList = ({ payments }: { payments: readonly RemittancePayment[] }) =>
  payments.length === 0 ? (
    <p className="text-fg-2">No payments recorded yet.</p>
  ) : (
    <ul className="grid gap-6">
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
    </ul>
  );

const Payment = ({ payment }: { payment: RemittancePayment }) => (
  <li className="grid gap-1">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Dollars amount={payment.amount} className="font-medium" />
        <span>{kindName(payment.kind)}</span>
        <StateBadge state={payment.state} />
      </p>
      {payment.state === "paid" && <TakeBack payment={payment} />}
    </div>
    <p className="text-small text-fg-2 wrap-anywhere">
      Rides in {monthText(payment.month)}, paid {usDateOfIso(payment.paidOn)}, {payment.reference}
    </p>
    <p className="text-small text-fg-3">
      Recorded by {payment.recordedBy}, <MarketTime at={payment.recordedAt} isBrief />
    </p>
  </li>
);

const StateBadge = ({ state }: Pick<RemittancePayment, "state">) => {
  if (state === "paid") return null;
  return <Badge>{state === "taken_back" ? "Reversed" : "Correction"}</Badge>;
};

const TakeBack = ({ payment: { id, kind, month } }: { payment: RemittancePayment }) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: (reason: string) => call(takeBackRemittance, { params: { id }, body: { reason } }),
    onSuccess: () => toast.success("Reversed", "The fees are outstanding again."),
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  return (
    <ReasonButton
      subjectId={id}
      label="Reverse"
      description={`Reverse the remittance of ${kindName(kind)}, ${monthText(month)}`}
      title="Reverse this remittance?"
      pending={isPending}
      onConfirm={act}
    />
  );
};
