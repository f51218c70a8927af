import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { OwedRow } from "#shared/remittances/contract.ts";
import { isOverdue } from "#shared/remittances/overdue.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { monthText } from "./month-text.ts";
import { summaryOf, useRecording } from "./use-recording.ts";

type RecordButtonProps = { row: OwedRow; today: string };

/** Opens the form for a payment of the open fees of a kind and month. */
export const RecordButton = ({ row, today }: RecordButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const subject = `${kindName(row.kind)}, ${monthText(row.month)}`;
  return (
    <>
      <Button
        variant={isOverdue(row, today) ? "primary" : "outline"}
        className="whitespace-nowrap"
        aria-label={`Record a payment of ${subject}`}
        onClick={() => setOpen(true)}
      >
        Record
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Record a payment">
        <RecordForm
          row={row}
          today={today}
          onDone={() => {
            setOpen(false);
            toast.success("Payment recorded", subject);
          }}
        />
      </Dialog>
    </>
  );
};

type RecordFormProps = RecordButtonProps & { onDone: () => void };

const RecordForm = ({ row, today, onDone }: RecordFormProps) => {
  const { draft, errors, attempt, isSending, change, send } = useRecording(row, today, onDone);
  return (
    <CheckedForm errors={summaryOf(errors)} attempt={attempt} onSubmit={send}>
      <p className="text-fg-2">
        {kindName(row.kind)}, rides of {monthText(row.month)}. {formatDollars(row.open)} is still to
        remit. You make the payment itself from your bank.
      </p>
      <TextField
        id="amount"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        error={errors.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <DateField
        label="Day of the payment"
        name="paidOn"
        today={today}
        earliest={`${row.month}-01`}
        latest={today}
        value={draft.paidOn}
        error={errors.paidOn}
        onChange={(paidOn) => change({ paidOn })}
      />
      <TextField
        id="reference"
        label="Reference"
        hint="As on the bank statement or the return."
        autoComplete="off"
        maxLength={100}
        value={draft.reference}
        error={errors.reference}
        onChange={({ target }) => change({ reference: target.value })}
      />
      <Button type="submit" size="lg" pending={isSending} pendingLabel="Recording...">
        Record the payment
      </Button>
    </CheckedForm>
  );
};
