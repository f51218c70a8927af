import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { objections, objectToToll, payToll, type Toll } from "#shared/tolls/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnToggle } from "#web/ui/editable-card.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { TollEntry } from "./toll-entry.tsx";
import { riderTollTexts } from "./toll-texts.ts";

/**
 * Tolls that the driver entered: the rider sees the photo, can object, and pays a toll that the card
 * was refused for.
 */
export const RiderTolls = ({ ride: { tolls } }: { ride: Ride }) =>
  tolls.entries.length > 0 && (
    <Section title={tolls.entries.length === 1 ? "A toll on your ride" : "Tolls on your ride"}>
      <ul className="grid gap-4">
        {tolls.entries.map((toll) => (
          <TollEntry key={toll.id} toll={toll} words={riderTollTexts}>
            {toll.state === "open" && <Objection toll={toll} />}
            {toll.state === "unpaid" && <PayToll toll={toll} />}
          </TollEntry>
        ))}
      </ul>
    </Section>
  );

const Objection = ({ toll }: { toll: Toll }) => {
  const [isOpen, setOpen] = useState(false);
  const content = useFocusOnToggle(isOpen);
  return (
    <div ref={content}>
      {isOpen ? (
        <ObjectionForm toll={toll} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="outline" onClick={() => setOpen(true)}>
          Object
        </Button>
      )}
    </div>
  );
};

type ObjectionFormProps = { toll: Toll; onClose: () => void };

const ObjectionForm = ({ toll: { id }, onClose }: ObjectionFormProps) => {
  const [ownReason, setOwnReason] = useState("");
  const queries = useQueryClient();
  const { act, error, isPending, variables } = useAct({
    mutationFn: (reason: string) => call(objectToToll, { params: { id }, body: { reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        act(ownReason);
      }}
    >
      <p className="text-small text-fg-2">Choose why, or write it. We decide, and tell you both.</p>
      <div className="flex flex-wrap gap-3">
        {objections.map((reason) => (
          <Button
            key={reason}
            variant="outline"
            pending={isPending && variables === reason}
            disabled={isPending && variables !== reason}
            onClick={() => act(reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
      <TextField
        label="Another reason"
        maxLength={300}
        value={ownReason}
        onChange={(event) => setOwnReason(event.target.value)}
      />
      <FailureNote error={error} />
      <div className="grid gap-3 sm:flex">
        <Button
          type="submit"
          pending={isPending && variables === ownReason}
          disabled={ownReason.trim() === "" || isPending}
        >
          Send objection
        </Button>
        <Button variant="ghost" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const PayToll = ({ toll: { id, amount } }: { toll: Toll }) => {
  const queries = useQueryClient();
  const opening = useAct({
    mutationFn: async () => (await call(payToll, { params: { id } })).url,
    onSuccess: (url) => location.assign(url),
    onError: () => void queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  usePageRestored(() => {
    opening.reset();
    void queries.invalidateQueries({ queryKey: ["rides"] });
  });
  return (
    <div className="grid gap-3">
      <div>
        <Button
          pending={opening.isPending || opening.isSuccess}
          pendingLabel="Opening payment..."
          onClick={() => opening.act()}
        >
          Pay {formatDollars(amount)}
        </Button>
      </div>
      <FailureNote error={opening.error} />
    </div>
  );
};
