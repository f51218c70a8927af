/** An admin may set any of them, in any order. */
export const ideaStatuses = [
  "proposed",
  "under_review",
  "approved",
  "in_development",
  "released",
] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

export const statusLabels: Readonly<Record<IdeaStatus, string>> = {
  proposed: "Proposed",
  under_review: "Under Review",
  approved: "Approved",
  in_development: "In Development",
  released: "Released",
};
