import type { RideState } from "#shared/rides/ride-states.ts";

export type RideSide = "rider" | "driver";

type Stage = "before" | "during" | "after";

const replies: Record<RideSide, Record<Stage, readonly string[]>> = {
  rider: {
    before: ["I am on my way", "I am at the pickup", "I need 2 more minutes", "I cannot find you"],
    during: ["Please stop at the next safe place", "Thank you"],
    after: ["I left something in the car", "Thank you"],
  },
  driver: {
    before: [
      "I am on my way",
      "I am at the pickup",
      "I am stuck in traffic",
      "I cannot find you. Where are you?",
    ],
    during: ["I will stop at the next safe place"],
    after: ["You left something in the car", "Thank you"],
  },
};

/** Predefined messages of a side that fit the state of the ride. */
export const quickReplies = (side: RideSide, state: RideState): readonly string[] =>
  replies[side][stageOf(state)];

/** True for a predefined message of the side in any state, because the state may have changed since the page loaded. */
export const isQuickReply = (side: RideSide, words: string): boolean =>
  Object.values(replies[side]).flat().includes(words);

function stageOf(state: RideState): Stage {
  if (state === "accepted" || state === "arrived") return "before";
  return state === "started" ? "during" : "after";
}
