export const reportSubjectLabels = {
  driving: "Unsafe driving",
  behavior: "The driver's behavior",
  route: "The route or a stop",
  price: "The price or my payment",
  lost_item: "Something I left in the car",
  other: "Something else",
} as const;

export type ReportSubject = keyof typeof reportSubjectLabels;

export const reportSubjects = [
  "driving",
  "behavior",
  "route",
  "price",
  "lost_item",
  "other",
] as const satisfies readonly ReportSubject[];
