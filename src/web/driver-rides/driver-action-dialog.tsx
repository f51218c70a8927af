import { completeRide } from "#shared/rides/contract.ts";
import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { completeWarning } from "./complete-button.tsx";
import { AnswerDialog } from "./driver-answer-dialog.tsx";
import { type TransitionName, useDriverTransition } from "./driver-transitions.ts";

/** An action that the driver chose on a listed ride and must confirm. */
export type PendingAction = { ride: DriverRide; about: "answer" | "complete" };

type DriverActionDialogProps = {
  pendingAction: PendingAction | null;
  onClose: () => void;
  /** Called when the server has confirmed the action. */
  onDone: (action: TransitionName) => void;
};

/** Confirmation of an action chosen in a list. */
export const DriverActionDialog = ({ pendingAction, ...on }: DriverActionDialogProps) => {
  if (!pendingAction) return null;
  const ActionDialog = pendingAction.about === "answer" ? AnswerDialog : CompleteDialog;
  return <ActionDialog ride={pendingAction.ride} {...on} />;
};

type CompleteDialogProps = { ride: DriverRide } & Pick<
  DriverActionDialogProps,
  "onClose" | "onDone"
>;

/** Confirms completing a ride, which is final. */
const CompleteDialog = ({ ride, onClose, onDone }: CompleteDialogProps) => {
  const transition = useDriverTransition(ride, onDone);
  const request = () => call(completeRide, { params: { rideId: ride.id } });
  return (
    <ConfirmDialog
      isOpen
      title={`Complete ${ride.username}'s ride to ${ride.to}?`}
      confirmLabel="Complete ride"
      cancelLabel="Not yet"
      pending={transition.isPending}
      onConfirm={() => transition.act({ name: "complete", request })}
      onCancel={onClose}
    >
      <p>{completeWarning}</p>
      {transition.isError && (
        <p role="alert" className="mt-3 rounded-input bg-tint-danger p-3 text-on-tint-danger">
          {submitErrorMessage(transition.error)}
        </p>
      )}
    </ConfirmDialog>
  );
};
