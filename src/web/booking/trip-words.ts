import { miles, minutesRange } from "#web/app/offers/trip-words.ts";
import type { Quote } from "./draft.ts";

export const offersCount = (count: number): string => `${count} offer${count === 1 ? "" : "s"}`;

/** "17.2 mi, 31-76 min (estimated)". */
export const tripLength = ({ distance, durationRange, estimated }: Quote["data"]): string =>
  `${miles(distance)}, ${minutesRange(durationRange)}${estimated ? " (estimated)" : ""}`;

/** Title and text of the message that shows what was calculated. */
export const tripToast = ({ data, rides }: Quote): [title: string, text: string] => [
  rides.length === 0 ? "Fare calculated" : `${offersCount(rides.length)} for your trip`,
  [tripLength(data), `From ${data.from}`, `To ${data.to}`].join("\n"),
];
