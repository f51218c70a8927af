import { type ReactNode, useState } from "react";
import { reasonMessage } from "#shared/admin/fields.ts";
import type { ReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type VerifyDialogProps = {
  /** True to verify, false to revoke. */
  isVerifying: boolean;
  /** "Maya Levin", "12 drivers". */
  subject: string;
  reasonDraft: ReasonDraft;
  isPending: boolean;
  error: Error | null;
  /** Names, for several drivers. */
  children?: ReactNode;
  onConfirm: (body: { isVerified: boolean; reason?: string }) => void;
  onClose: () => void;
};

/** Confirms a verification, or asks for the reason of its revocation, which the drivers see. */
export const VerifyDialog = ({
  isVerifying,
  subject,
  reasonDraft,
  children,
  ...dialog
}: VerifyDialogProps) => {
  const { reason, reasonError, change, check } = useReason(reasonDraft);
  const verb = isVerifying ? "Verify" : "Unverify";
  const confirm = () => {
    if (isVerifying) dialog.onConfirm({ isVerified: true });
    else if (check()) dialog.onConfirm({ isVerified: false, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${subject}?`}
      confirmLabel={verb}
      isDestructive={!isVerifying}
      pending={dialog.isPending}
      onConfirm={confirm}
      onCancel={dialog.onClose}
    >
      <div className="grid gap-4">
        {children}
        <p>{consequence[verb]}</p>
        {!isVerifying && (
          <TextArea
            id={REASON}
            label="Reason"
            hint="Shown to the driver."
            maxLength={500}
            error={reasonError}
            value={reason}
            onChange={({ target }) => change(target.value)}
          />
        )}
        <FailureNote error={dialog.error} />
      </div>
    </ConfirmDialog>
  );
};

const REASON = "unverify-reason";

const consequence = {
  Unverify: "An unverified driver goes offline and gets no new requests. Accepted rides stay.",
  Verify: "Riders can be offered a verified driver as soon as the rest of the checklist is done.",
};

/** A required reason; `check` shows an error at the field if it is missing. */
const useReason = ({ savedReason, saveReason }: ReasonDraft) => {
  const [reason, setReason] = useState(savedReason);
  const [reasonError, setReasonError] = useState<string>();
  const hasText = (text: string) => text.trim() !== "";
  const change = (text: string) => {
    setReason(text);
    saveReason(text);
    if (hasText(text)) setReasonError(undefined);
  };
  const check = () => {
    if (hasText(reason)) return true;
    setReasonError(reasonMessage);
    document.getElementById(REASON)?.focus();
    return false;
  };
  return { reason, reasonError, change, check };
};
