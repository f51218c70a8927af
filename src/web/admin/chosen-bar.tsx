import { useState } from "react";
import { DRIVERS_CSV_PATH } from "#shared/admin/contract.ts";
import { DownloadButton } from "#web/app/download-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { driversWords } from "./drivers-words.ts";
import { useVerifyMany } from "./use-verify-many.ts";
import { VerifyDialog } from "./verify-dialog.tsx";

type ChosenBarProps = {
  /** Their ids, at least one. */
  chosen: readonly string[];
  onClear: () => void;
};

/** What can be done with the drivers who are chosen. */
export const ChosenBar = ({ chosen, onClear }: ChosenBarProps) => {
  const [asked, setAsked] = useState<"verify" | "unverify" | null>(null);
  const { act, isPending, error, reset } = useVerifyMany(() => {
    setAsked(null);
    onClear();
  });
  const ask = (what: "verify" | "unverify") => {
    reset();
    setAsked(what);
  };
  return (
    <section
      aria-label="Chosen drivers"
      data-sticks-to-bottom="tall"
      className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 rounded-card border border-control bg-overlay p-3 shadow-overlay"
    >
      <p className="px-2 font-medium tabular-nums">{chosen.length} chosen</p>
      <Button onClick={() => ask("verify")}>Verify</Button>
      <Button variant="outline" onClick={() => ask("unverify")}>
        Unverify
      </Button>
      <DownloadButton
        path={`${DRIVERS_CSV_PATH}?${new URLSearchParams({ ids: chosen.join(",") })}`}
        name="faire-drivers.csv"
        label="CSV"
        description="Chosen drivers as CSV"
      />
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {asked && (
        <VerifyDialog
          isVerifying={asked === "verify"}
          whom={driversWords(chosen.length)}
          isPending={isPending}
          error={error}
          onConfirm={(body) => act({ ids: [...chosen], ...body })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
};
