import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";

export const MAX_MESSAGE_LENGTH = 500;
/** Maximum number of messages of one ride, counting both sides. */
export const MAX_MESSAGES = 300;
/** Hours for messages after the drop-off or a no-show. A canceled ride closes at once. */
export const MESSAGE_HOURS_AFTER_END = 2;

const openStates: readonly RideState[] = ["accepted", "arrived", "started"];
const stillOpenStates: readonly RideState[] = ["completed", "no_show"];
const beforeAcceptance: readonly RideState[] = ["awaiting_payment", "pending"];

interface MessagedRide {
  state: RideState;
  endedAt: Date | null;
  /** Either side blocked the other. */
  isBlocked: boolean;
  /** The writer's own account is suspended. */
  isSuspended: boolean;
}

export interface MessageTerms {
  mayWrite: "text" | "quick_replies" | "nothing";
  /** Why not more; null if any text may be sent. */
  reason: string | null;
}

/** Returns whether rider and driver may send free text, quick replies or nothing now, with the reason. */
export function messageTerms(ride: MessagedRide, now: Date): MessageTerms {
  const reason = whyClosed(ride, now);
  if (reason !== null) return { mayWrite: "nothing", reason };
  if (ride.isSuspended || ride.isBlocked)
    return { mayWrite: "quick_replies", reason: QUICK_REPLIES_ONLY };
  return { mayWrite: "text", reason: null };
}

/** The same for suspensions and blocks, so that a block stays secret. */
const QUICK_REPLIES_ONLY = "You can send quick replies in this ride.";
const CLOSED = "Messages for this ride are closed. Report a problem if you need help.";

function whyClosed({ state, endedAt, isBlocked }: MessagedRide, now: Date): string | null {
  if (beforeAcceptance.includes(state)) return "You can write once the driver has accepted.";
  if (openStates.includes(state)) return null;
  const isStillOpen =
    stillOpenStates.includes(state) &&
    !isBlocked &&
    endedAt !== null &&
    now < plusMinutes(endedAt, MESSAGE_HOURS_AFTER_END * 60);
  return isStillOpen ? null : CLOSED;
}
