import { useState } from "react";
import { CallFailure } from "#web/platform/call-failure.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Messages by field id, such as "levels.1.taxBps"; "form" is for the whole form. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The request body of a draft, or its errors. */
export type CheckedDraft<Body> = { body: Body; errors: null } | { body: null; errors: FieldErrors };

type Proposing<Draft, Body> = {
  /** The stored draft of this tab, or a new one. */
  read: () => Draft;
  save: (draft: Draft) => void;
  clear: () => void;
  check: (draft: Draft) => CheckedDraft<Body>;
  propose: (body: Body) => Promise<void>;
  /** Another admin proposed first, or the table changed. */
  onConflict: () => void;
};

/** Draft of a table: stored in this tab on each change, validated on submit. */
export const useProposing = <Draft extends object, Body>({
  read,
  save,
  clear,
  check,
  propose,
  onConflict,
}: Proposing<Draft, Body>) => {
  const [draft, setDraft] = useState(read);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const showErrors = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: propose,
    onSuccess: () => {
      clear();
      toast.success("Proposed", "It waits for another admin.");
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : {};
      showErrors(Object.keys(fields).length > 0 ? fields : { form: submitErrorMessage(error) });
      if (error instanceof CallFailure && error.status === 409) onConflict();
    },
  });
  const send = () => {
    const { body, errors: fieldErrors } = check(draft);
    if (fieldErrors) showErrors(fieldErrors);
    else sending.act(body);
  };
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    save(next);
    setErrors((shownErrors) => remainingErrors(shownErrors, () => check(next).errors));
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};

/** Shown errors that still apply after a change; typing adds no new ones. */
export function remainingErrors(
  shownErrors: FieldErrors,
  findErrors: () => FieldErrors | null,
): FieldErrors {
  if (Object.keys(shownErrors).length === 0) return shownErrors;
  const errors = findErrors();
  const left = Object.keys(shownErrors).flatMap((field) => {
    const message = errors?.[field];
    return message ? [[field, message]] : [];
  });
  return Object.fromEntries(left);
}
