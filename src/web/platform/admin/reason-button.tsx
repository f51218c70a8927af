import { useRef, useState } from "react";
import { requiredText } from "#shared/fields.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useReasonDraft } from "./use-reason-draft.ts";

type ReasonButtonProps = {
  /** Id of the record that the action changes; an unsent reason is stored under it. */
  subjectId: string;
  label: string;
  className?: string;
  /** Accessible name, if the label alone does not identify the action. */
  description?: string;
  /** Key that presses the button, on pages that listen for it. */
  shortcut?: string;
  title: string;
  /** Names the readers of the reason. */
  hint?: string;
  /** Label of the text field. */
  field?: string;
  maxLength?: number;
  isDestructive?: boolean;
  pending: boolean;
  disabled?: boolean;
  onConfirm: (reason: string) => void;
};

/** Button of an action that requires a reason, which the dialog asks for and the audit log stores. */
export const ReasonButton = (props: ReasonButtonProps) => {
  const { subjectId, label, description, shortcut, title, pending, disabled, onConfirm } = props;
  const { hint = "The audit shows it to every admin.", field: name = "Reason" } = props;
  const { maxLength = 500, isDestructive = true } = props;
  const { savedReason, saveReason, clearReason } = useReasonDraft(`${label}-${subjectId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState(savedReason);
  const [error, setError] = useState<string>();
  const confirm = () => {
    const checked = requiredText(name, maxLength).safeParse(reason);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    setOpen(false);
    clearReason();
    onConfirm(checked.data);
  };
  return (
    <>
      <Button
        variant={isDestructive ? "danger" : "outline"}
        className={props.className}
        aria-label={description}
        aria-keyshortcuts={shortcut}
        pending={pending}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirmLabel={label}
        isDestructive={isDestructive}
        focusFirst={field}
        onCancel={() => setOpen(false)}
        onConfirm={confirm}
      >
        <TextArea
          ref={field}
          id={`reason-${subjectId}`}
          label={name}
          hint={hint}
          maxLength={maxLength}
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
