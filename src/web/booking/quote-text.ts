import { miles, minutesRange } from "#web/offers/trip-text.ts";
import type { Quote } from "./draft.ts";

export const offerCountText = (count: number): string => `${count} offer${count === 1 ? "" : "s"}`;

/** Title and text of the toast after a quote. */
export const tripToast = ({ data, rides }: Quote): [title: string, text: string] => [
  rides.length === 0 ? "Fare calculated" : `${offerCountText(rides.length)} for your trip`,
  [
    `${miles(data.distance)}, ${minutesRange(data.durationRange)}${data.estimated ? " (estimated)" : ""}`,
    `From ${data.from}`,
    `To ${data.to}`,
  ].join("\n"),
];
