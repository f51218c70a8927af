/** Reason codes of a suspension, with the label that the person reads. */
export const suspensionReasonLabels = {
  fraud: "Signs of fraud",
  safety: "Safety of other people",
  documents: "Missing or false documents",
  chargebacks: "Payments taken back by a bank",
  conduct: "Conduct toward other people",
  other: "Another reason",
} as const;

export const suspensionReasons = [
  "fraud",
  "safety",
  "documents",
  "chargebacks",
  "conduct",
  "other",
] as const;
