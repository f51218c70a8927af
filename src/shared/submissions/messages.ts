export const decisionMessages = {
  reason: "Give a reason that the driver will see",
} as const;
