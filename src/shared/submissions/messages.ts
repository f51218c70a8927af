export const decisionMessages = {
  reason: "Give a reason that the driver will see",
} as const;

export const queueMessages = { noKind: "There is no such kind" } as const;
