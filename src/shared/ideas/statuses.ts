/** How far an idea has come; an admin may set any of them. */
export const ideaStatuses = [
  "proposed",
  "under_review",
  "approved",
  "in_development",
  "released",
] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

/** What people read of a status. */
export const statusLabels: Readonly<Record<IdeaStatus, string>> = {
  proposed: "Proposed",
  under_review: "Under Review",
  approved: "Approved",
  in_development: "In Development",
  released: "Released",
};
