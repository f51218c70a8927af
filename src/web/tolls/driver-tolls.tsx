import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { type Toll, withdrawToll } from "#shared/tolls/contract.ts";
import { isWithdrawable } from "#shared/tolls/toll-rule.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { TollEntry } from "./toll-entry.tsx";
import { TollForm } from "./toll-form.tsx";
import { driverTollTexts } from "./toll-texts.ts";

/**
 * The driver's tolls of a ride, and the form to enter one or the reason why none can be entered. Renders nothing where
 * tolls are off, and before and after a ride that has no tolls and can get none.
 */
export const DriverTolls = ({ ride, as: Title = "h3" }: { ride: Ride; as?: "h2" | "h3" }) => {
  const [isOpen, setOpen] = useState(false);
  const { limits, refusal, until, entries } = ride.tolls;
  const mayBeEmpty = refusal === null || ride.state === "started";
  if (limits === null || (!mayBeEmpty && entries.length === 0)) return null;
  return (
    <section className="grid gap-4">
      <Title className="text-h3">Tolls</Title>
      {refusal === null ? (
        <>
          <p className="text-fg-2">
            Paid a toll? Add it with a photo of the receipt: up to {formatDollars(limits.each)}{" "}
            each, {formatDollars(limits.ride)} in all
            {until && (
              <>
                , until <MarketTime at={until} />
              </>
            )}
            .
          </p>
          <div>
            <Button variant="outline" onClick={() => setOpen(true)}>
              Add a toll
            </Button>
          </div>
        </>
      ) : (
        <p className="text-fg-2">{refusal}.</p>
      )}
      {entries.length > 0 && (
        <ul className="grid gap-4">
          {entries.map((toll) => (
            <TollEntry key={toll.id} toll={toll} words={driverTollTexts}>
              {isWithdrawable(toll.state) && <Withdrawal toll={toll} />}
            </TollEntry>
          ))}
        </ul>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add a toll">
        <TollForm
          ride={ride}
          limits={limits}
          onEntered={() => {
            setOpen(false);
            toast.success("The toll is added", "The rider sees it, and can object for 24 hours.");
          }}
        />
      </Dialog>
    </section>
  );
};

const Withdrawal = ({ toll: { id, road, amount } }: { toll: Toll }) => {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const { act, error, isPending } = useAct({
    mutationFn: () => call(withdrawToll, { params: { id } }),
    onSuccess: () => toast.success("The toll is withdrawn", "The rider does not pay it."),
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  return (
    <div>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Withdraw this toll?"
        confirmLabel="Withdraw the toll"
        cancelLabel="Keep it"
        pending={isPending}
        onConfirm={() => act()}
        onCancel={() => setOpen(false)}
      >
        <p>
          {road}, {formatDollars(amount)}. The rider does not pay it. To correct it, add it again
          with a photo.
        </p>
        <FailureNote error={error} />
      </ConfirmDialog>
    </div>
  );
};
