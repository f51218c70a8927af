import { type ReactNode, useState } from "react";
import { titleInZone } from "#shared/market-time.ts";
import { latestDay } from "#shared/proposals/first-day.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import type { FieldErrors } from "./use-proposing.ts";

type ProposalEndProps = {
  /** First allowed market day, "YYYY-MM-DD". */
  earliest: string;
  /** Explains the first allowed day. */
  hint: string;
  draft: { effectiveOn: string; reason: string };
  errors: FieldErrors;
  isSending: boolean;
  /** Whether another admin could approve the proposal. */
  hasApprover: boolean;
  onChange: (change: { effectiveOn?: string; reason?: string }) => void;
};

/** End of a proposal form: first day, reason and submit button. */
export const ProposalEnd = (props: ProposalEndProps) => {
  const { earliest, hint, draft, errors, isSending, hasApprover, onChange } = props;
  return (
    <>
      <DateField
        label={titleInZone("First day")}
        name="effectiveOn"
        hint={hint}
        today={earliest}
        earliest={earliest}
        latest={latestDay(earliest)}
        value={draft.effectiveOn}
        error={errors.effectiveOn}
        onChange={(effectiveOn) => onChange({ effectiveOn })}
      />
      <TextArea
        label="Reason"
        id="reason"
        value={draft.reason}
        error={errors.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          disabled={!hasApprover}
          pending={isSending}
          pendingLabel="Proposing..."
        >
          Propose
        </Button>
        {!hasApprover && <p className="text-small text-fg-2">Needs a second admin to approve</p>}
      </div>
    </>
  );
};

type FormFoldProps = { hasApprover: boolean; children: ReactNode };

/** Folds a proposal form below other content while nobody could approve what is typed into it. */
export const FormFold = ({ hasApprover, children }: FormFoldProps) => {
  const [isOpen, setOpen] = useState(false);
  if (hasApprover) return children;
  return (
    <Disclosure summary="See the form" isOpen={isOpen} onToggle={setOpen}>
      {isOpen && children}
    </Disclosure>
  );
};
