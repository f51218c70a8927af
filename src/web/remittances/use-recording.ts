import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { centsFromDollars } from "#shared/money.ts";
import {
  futureMessage,
  type OwedRow,
  openLimitMessage,
  recordRemittance,
  tooEarlyMessage,
} from "#shared/remittances/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { idempotencyKeys } from "#web/platform/idempotency-key.ts";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { useAct } from "#web/platform/use-act.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { isoOfUsDate, usDateOfIso } from "#web/ui/forms/us-date.ts";

type Draft = { amount: string; paidOn: string; reference: string };
type Errors = Partial<Record<keyof Draft | "form", string>>;
type Body = Parameters<typeof call<typeof recordRemittance>>[1]["body"];

/** A payment as typed, validated on submit; its idempotency key prevents a second payment after a lost reply. */
export const useRecording = (row: OwedRow, today: string, onDone: () => void) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({
    amount: row.open.toFixed(2),
    paidOn: usDateOfIso(today),
    reference: "",
  });
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [keys] = useState(idempotencyKeys);
  const fail = (newErrors: Errors) => {
    setErrors(newErrors);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: (body: Body) => call(recordRemittance, { body, idempotencyKey: keys.keyOf(body) }),
    onSuccess: async () => {
      keys.reportOutcome(null);
      // With the mark of overdue fees in the menu.
      await queries.invalidateQueries({ queryKey: ["admin"] });
      onDone();
    },
    onError: (error) => {
      keys.reportOutcome(error);
      const fields = error instanceof CallFailure ? error.fields : {};
      fail(Object.keys(fields).length > 0 ? fields : { form: submitErrorMessage(error) });
      // Another admin may have recorded a part.
      void queries.invalidateQueries({ queryKey: ["admin", "remittances"] });
    },
  });
  const send = () => {
    const { body, errors: draftErrors } = checkDraft(draft, row, today);
    if (body) sending.act(body);
    else fail(draftErrors);
  };
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    const names = Object.keys(changes);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))));
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};

/** Lines of the error summary in form order. */
export const summaryOf = ({ form, ...errors }: Errors): SummaryError[] => [
  ...(["amount", "paidOn", "reference"] as const).flatMap((field) => {
    const message = errors[field];
    return message ? [{ field, message }] : [];
  }),
  ...(form ? [{ message: form }] : []),
];

function checkDraft(draft: Draft, { kind, month, open }: OwedRow, today: string) {
  const input = {
    ...{ kind, month, reference: draft.reference },
    amount: parseDollars(draft.amount),
    paidOn: isoOfUsDate(draft.paidOn) ?? "",
  };
  const { data: body, error } = recordRemittance.body.safeParse(input);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (!errors.amount && input.amount > open)
    errors.amount = openLimitMessage(centsFromDollars(open));
  const dayError = dayErrorOf(draft.paidOn, month, today);
  if (dayError) errors.paidOn = dayError;
  return { body: Object.keys(errors).length === 0 ? body : undefined, errors };
}

function dayErrorOf(typed: string, month: string, today: string): string | undefined {
  const day = isoOfUsDate(typed);
  if (day === null) return unknownDayError(typed);
  if (day > today) return futureMessage;
  return day < `${month}-01` ? tooEarlyMessage : undefined;
}
