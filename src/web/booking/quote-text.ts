import { aboutMinutes, miles } from "#web/offers/trip-text.ts";
import type { Quote } from "./draft.ts";

export const offerCountText = (count: number): string => `${count} offer${count === 1 ? "" : "s"}`;

/** Drivers with an offer. The map shows them by area until one accepts. */
export const nearbyText = ({ rides }: Pick<Quote, "rides">): string =>
  `${rides.length} ${rides.length === 1 ? "driver" : "drivers"} near your pickup. A blue circle is the area of one driver.`;

/** Distance and duration, as in the title of the offers. */
export const lengthText = ({ distance, duration, estimated }: Quote["data"]): string =>
  `${miles(distance)}, ${aboutMinutes(duration)}${estimated ? " (estimated)" : ""}`;

/** Title and text of the toast after a quote: two lines, so that on a phone it covers little more than the bar. */
export const tripToast = ({ data, rides }: Quote): [title: string, text: string] => [
  rides.length === 0 ? "Fare calculated" : `${offerCountText(rides.length)} for your trip`,
  lengthText(data),
];
