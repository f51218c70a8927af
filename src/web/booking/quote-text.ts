import { milesText } from "#shared/places/length-text.ts";
import { aboutMinutes } from "#web/offers/trip-text.ts";
import type { Quote } from "./draft.ts";

/** "3 offers". */
export const offerCountText = (count: number): string => `${count} offer${count === 1 ? "" : "s"}`;

/** Title and text of the toast after a quote: two lines, so that on a phone it covers little more than the bar. */
export const tripToast = ({ data, rides }: Quote): [title: string, text: string] => [
  rides.length === 0 ? "Fare calculated" : `${offerCountText(rides.length)} for your trip`,
  `${milesText(data.distance)}, ${aboutMinutes(data.duration)}${data.estimated ? " (estimated)" : ""}`,
];
