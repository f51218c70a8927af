import { completeRide } from "#shared/rides/contract.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { completeWords } from "./complete-button.tsx";
import { AnswerDialog } from "./driver-answer-dialog.tsx";
import { useDriverMove } from "./driver-moves.ts";

/** The pending action on a listed ride. */
export type Asked = { ride: DriverRide; about: "answer" | "complete" };

type DriverAskDialogProps = {
  asked: Asked | null;
  onClose: () => void;
  /** Called when the server has confirmed the action. */
  onDone: () => void;
};

/** Confirmation of an action chosen in a list. */
export const DriverAskDialog = ({ asked, ...on }: DriverAskDialogProps) => {
  if (!asked) return null;
  const Question = asked.about === "answer" ? AnswerDialog : CompleteDialog;
  return <Question ride={asked.ride} {...on} />;
};

type CompleteDialogProps = { ride: DriverRide; onClose: () => void; onDone: () => void };

/** Confirms completing a ride, which is final. */
const CompleteDialog = ({ ride, onClose, onDone }: CompleteDialogProps) => {
  const moving = useDriverMove(ride, onDone);
  const request = () => call(completeRide, { params: { rideId: ride.id } });
  return (
    <ConfirmDialog
      isOpen
      title={`Complete ${ride.username}'s ride to ${ride.to}?`}
      confirmLabel="Complete ride"
      pending={moving.isPending}
      onConfirm={() => moving.act({ name: "complete", request })}
      onCancel={onClose}
    >
      <p>{completeWords}</p>
      {moving.isError && (
        <p role="alert" className="mt-3 rounded-input bg-tint-danger p-3 text-on-tint-danger">
          {submitErrorMessage(moving.error)}
        </p>
      )}
    </ConfirmDialog>
  );
};
