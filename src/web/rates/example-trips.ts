import type { Trip } from "#shared/fares/fare.ts";
import { minutesText } from "#shared/places/length-text.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { HourlyRates } from "./drafts.ts";

/** An example: a trip, or a number of hours. */
export type Example = {
  key: string;
  label: string;
  /** Start of the example sentence: "A 5 mi, 15 min ride". */
  words: string;
} & ({ trip: Trip; bookedHours: null } | { trip: null; bookedHours: number });

const MAX_RIDES = 5;

const usualTrip = tripExample("usual", 500, 15, null);

/** The default trip, an hourly booking if enabled, and the driver's recent trips without duplicates. */
export function listExamples(rides: readonly Ride[], hourly: HourlyRates | null): Example[] {
  const ownExamples = new Map<string, Example>();
  for (const { from, to, distance, duration, bookedHours } of rides) {
    if (bookedHours !== null || ownExamples.size === MAX_RIDES) continue;
    const places = `${shortPlace(from.label)} → ${shortPlace(to.label)}`;
    const key = `${places} ${distance} ${duration}`;
    if (!ownExamples.has(key))
      ownExamples.set(key, tripExample(key, Math.round(distance * 100), duration, places));
  }
  return [
    usualTrip,
    ...(hourly ? [hoursExample(hourly.minimumHours)] : []),
    ...ownExamples.values(),
  ];
}

/** The selected example; by default hourly on the hourly tab, else the default trip. */
export function exampleFor(
  examples: readonly Example[],
  chosen: string | null,
  isHourlyTab: boolean,
): Example {
  const chosenExample = examples.find(({ key }) => key === chosen);
  const byHour = isHourlyTab ? examples.find(({ bookedHours }) => bookedHours !== null) : undefined;
  return chosenExample ?? byHour ?? usualTrip;
}

function tripExample(
  key: string,
  milesHundredths: number,
  minutes: number,
  places: string | null,
): Example {
  const length = `${milesHundredths / 100} mi, ${minutesText(minutes)}`;
  return {
    key,
    label: places ? `${places} · ${length}` : length,
    words: `${article(length)} ${length} ride`,
    trip: { milesHundredths, minutes },
    bookedHours: null,
  };
}

function hoursExample(hours: number): Example {
  const words = `${hours} h booking`;
  return {
    key: "hours",
    label: words,
    words: `${article(words)} ${words}`,
    trip: null,
    bookedHours: hours,
  };
}

function shortPlace(label: string): string {
  return label.split(",")[0] ?? label;
}

/** "An 8 h booking", "An 11.2 mi ride", "A 5 mi ride". */
function article(words: string): string {
  return /^(8|1[18](?!\d))/.test(words) ? "An" : "A";
}
