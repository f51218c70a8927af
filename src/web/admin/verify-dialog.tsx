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
  whom: string;
  keptReason: ReasonDraft;
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
  whom,
  keptReason,
  children,
  ...asked
}: VerifyDialogProps) => {
  const { reason, missing, change, check } = useReason(keptReason);
  const verb = isVerifying ? "Verify" : "Unverify";
  const confirm = () => {
    if (isVerifying) asked.onConfirm({ isVerified: true });
    else if (check()) asked.onConfirm({ isVerified: false, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${verb} ${whom}?`}
      confirmLabel={verb}
      isDestructive={!isVerifying}
      pending={asked.isPending}
      onConfirm={confirm}
      onCancel={asked.onClose}
    >
      <div className="grid gap-4">
        {children}
        <p>{whatFollows[verb]}</p>
        {!isVerifying && (
          <TextArea
            id={REASON}
            label="Reason"
            hint="The driver reads it."
            maxLength={500}
            error={missing}
            value={reason}
            onChange={({ target }) => change(target.value)}
          />
        )}
        <FailureNote error={asked.error} />
      </div>
    </ConfirmDialog>
  );
};

const REASON = "unverify-reason";

const whatFollows = {
  Unverify: "Who is unverified goes offline and gets no new offers. Accepted rides stand.",
  Verify: "Riders can be offered a verified driver as soon as the rest of the checklist is done.",
};

/** A required reason; `check` shows an error at the field if it is missing. */
const useReason = ({ savedReason, saveReason }: ReasonDraft) => {
  const [reason, setReason] = useState(savedReason);
  const [missing, setMissing] = useState<string>();
  const isGiven = (text: string) => text.trim() !== "";
  const change = (text: string) => {
    setReason(text);
    saveReason(text);
    if (isGiven(text)) setMissing(undefined);
  };
  const check = () => {
    if (isGiven(reason)) return true;
    setMissing(reasonMessage);
    document.getElementById(REASON)?.focus();
    return false;
  };
  return { reason, missing, change, check };
};
