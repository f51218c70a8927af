import { marketIsoDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { BenchDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { type Random, randomNewYorkPoint, seededRandom } from "../random.ts";
import type { Measurement } from "../report.ts";
import { formatRounds, measureRound, type Round } from "../rounds.ts";
import { insertAcceptedRides } from "../scheduled-rides.ts";
import { median } from "../statistics.ts";

const ROUNDS = 5;
const BODIES = 300;

/** Ratio 11: offers for a scheduled ride among drivers with a million booked windows, against instant offers. */
export async function measureScheduling({
  pool,
  databaseUrl,
  riderId,
}: BenchDatabase): Promise<Measurement[]> {
  const windows = await insertAcceptedRides(pool);
  const product = await startServer("product", [databaseUrl, riderId]);
  const scheduling = { ...product, url: product.url.replace("calculate-fare", "scheduled-rides") };
  await measureRound(product, instantBodies);
  await measureRound(scheduling, scheduledBodies);
  const instantRounds: Round[] = [];
  const scheduledRounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    instantRounds.push(await measureRound(product, instantBodies));
    scheduledRounds.push(await measureRound(scheduling, scheduledBodies));
  }
  await product.stop();
  const times = median(
    instantRounds.map(({ rate }, round) => rate / (scheduledRounds[round]?.rate ?? Number.NaN)),
  );
  return [
    {
      number: 11,
      what: `POST /scheduled-rides among 100,000 drivers with ${windows.toLocaleString("en-US")} booked windows, the best 30 of the nearest 60 free drivers`,
      goal: "<= 2 x the time of POST /calculate-fare",
      measured: `${times.toFixed(2)} x`,
      isMet: times <= 2,
      details: [
        `POST /scheduled-rides ${formatRounds(scheduledRounds)}`,
        `POST /calculate-fare beside it ${formatRounds(instantRounds)}`,
        `the product with these windows serves ${(product.readyMs / 1000).toFixed(1)} s after process start`,
      ],
    },
  ];
}

const createTrip = (random: Random) => ({
  fromPlace: { label: "350 Fifth Avenue, New York", ...randomNewYorkPoint(random) },
  toPlace: { label: "Terminal 4, JFK Airport, Queens", ...randomNewYorkPoint(random) },
});

const createBodies = (createBody: (random: Random) => object): string[] => {
  const random = seededRandom(7);
  return Array.from({ length: BODIES }, () => JSON.stringify(createBody(random)));
};

const instantBodies = createBodies(createTrip);
const scheduledBodies = createBodies((random) => ({
  ...createTrip(random),
  pickupDateTime: marketIsoDate(plusMinutes(new Date(), (2 + 7 * random()) * 24 * 60)),
  pickupTime: `${String(6 + Math.floor(random() * 16)).padStart(2, "0")}:15`,
  name: "Rita Rider",
  phoneNumber: "+1 212-555-0100",
  pickupLocation: "350 Fifth Avenue, New York",
  finalDestination: "Terminal 4, JFK Airport, Queens",
}));
