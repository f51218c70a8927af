import { useState } from "react";
import { acceptRide, rejectRide } from "#shared/rides/contract.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { AnswerTime } from "./answer-time.tsx";
import { deadlineOf, useIsRequestOver } from "./driver-action.ts";
import { pickupOf } from "./driver-ride-facts.ts";
import {
  type DriverTransition,
  type TransitionName,
  useDriverTransition,
} from "./driver-transitions.ts";
import { RejectReason } from "./reject-reason.tsx";
import { RequestFacts } from "./request-facts.tsx";

type AnswerDialogProps = {
  ride: DriverRide;
  onClose: () => void;
  onDone: (action: TransitionName) => void;
};

/** Accept or reject, with earnings, distance and duration. */
export const AnswerDialog = ({ ride, onClose, onDone }: AnswerDialogProps) => (
  <Dialog isOpen onClose={onClose} title={`${ride.username} requested a ride`}>
    {ride.state === "pending" ? (
      <AnswerForm ride={ride} onDone={onDone} />
    ) : (
      <div role="status" className="grid gap-5">
        <p className="text-fg-2">{ride.reason ?? "This request is already answered"}.</p>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    )}
  </Dialog>
);

const AnswerForm = ({ ride, onDone }: Pick<AnswerDialogProps, "ride" | "onDone">) => {
  const isExpired = useIsRequestOver(ride);
  const [reason, setReason] = useState("");
  const params = { rideId: ride.id };
  const transition = useDriverTransition(ride, (name) => {
    onDone(name);
    toast.success(name === "accept" ? "Ride accepted" : "Ride rejected");
  });
  return (
    <div className="grid gap-5">
      <AnswerTime kind={ride.kind} answerBy={deadlineOf(ride)} isExpired={isExpired} />
      <RequestFacts
        fare={ride.cost}
        miles={ride.distance}
        minutes={ride.duration}
        bookedHours={ride.bookedHours}
        pickupAt={pickupOf(ride)}
        pickupMinutes={null}
        from={ride.from}
        to={ride.to}
      />
      <RejectReason reason={reason} onChange={setReason} />
      <FailureNote error={transition.error} />
      <div className="grid gap-3 sm:grid-cols-2">
        <AnswerButton
          label="Accept"
          name="accept"
          request={() => call(acceptRide, { params })}
          transition={transition}
          isExpired={isExpired}
        />
        <AnswerButton
          label="Reject"
          name="reject"
          request={() => call(rejectRide, { params, body: { reason } })}
          transition={transition}
          isExpired={isExpired}
        />
      </div>
      <p className="text-small text-fg-2">
        If you reject, the rider gets everything back. It does not count against you.
      </p>
    </div>
  );
};

type AnswerButtonProps = {
  label: string;
  name: "accept" | "reject";
  request: DriverTransition["request"];
  transition: ReturnType<typeof useDriverTransition>;
  isExpired: boolean;
};

const AnswerButton = ({ label, name, request, transition, isExpired }: AnswerButtonProps) => (
  <Button
    variant={name === "accept" ? "primary" : "outline"}
    size="lg"
    disabled={isExpired || (transition.isPending && transition.variables?.name !== name)}
    pending={transition.isPending && transition.variables?.name === name}
    onClick={() => transition.act({ name, request })}
  >
    {label}
  </Button>
);
