import type { AreaMinutes } from "#shared/places/area-minutes/area-minutes.ts";
import { roadMinutes } from "#shared/places/road-route.ts";
import { estimateMinutes, wholeMinutes } from "#shared/places/route-estimate.ts";
import { seededRandom } from "../random.ts";
import { median, percentile } from "../statistics.ts";
import { type Fit, fitArea } from "./fit-area.ts";
import type { RoutedTrip } from "./measure-roads.ts";

const FOLDS = 5;
const SEEDS = [1, 2, 3, 4];
/** The whole globe, so that a fold's table applies to all of its trips. */
const everywhere: AreaMinutes["bounds"] = [-180, -90, 180, 90];

/** Accuracy of one prediction method; errors are shares of the metered minutes. */
export interface Verdict {
  name: string;
  median: number;
  /** Error of the displayed minutes, which are rounded up. */
  shown: number;
  /** Error that 90 % of the trips do not exceed. */
  ninetieth: number;
  /** Share of trips inside the range shown. */
  inRange: number;
}

type Predict = (trip: RoutedTrip) => number;

/** Evaluates each prediction method; fitted tables are evaluated on trips that were not used for the fit. */
export function judge(trips: readonly RoutedTrip[]): Verdict[] {
  const freeFlow: Predict = ({ freeFlowMinutes }) => freeFlowMinutes;
  const estimate: Predict = ({ from, to, departure }) => estimateMinutes(from, to, departure);
  return [
    judgeOne("free flow", trips, () => freeFlow),
    judgeOne("free flow x one factor", trips, fitFactor),
    judgeOne("estimate", trips, () => estimate),
    judgeOne("ours", trips, fitOurs),
  ];
}

const fitFactor = (trips: readonly RoutedTrip[]): Predict => {
  const factor = median(trips.map(({ minutes, freeFlowMinutes }) => minutes / freeFlowMinutes));
  return ({ freeFlowMinutes }) => factor * freeFlowMinutes;
};

const fitOurs = (trips: readonly RoutedTrip[]): Predict => {
  const areas = [asArea(fitArea(trips), { name: "fold", bounds: everywhere, trips: trips.length })];
  return (trip) => roadMinutes(trip.isAroundGap ? 0 : trip.freeFlowMinutes, trip, areas);
};

/** Returns the area's table: the fit with its name, source and bounds. */
export const asArea = (
  fit: Fit,
  { name, bounds, trips }: Pick<AreaMinutes, "name" | "bounds" | "trips">,
): AreaMinutes => ({
  name,
  source:
    "Fitted by npm run minutes:measure to metered taxi trips in New York City (TLC trip records, 2009-2016)",
  trips,
  bounds,
  ...fit,
});

/** Means over several random partitions into folds. */
function judgeOne(
  name: string,
  trips: readonly RoutedTrip[],
  train: (training: readonly RoutedTrip[]) => Predict,
): Verdict {
  const rounds = SEEDS.map((seed) => {
    const judgedTrips = predictFolds(trips, train, seed);
    const errors = judgedTrips.map(({ trip, minutes }) => errorOf(trip, minutes));
    return {
      median: median(errors),
      shown: median(
        judgedTrips.map(({ trip, minutes }) => errorOf(trip, wholeMinutes(minutes).minutes)),
      ),
      ninetieth: percentile(errors, 90),
      inRange: judgedTrips.filter(isInRange).length / judgedTrips.length,
    };
  });
  const mean = (key: keyof (typeof rounds)[number]) =>
    rounds.reduce((sum, round) => sum + round[key], 0) / rounds.length;
  return {
    name,
    median: mean("median"),
    shown: mean("shown"),
    ninetieth: mean("ninetieth"),
    inRange: mean("inRange"),
  };
}

interface Prediction {
  trip: RoutedTrip;
  minutes: number;
}

const predictFolds = (
  trips: readonly RoutedTrip[],
  train: (training: readonly RoutedTrip[]) => Predict,
  seed: number,
): Prediction[] => {
  const random = seededRandom(seed);
  const folds = trips.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const predict = train(trips.filter((_trip, place) => folds[place] !== fold));
    return trips
      .filter((_trip, place) => folds[place] === fold)
      .map((trip) => ({ trip, minutes: predict(trip) }));
  }).flat();
};

const errorOf = ({ minutes }: RoutedTrip, predictedMinutes: number): number =>
  Math.abs(predictedMinutes - minutes) / minutes;

const isInRange = ({ trip, minutes }: Prediction): boolean => {
  const [min, max] = wholeMinutes(minutes).minutesRange;
  return trip.minutes >= min && trip.minutes <= max;
};
