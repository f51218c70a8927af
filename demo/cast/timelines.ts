import type { Fare } from "#shared/fares/fare.ts";
import type { Cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { EndedBy } from "#shared/rides/cancellation-policy.ts";
import { cancellationTerms } from "#shared/rides/cancellation-terms.ts";
import { answerBy } from "#shared/rides/deadlines.ts";
import type { RideActor, RideState } from "#shared/rides/ride-states.ts";
import { endOf, type Moment, momentOf, type Timeline } from "./past-ride.ts";

/** End of a past ride; the rider cancels one minute (`cancelled_soon`, free) or four minutes after acceptance. */
export type Outcome =
  | "completed"
  | "cancelled_soon"
  | "cancelled_late"
  | "rejected"
  | "expired"
  | "no_show";

export interface RideFacts {
  kind: "instant" | "scheduled";
  requestedAt: Date;
  /** Null for an instant ride. */
  pickupAt: Date | null;
  pickupMinutes: number;
  minutes: number;
  fare: Fare;
  /** The amount charged: the total of the fare, and the fees. */
  due: Cents;
}

const MINUTES_TO_PAY = 1;
const MINUTES_TO_BOARD = 2;

/** Timeline of a ride from its request to its end. */
export function timelineOf(facts: RideFacts, outcome: Outcome): Timeline {
  const paidAt = plusMinutes(facts.requestedAt, MINUTES_TO_PAY);
  const paidMoments = [
    moment("awaiting_payment", facts.requestedAt, "rider"),
    moment("pending", paidAt, "stripe"),
  ];
  if (outcome === "rejected") {
    const reason = "The driver declined the ride";
    return {
      moments: [...paidMoments, moment("rejected", plusMinutes(paidAt, 0.4), "driver")],
      reason,
      split: null,
    };
  }
  if (outcome === "expired") {
    const expiredAt = answerBy({ paidAt, pickupAt: facts.pickupAt });
    return {
      moments: [...paidMoments, moment("expired", expiredAt, "platform")],
      reason: null,
      split: null,
    };
  }
  const acceptedAt = plusMinutes(paidAt, facts.kind === "instant" ? 0.3 : 45);
  return afterAcceptance(facts, outcome, [
    ...paidMoments,
    moment("accepted", acceptedAt, "driver"),
  ]);
}

function afterAcceptance(facts: RideFacts, outcome: Outcome, momentsSoFar: Moment[]): Timeline {
  const acceptedAt = endOf({ moments: momentsSoFar, reason: null, split: null }).at;
  if (outcome === "cancelled_soon" || outcome === "cancelled_late") {
    const at = plusMinutes(acceptedAt, outcome === "cancelled_soon" ? 1 : 4);
    const reason = "My plans changed";
    return timelineWithSplit(facts, [...momentsSoFar, moment("cancelled", at, "rider")], {
      by: "rider",
      reason,
    });
  }
  const arrivedAt = plusMinutes(
    facts.pickupAt ?? acceptedAt,
    facts.pickupAt ? 0 : facts.pickupMinutes,
  );
  const arrivedMoments = [...momentsSoFar, moment("arrived", arrivedAt, "driver")];
  if (outcome === "no_show") {
    const moments = [...arrivedMoments, moment("no_show", plusMinutes(arrivedAt, 17), "driver")];
    return timelineWithSplit(facts, moments, { by: "no_show", reason: null });
  }
  const startedAt = plusMinutes(arrivedAt, MINUTES_TO_BOARD);
  const completedAt = plusMinutes(startedAt, facts.minutes);
  const rideMoments = [
    moment("started", startedAt, "driver"),
    moment("completed", completedAt, "driver"),
  ];
  return { moments: [...arrivedMoments, ...rideMoments], reason: null, split: null };
}

/** Timeline of a canceled ride or a no-show, with the money split by the published cancellation policy. */
function timelineWithSplit(
  facts: RideFacts,
  moments: Moment[],
  { by, reason }: { by: EndedBy; reason: string | null },
): Timeline {
  const timeline = { moments, reason, split: null };
  const acceptedAt = momentOf(timeline, "accepted");
  const { refund, driverKeeps } = cancellationTerms(
    {
      kind: facts.kind,
      total: facts.due,
      fare: facts.fare.fare,
      acceptedAt,
      arrivedAt: momentOf(timeline, "arrived"),
      pickupDueAt: facts.pickupAt ?? (acceptedAt && plusMinutes(acceptedAt, facts.pickupMinutes)),
    },
    { by, now: endOf(timeline).at },
  );
  return { ...timeline, split: { refund, driverKeeps } };
}

function moment(state: RideState, at: Date, by: RideActor): Moment {
  return { state, at, by };
}
