import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { decideToll } from "#shared/operations/acts-contract.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { Toll } from "#shared/tolls/contract.ts";
import type { TollState } from "#shared/tolls/toll-rule.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { TollEntry } from "#web/tolls/toll-entry.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { ExtraMoney } from "./ride-tip.tsx";

/** Tolls of a ride: photo, objection and money; the admin decides and refunds. Renders nothing if there is none. */
export const RideTolls = ({ record: { ride, paidTolls } }: { record: RideForAdmin }) =>
  ride.tolls.entries.length > 0 && (
    <Section title="Tolls">
      <ul className="grid gap-4">
        {ride.tolls.entries.map((toll) => {
          const payment = paidTolls.find(({ id }) => id === toll.id)?.payment;
          return (
            <TollEntry key={toll.id} toll={toll} words={adminTollTexts}>
              {toll.state === "objected" && (
                <IfPermitted permission="refunds">
                  <Decision toll={toll} />
                </IfPermitted>
              )}
              {payment && <ExtraMoney kind="toll" id={toll.id} extra={payment} />}
            </TollEntry>
          );
        })}
      </ul>
    </Section>
  );

const adminTollTexts: Record<TollState, string> = {
  open: "The rider can object until",
  objected: "It waits for your decision. Compare the amount with the photo.",
  rejected: "Not charged.",
  due: "About to be charged.",
  unpaid: "The rider's card was refused. The rider was asked to pay.",
  paid: "Charged.",
  refunding: "The refund is on its way.",
  refunded: "Refunded.",
};

const Decision = ({ toll: { id } }: { toll: Toll }) => {
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const queries = useQueryClient();
  const { act, error, isPending, variables } = useAct({
    mutationFn: (decision: "charge" | "reject") =>
      call(decideToll, { params: { id }, body: { decision, reason } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const isMissing = reason.trim() === "";
  const decide = (decision: "charge" | "reject") => {
    setChecked(true);
    if (!isMissing) act(decision);
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Reason, which rider and driver will read"
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked && isMissing ? "Reason is required" : undefined}
      />
      <FailureNote error={error} />
      <div className="grid gap-3 sm:flex">
        <Button
          pending={isPending && variables === "charge"}
          disabled={isPending && variables !== "charge"}
          onClick={() => decide("charge")}
        >
          Charge the toll
        </Button>
        <Button
          variant="outline"
          pending={isPending && variables === "reject"}
          disabled={isPending && variables !== "reject"}
          onClick={() => decide("reject")}
        >
          Reject the toll
        </Button>
      </div>
    </div>
  );
};
