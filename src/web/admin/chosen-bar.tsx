import { useState } from "react";
import { DRIVERS_CSV_PATH, type ListedDriver } from "#shared/admin/contract.ts";
import { useKeptReason } from "#web/platform/admin/use-kept-reason.ts";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { driversWords } from "./drivers-words.ts";
import { useVerifyMany } from "./use-verify-many.ts";
import { VerifyDialog } from "./verify-dialog.tsx";
import { changedWords, type VerifyMany, verifyMany } from "./verify-many.ts";
import { WhoIsChanged } from "./who-is-changed.tsx";

type ChosenBarProps = {
  /** At least one. */
  chosen: readonly ListedDriver[];
  onClear: () => void;
};

/** What can be done with the drivers who are chosen. */
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

/** What was asked for, of whom: a list that comes anew meanwhile does not change the question. */
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
  const keptReason = useKeptReason(`unverify-${ids.join()}`);
  const { act, isPending, error } = useVerifyMany(asked.already.length, () => {
    keptReason.forget();
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
