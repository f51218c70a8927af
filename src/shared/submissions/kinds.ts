/** Changes of a verified driver that an admin approves. */
export const changeLabels = {
  person: "Name and photo",
  vehicle: "Vehicle",
} as const;
export type ChangeKind = keyof typeof changeLabels;

const labels: Record<string, string> = changeLabels;

export const kindLabel = (kind: string): string => labels[kind] ?? kind;

/** Search of the section of the driver's profile page where a kind is edited. */
export const sectionOf = (kind: string): string => (kind === "vehicle" ? "?section=vehicle" : "");
