import { useState } from "react";
import { requiredText } from "#shared/fields.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type RejectButtonProps = {
  proposalId: string;
  pending: boolean;
  disabled: boolean;
  onReject: (reason: string) => void;
};

const FIELD = "reject-reason";
const schema = requiredText("Reason", 500);

/** Asks for the reason of a rejection, which the audit keeps. */
export const RejectButton = ({ proposalId, onReject, ...state }: RejectButtonProps) => {
  const { savedReason, saveReason, clearReason } = useReasonDraft(`reject-${proposalId}`);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState(savedReason);
  const [error, setError] = useState<string>();
  const confirm = () => {
    const checked = schema.safeParse(reason);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      document.getElementById(FIELD)?.focus();
      return;
    }
    setOpen(false);
    clearReason();
    onReject(checked.data);
  };
  return (
    <>
      <Button variant="outline" {...state} onClick={() => setOpen(true)}>
        Reject
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Reject this proposal?"
        confirmLabel="Reject"
        isDestructive
        onCancel={() => setOpen(false)}
        onConfirm={confirm}
      >
        <TextArea
          id={FIELD}
          label="Reason"
          hint="The audit shows it to every admin."
          maxLength={500}
          error={error}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            saveReason(target.value);
            setError(undefined);
          }}
        />
      </ConfirmDialog>
    </>
  );
};
