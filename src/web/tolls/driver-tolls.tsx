import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { isActive } from "#shared/rides/ride-states.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { TollEntry } from "./toll-entry.tsx";
import { TollForm } from "./toll-form.tsx";
import { driverTollWords } from "./toll-words.ts";

/** The driver's tolls of a ride, and the form to enter one; empty for a ride that no toll can be added to. */
export const DriverTolls = ({ ride }: { ride: Ride }) => {
  const [isOpen, setOpen] = useState(false);
  const { limits, refusal, until, entries } = ride.tolls;
  if (limits === null || (refusal !== null && entries.length === 0 && !isActive(ride.state)))
    return null;
  return (
    <section className="grid gap-4">
      <h3 className="text-h3">Tolls</h3>
      {refusal === null ? (
        <>
          <p className="text-fg-2">
            Paid a toll? Add it with a photo of the receipt: up to {formatDollars(limits.each)}{" "}
            each, {formatDollars(limits.ride)} in all
            {until && (
              <>
                , until <TimeET at={until} />
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
            <TollEntry key={toll.id} toll={toll} words={driverTollWords} />
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
