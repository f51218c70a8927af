import type { DriverRide } from "#shared/rides/lists-contract.ts";
import { AnswerDialog } from "./driver-answer-dialog.tsx";
import { CompleteDialog } from "./driver-complete-dialog.tsx";

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
