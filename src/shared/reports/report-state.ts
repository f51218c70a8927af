export const reportStates = ["open", "answered", "closed"] as const;
export type ReportState = (typeof reportStates)[number];

export const reportActs = ["answer", "note", "close"] as const;
export type ReportAct = (typeof reportActs)[number];

/** State of a report after an act. A closed report becomes "answered" by another answer. */
export const stateAfter = (state: ReportState, act: ReportAct): ReportState => {
  if (act === "note") return state;
  return act === "answer" ? "answered" : "closed";
};
