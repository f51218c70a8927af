import type { JourneyReason } from "./journey.ts";

/** Why a ride is under review, as admins read it. */
export const journeyReasonTexts: Record<JourneyReason, string> = {
  no_positions: "no positions of the driver",
  not_at_pickup: "the driver was not seen at the pickup",
  not_at_destination: "the driver was not seen at the drop-off",
  too_fast: "faster than the road allows",
  too_few_miles: "fewer miles than between the two places",
  jump: "the position jumped from one place to the other",
};

/** Shown to the driver. */
export const UNDER_REVIEW_TEXT =
  "Your location does not show all of this ride, so we are reviewing it. Your pay waits until then.";
