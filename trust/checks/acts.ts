import type { Check } from "./check.ts";

export const actsAreInTimeline: Check = ({ rides, diary }) => {
  const timelines = new Map(rides.map(({ id, timeline }) => [id, timeline]));
  return {
    name: "each acknowledged act is in the timeline",
    counted: diary.acts.length,
    violations: diary.acts
      .filter(({ rideId, state }) => !timelines.get(rideId)?.includes(state))
      .map(({ rideId, state }) => `ride ${rideId}: ${state}`),
  };
};

export const refundsAreRecorded: Check = ({ refunds, diary }) => {
  const refundsById = new Map(refunds.map((refund) => [refund.id, refund]));
  return {
    name: "each acknowledged refund is kept with its amount",
    counted: diary.refunds.length,
    violations: diary.refunds
      .filter(({ id, cents }) => refundsById.get(id)?.cents !== cents)
      .map(({ id, rideId, cents }) => `refund ${id} of ride ${rideId}: ${cents} cents`),
  };
};

/** Checks that no timeline has a state twice: repeated presses and retries are applied once. */
export const noStateRepeats: Check = ({ rides }) => ({
  name: "no act is applied twice",
  counted: rides.length,
  violations: rides
    .filter(({ timeline }) => new Set(timeline).size < timeline.length)
    .map(({ id, timeline }) => `ride ${id}: ${timeline.join(", ")}`),
});
