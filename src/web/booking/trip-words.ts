import type { Quote } from "./draft.ts";

/** "31-76 min"; one number when both ends are the same. */
export const minutesRange = ([least, most]: readonly [number, number]): string =>
  least === most ? `${least} min` : `${least}-${most} min`;

/** "17.2 mi", with at most two decimals. */
export const miles = (distance: number): string => `${distance} mi`;

export const offersCount = (count: number): string => `${count} offer${count === 1 ? "" : "s"}`;

/** Title and text of the message that shows what was calculated. */
export const tripToast = ({ data, rides }: Quote): [title: string, text: string] => [
  rides.length === 0 ? "Fare calculated" : `${offersCount(rides.length)} for your trip`,
  [
    `${miles(data.distance)}, ${minutesRange(data.durationRange)}${data.estimated ? " (estimated)" : ""}`,
    `From ${data.from}`,
    `To ${data.to}`,
  ].join("\n"),
];

export const vehicleTypeWords = { SEDAN: "Sedan", SUV: "SUV", LUXURY: "Luxury" } as const;
