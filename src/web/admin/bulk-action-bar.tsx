import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DRIVERS_CSV_PATH, type ListedDriver, verifyDrivers } from "#shared/admin/contract.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { waitingWork } from "#web/platform/admin/waiting-work.ts";
import { call } from "#web/platform/client.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { driverCountText } from "./driver-count-text.ts";
import { VerifyDialog } from "./verify-dialog.tsx";
import { changeSummary, namesOf, type VerifyMany, verifyMany } from "./verify-many.ts";

type BulkActionBarProps = {
  /** Selected drivers, at least one. */
  chosen: readonly ListedDriver[];
  onClear: () => void;
};

/** Bulk actions on the selected drivers. */
export const BulkActionBar = ({ chosen, onClear }: BulkActionBarProps) => {
  const { question, ask, close } = useVerifyQuestion(chosen);
  const ids = chosen.map(({ driverId }) => driverId);
  return (
    <section
      aria-label="Chosen drivers"
      data-sticks-to-bottom="tall"
      data-acts
      className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 rounded-card border border-control bg-overlay p-3 overlay-shadow"
    >
      <p className="px-2 font-medium tabular-nums">{chosen.length} chosen</p>
      <IfPermitted permission="verification">
        <Button onClick={() => ask(true)}>Verify</Button>
        <Button variant="danger" onClick={() => ask(false)}>
          Unverify
        </Button>
      </IfPermitted>
      <DownloadButton
        path={`${DRIVERS_CSV_PATH}?${new URLSearchParams({ ids: ids.join(",") })}`}
        name="faire-drivers.csv"
        label="CSV"
        description="Chosen drivers as CSV"
      />
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {question && <VerifyQuestion question={question} onClose={close} onClear={onClear} />}
    </section>
  );
};

/** Stores the selected drivers when the dialog opens: a refreshed list must not change them. */
const useVerifyQuestion = (chosen: readonly ListedDriver[]) => {
  const [question, setQuestion] = useState<VerifyMany | null>(null);
  const ask = (isVerified: boolean) => {
    const next = verifyMany(chosen, isVerified);
    if (next.changing.length > 0) return setQuestion(next);
    const { title, text } = changeSummary(isVerified, 0, next.already.length);
    toast.success(title, text);
  };
  return { question, ask, close: () => setQuestion(null) };
};

type VerifyQuestionProps = { question: VerifyMany; onClose: () => void; onClear: () => void };

const VerifyQuestion = ({ question, onClose, onClear }: VerifyQuestionProps) => {
  const ids = question.changing.map(({ driverId }) => driverId);
  const reasonDraft = useReasonDraft(`unverify-${ids.join()}`);
  const { act, isPending, error } = useVerifyMany(question.already.length, () => {
    reasonDraft.clearReason();
    onClose();
    onClear();
  });
  return (
    <VerifyDialog
      isVerifying={question.isVerified}
      subject={driverCountText(question.changing.length)}
      reasonDraft={reasonDraft}
      isPending={isPending}
      error={error}
      onConfirm={(body) => act({ ids, ...body })}
      onClose={onClose}
    >
      <AffectedDrivers {...question} />
    </VerifyDialog>
  );
};

type Body = BodyFor<typeof verifyDrivers>;

/**
 * Verifies or unverifies all drivers of the dialog in one call; `skipped` more were selected but
 * need no change.
 */
const useVerifyMany = (skipped: number, onDone: () => void) => {
  const queries = useQueryClient();
  return useAct<ReplyOf<typeof verifyDrivers>, Body>({
    mutationFn: (body) => call(verifyDrivers, { body }),
    onSuccess: ({ changed, already }, { isVerified }) => {
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      void queries.invalidateQueries({ queryKey: ["admin", "driver"] });
      void queries.invalidateQueries({ queryKey: waitingWork.queryKey });
      // Closes the dialog first: a toast inside it would disappear with it.
      flushSync(onDone);
      const { title, text } = changeSummary(isVerified, changed, already + skipped);
      toast.success(title, text);
    },
    onError: () => toast.error("Error", "Failed to update driver details"),
  });
};

const MAX_NAMED = 5;
const MAX_NAMED_UNCHANGED = 3;

/** Names and e-mails of the first drivers to be changed, and names of the first to be left unchanged. */
const AffectedDrivers = ({ isVerified, changing, already }: VerifyMany) => (
  <>
    <ul className="grid gap-1">
      {changing.slice(0, MAX_NAMED).map(({ driverId, firstName, lastName, email }) => (
        <li key={driverId} className="wrap-anywhere">
          <span className="font-medium text-fg">
            {firstName} {lastName}
          </span>{" "}
          <span className="text-small">{email}</span>
        </li>
      ))}
      {changing.length > MAX_NAMED && <li>and {changing.length - MAX_NAMED} more</li>}
    </ul>
    {already.length > 0 && (
      <p className="wrap-anywhere">
        {isVerified ? "Verified" : "Unverified"} already, not changed:{" "}
        {namesOf(already, MAX_NAMED_UNCHANGED)}.
      </p>
    )}
  </>
);
