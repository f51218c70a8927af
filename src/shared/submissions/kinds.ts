/** Changes of a verified driver that an admin approves. */
const changeLabels = {
  person: "Name and photo",
  vehicle: "Vehicle",
} as const;
export type ChangeKind = keyof typeof changeLabels;

/** Changes in the order in which they are listed, before the documents. */
export const changeKinds: readonly { kind: string; label: string }[] = Object.entries(
  changeLabels,
).map(([kind, label]) => ({ kind, label }));

/** URL query of the section of the driver's profile page where a kind is edited. */
export function sectionOf(kind: string): string {
  if (kind === "person") return "";
  return kind === "vehicle" ? "?section=vehicle" : "?section=documents";
}
