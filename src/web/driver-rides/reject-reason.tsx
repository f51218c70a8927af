import { TextArea } from "#web/ui/forms/text-area.tsx";

type RejectReasonProps = { reason: string; onChange: (reason: string) => void };

/** Optional reason of a rejection. */
export const RejectReason = ({ reason, onChange }: RejectReasonProps) => (
  <TextArea
    label="Reason if you reject (optional)"
    hint="Shown to the rider."
    rows={2}
    maxLength={500}
    value={reason}
    onChange={(event) => onChange(event.target.value)}
  />
);
