/** A number of events in a period above which an admin should look. */
export interface VelocityRule {
  name: "pair_rides" | "driver_rides" | "driver_chargebacks" | "rider_cards";
  windowHours: number;
  /** Up to this many are ordinary. */
  threshold: number;
  /** The counted events and their person, as in "completed rides of one driver". */
  words: string;
}

const DAY_HOURS = 24;

export const velocityRules: readonly VelocityRule[] = [
  {
    name: "pair_rides",
    windowHours: DAY_HOURS,
    threshold: 6,
    words: "completed rides of one rider with one driver",
  },
  { name: "driver_rides", windowHours: 1, threshold: 6, words: "completed rides of one driver" },
  {
    name: "driver_chargebacks",
    windowHours: 30 * DAY_HOURS,
    threshold: 2,
    words: "chargebacks of rides of one driver",
  },
  {
    name: "rider_cards",
    windowHours: 7 * DAY_HOURS,
    threshold: 4,
    words: "new cards of one rider",
  },
];

/** "at most 6 completed rides of one driver in an hour" */
export const formatVelocityLimit = ({ threshold, windowHours, words }: VelocityRule): string =>
  `at most ${threshold} ${words} in ${formatWindow(windowHours)}`;

function formatWindow(hours: number): string {
  if (hours < DAY_HOURS) return hours === 1 ? "an hour" : `${hours} hours`;
  return hours === DAY_HOURS ? "a day" : `${hours / DAY_HOURS} days`;
}
