import { plusMinutes } from "#shared/plus-minutes.ts";

export const lostItemStates = ["reported", "found", "not_found", "handed_back", "closed"] as const;
export type LostItemState = (typeof lostItemStates)[number];
export type LostItemActor = "rider" | "driver" | "admin";

/** Days to report an item, days until its report is deleted, and hours after which the driver is reminded. */
export const lostItemTerms = { reportDays: 30, keptDays: 90, reminderHours: [24, 72] } as const;

/** Roles that may move an item from one state to another. */
const moves: Record<LostItemState, Partial<Record<LostItemState, readonly LostItemActor[]>>> = {
  reported: {
    found: ["driver"],
    not_found: ["driver"],
    closed: ["rider", "admin"],
  },
  not_found: { found: ["driver"], closed: ["rider", "admin"] },
  found: { handed_back: ["rider", "driver"], not_found: ["driver"], closed: ["admin"] },
  handed_back: {},
  closed: {},
};

export const mayMoveItem = (
  from: LostItemState,
  to: LostItemState,
  actor: LostItemActor,
): boolean => moves[from][to]?.includes(actor) ?? false;

/** True until it is handed back or closed. */
export const isItemOpen = (state: LostItemState): boolean => Object.keys(moves[state]).length > 0;

/** Deadline to report something lost in a completed ride; null for any other ride. */
export const reportableUntil = (ride: { state: string; endedAt: Date | null }): Date | null =>
  ride.state === "completed" && ride.endedAt !== null
    ? plusMinutes(ride.endedAt, lostItemTerms.reportDays * 24 * 60)
    : null;

/** States in which the driver is reminded: unanswered, or found and not handed back. */
export const isReminderDue = (state: LostItemState): boolean =>
  state === "reported" || state === "found";
