import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { DRIVERS_CSV_PATH, type ListedDriver, verifyDrivers } from "#shared/admin/contract.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { useReasonDraft } from "#web/platform/admin/use-reason-draft.ts";
import { call } from "#web/platform/client.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { driversWords } from "./drivers-words.ts";
import { VerifyDialog } from "./verify-dialog.tsx";
import { changedWords, namesOf, type VerifyMany, verifyMany } from "./verify-many.ts";

type ChosenBarProps = {
  /** At least one. */
  chosen: readonly ListedDriver[];
  onClear: () => void;
};

/** Bulk actions on the selected drivers. */
export const ChosenBar = ({ chosen, onClear }: ChosenBarProps) => {
  const { asked, ask, close } = useAsked(chosen);
  const ids = chosen.map(({ driverId }) => driverId);
  return (
    <section
      aria-label="Chosen drivers"
      data-sticks-to-bottom="tall"
      data-acts
      className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 rounded-card border border-control bg-overlay p-3 shadow-overlay"
    >
      <p className="px-2 font-medium tabular-nums">{chosen.length} chosen</p>
      <Button onClick={() => ask(true)}>Verify</Button>
      <Button variant="outline" onClick={() => ask(false)}>
        Unverify
      </Button>
      <DownloadButton
        path={`${DRIVERS_CSV_PATH}?${new URLSearchParams({ ids: ids.join(",") })}`}
        name="faire-drivers.csv"
        label="CSV"
        description="Chosen drivers as CSV"
      />
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {asked && <Question asked={asked} onClose={close} onClear={onClear} />}
    </section>
  );
};

/** Keeps the drivers of an open question: a refreshed list must not change it. */
const useAsked = (chosen: readonly ListedDriver[]) => {
  const [asked, setAsked] = useState<VerifyMany | null>(null);
  const ask = (isVerified: boolean) => {
    const wish = verifyMany(chosen, isVerified);
    if (wish.changing.length > 0) return setAsked(wish);
    const { title, text } = changedWords(isVerified, 0, wish.already.length);
    toast.success(title, text);
  };
  return { asked, ask, close: () => setAsked(null) };
};

type QuestionProps = { asked: VerifyMany; onClose: () => void; onClear: () => void };

const Question = ({ asked, onClose, onClear }: QuestionProps) => {
  const ids = asked.changing.map(({ driverId }) => driverId);
  const keptReason = useReasonDraft(`unverify-${ids.join()}`);
  const { act, isPending, error } = useVerifyMany(asked.already.length, () => {
    keptReason.clearReason();
    onClose();
    onClear();
  });
  return (
    <VerifyDialog
      isVerifying={asked.isVerified}
      whom={driversWords(asked.changing.length)}
      keptReason={keptReason}
      isPending={isPending}
      error={error}
      onConfirm={(body) => act({ ids, ...body })}
      onClose={onClose}
    >
      <WhoIsChanged {...asked} />
    </VerifyDialog>
  );
};

type Body = BodyFor<typeof verifyDrivers>;

/** Verifies drivers or takes it back, all of them or none; `leftAlone` more were chosen and are so already. */
const useVerifyMany = (leftAlone: number, onDone: () => void) => {
  const queries = useQueryClient();
  return useAct<ReplyOf<typeof verifyDrivers>, Body>({
    mutationFn: (body) => call(verifyDrivers, { body }),
    onSuccess: ({ changed, already }, { isVerified }) => {
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      void queries.invalidateQueries({ queryKey: ["admin", "driver"] });
      // A dialog that closes would take the message with it.
      flushSync(onDone);
      const { title, text } = changedWords(isVerified, changed, already + leftAlone);
      toast.success(title, text);
    },
    onError: () => toast.error("Error", "Failed to update driver details"),
  });
};

/** How many are named before the rest is counted. */
const MOST_NAMED = 5;
const MOST_NAMED_ALREADY = 3;

/** Names and e-mails of the first drivers to be changed, and the number left unchanged. */
const WhoIsChanged = ({ isVerified, changing, already }: VerifyMany) => (
  <>
    <ul className="grid gap-1">
      {changing.slice(0, MOST_NAMED).map(({ driverId, firstName, lastName, email }) => (
        <li key={driverId} className="wrap-anywhere">
          <span className="font-medium text-fg">
            {firstName} {lastName}
          </span>{" "}
          <span className="text-small">{email}</span>
        </li>
      ))}
      {changing.length > MOST_NAMED && <li>and {changing.length - MOST_NAMED} more</li>}
    </ul>
    {already.length > 0 && (
      <p className="wrap-anywhere">
        {isVerified ? "Verified" : "Unverified"} already and left alone:{" "}
        {namesOf(already, MOST_NAMED_ALREADY)}.
      </p>
    )}
  </>
);
