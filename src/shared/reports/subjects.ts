export type Reporter = "rider" | "driver";

export const reportSubjects = [
  "driving",
  "behavior",
  "messages",
  "route",
  "price",
  "lost_item",
  "other",
] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** In display order. */
export const subjectsOf: Record<Reporter, readonly ReportSubject[]> = {
  rider: reportSubjects,
  driver: ["behavior", "messages", "price", "lost_item", "other"],
};

export const reportSubjectLabel = (subject: ReportSubject, reporter: Reporter): string =>
  (reporter === "driver" && driverLabels[subject]) || labels[subject];

const labels: Record<ReportSubject, string> = {
  driving: "Unsafe driving",
  behavior: "The driver's behavior",
  messages: "Messages I got",
  route: "The route or a stop",
  price: "The price or my payment",
  lost_item: "Something I left in the car",
  other: "Something else",
};

const driverLabels: Partial<Record<ReportSubject, string>> = {
  behavior: "The rider's behavior",
  price: "My pay or a toll",
  lost_item: "Something left in my car",
};
