import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { failureWords } from "#web/platform/failure-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { completeWords } from "./complete-button.tsx";
import { AnswerDialog } from "./driver-answer-dialog.tsx";
import { useDriverMove } from "./driver-moves.ts";

/** What the driver is about to do with which ride of a list. */
export type Asked = { ride: DriverRide; about: "answer" | "complete" };

type DriverAskDialogProps = {
  asked: Asked | null;
  onClose: () => void;
  /** The server has agreed to what was asked for. */
  onDone: () => void;
};

/** The question of the action that was chosen in a list; nothing while there is none. */
export const DriverAskDialog = ({ asked, ...on }: DriverAskDialogProps) => {
  if (!asked) return null;
  const Question = asked.about === "answer" ? AnswerDialog : CompleteDialog;
  return <Question ride={asked.ride} {...on} />;
};

type CompleteDialogProps = { ride: DriverRide; onClose: () => void; onDone: () => void };

/** Asks before a ride is completed, which is final. */
const CompleteDialog = ({ ride, onClose, onDone }: CompleteDialogProps) => {
  const moving = useDriverMove(ride, { onMoved: onDone });
  return (
    <ConfirmDialog
      isOpen
      title={`Complete ${ride.username}'s ride to ${ride.to}?`}
      confirmLabel="Complete ride"
      pending={moving.isPending}
      onConfirm={() => moving.act("complete")}
      onCancel={onClose}
    >
      <p>{completeWords}</p>
      {moving.isError && (
        <p role="alert" className="mt-3 rounded-input bg-tint-danger p-3 text-on-tint-danger">
          {failureWords(moving.error)}
        </p>
      )}
    </ConfirmDialog>
  );
};
