export const decisionMessages = {
  reason: "Give a reason that the driver will see",
} as const;

/** Code of a refusal to list documents of a kind that does not exist. */
export const NO_SUCH_KIND = "no_such_kind";
