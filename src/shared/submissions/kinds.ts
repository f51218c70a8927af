import { documentKinds } from "#shared/documents/kinds.ts";

/** Changes of a verified driver that an admin approves. */
const changeLabels = {
  person: "Name and photo",
  vehicle: "Vehicle",
} as const;
export type ChangeKind = keyof typeof changeLabels;

const labels = new Map<string, string>([
  ...Object.entries(changeLabels),
  ...documentKinds.map(({ kind, label }) => [kind, label] as const),
]);

/** Kinds in the order in which they are listed. */
export const submissionKinds: readonly string[] = [...labels.keys()];

export const kindLabel = (kind: string): string => labels.get(kind) ?? kind;

/** URL query of the section of the driver's profile page where a kind is edited. */
export function sectionOf(kind: string): string {
  if (kind === "person") return "";
  return kind === "vehicle" ? "?section=vehicle" : "?section=documents";
}
