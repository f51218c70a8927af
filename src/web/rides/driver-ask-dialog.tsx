import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { AnswerDialog } from "./driver-answer-dialog.tsx";
import { CompleteDialog } from "./driver-complete-dialog.tsx";

/** What the driver is about to do with which ride of a list. */
export type Asked = { ride: DriverRide; about: "answer" | "complete" };

/** The question of the action that was chosen in a list; nothing while there is none. */
export const DriverAskDialog = ({
  asked,
  onClose,
}: {
  asked: Asked | null;
  onClose: () => void;
}) => {
  if (!asked) return null;
  return asked.about === "answer" ? (
    <AnswerDialog ride={asked.ride} onClose={onClose} />
  ) : (
    <CompleteDialog ride={asked.ride} onClose={onClose} />
  );
};
