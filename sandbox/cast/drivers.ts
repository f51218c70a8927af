import { feeRules } from "#shared/drivers/trust-level.ts";
import type { CastDriver, CastPrices } from "./cast-driver.ts";
import { type VehicleKey, vehicleKeys, vehicleOf } from "./vehicles.ts";

/**
 * The drivers of the demo. The demo drives the first of them; Dan is the last but Ula, so that he stays free
 * for whoever logs in as him.
 */
export const castDrivers: readonly CastDriver[] = [
  driver("Mei Chen", {
    home: [40.7478, -73.9776],
    prices: prices(500, 20, 145, { hour: 4200 }),
    counts: [312, 98, 100, 2],
  }),
  driver("Omar Haddad", {
    home: [40.7614, -73.9903],
    prices: prices(650, 25, 180, { off: 500, hour: 5500 }),
    counts: [871, 99, 100, 1],
  }),
  driver("Nia Okafor", {
    home: [40.787, -73.9754],
    prices: prices(1000, 40, 280, { hour: 9500 }),
    counts: [240, 97, 100, 3],
  }),
  driver("Luis Ortega", {
    home: [40.7181, -73.9868],
    prices: prices(350, 18, 140, { off: 1500 }),
    counts: [23, 20, 21, 1],
  }),
  driver("Priya Raman", {
    home: [40.7736, -73.9566],
    prices: prices(600, 24, 170),
    counts: [205, 97, 100, 4],
  }),
  driver("Tom Zielinski", {
    home: [40.7163, -73.9573],
    prices: prices(400, 20, 150),
    counts: [88, 75, 79, 3],
  }),
  driver("Aisha Diallo", {
    home: [40.8096, -73.9466],
    prices: prices(450, 19, 140, { off: 500 }),
    counts: [640, 98, 100, 2],
  }),
  driver("Sam Whitaker", {
    home: [40.7075, -74.0089],
    prices: prices(1200, 45, 320, { hour: 9500 }),
    counts: [290, 96, 100, 3],
  }),
  driver("Grace Kim", {
    home: [40.7447, -73.9485],
    prices: prices(400, 21, 150),
    counts: [57, 49, 51, 2],
  }),
  driver("Andre Baptiste", {
    home: [40.6485, -73.7845],
    prices: prices(800, 28, 195, { hour: 6500 }),
    counts: [411, 97, 100, 1],
  }),
  driver("Elena Petrova", {
    home: [40.7433, -74.0288],
    prices: prices(500, 20, 160, { off: 1000 }),
    counts: [14, 12, 13, 1],
  }),
  driver("Rafael Santos", {
    home: [40.7695, -73.8712],
    prices: prices(600, 24, 165),
    counts: [140, 94, 100, 5],
  }),
  driver("Fatima Yusuf", {
    home: [40.8617, -73.8903],
    prices: prices(300, 17, 130, { off: 2000 }),
    counts: [6, 5, 5, 0],
  }),
  driver("Ben Goldberg", {
    home: [40.671, -73.9778],
    prices: prices(400, 20, 148),
    counts: [31, 26, 28, 2],
  }),
  driver("Carla Russo", {
    home: [40.6925, -74.1687],
    prices: prices(1100, 42, 300, { hour: 9000 }),
    counts: [222, 98, 100, 0],
  }),
  driver("Jun Tanaka", {
    home: [40.7596, -73.8301],
    prices: prices(550, 22, 150),
    counts: [1204, 99, 100, 0],
  }),
  driver("Maya Levin", {
    home: [40.6926, -73.985],
    prices: prices(300, 18, 135),
    counts: [3, 3, 3, 0],
  }),
  driver("Dan Brooks", {
    home: [40.7465, -74.0014],
    prices: prices(450, 22, 155, { off: 1000 }),
    counts: [64, 56, 58, 1],
  }),
  {
    ...driver("Ula Novak", {
      home: [40.7295, -73.9545],
      prices: prices(500, 20, 150),
      counts: [0, 0, 0, 0],
    }),
    isVerified: false,
  },
];

/** Declines every request, so that a rejection can be seen. */
export const DECLINING_DRIVER = "nia@demo.faire";

interface Facts {
  home: readonly [latitude: number, longitude: number];
  prices: CastPrices;
  counts: readonly [completedRides: number, yes: number, ratings: number, faultCancels: number];
}

function driver(name: `${string} ${string}`, { home, prices, counts }: Facts): CastDriver {
  const [firstName = "", lastName = ""] = name.split(" ");
  const key = firstName.toLowerCase() as VehicleKey;
  const [completedRides, yesRatings, ratings, faultCancels] = counts;
  const endedRides = Math.min(feeRules.window, completedRides + faultCancels);
  return {
    email: `${key}@demo.faire`,
    firstName,
    lastName,
    phoneNumber: `21255501${10 + vehicleKeys.indexOf(key)}`,
    isVerified: true,
    home: { latitude: home[0], longitude: home[1] },
    prices,
    record: { completedRides, yesRatings, ratings, faultCancels, endedRides },
    vehicle: vehicleOf(key),
  };
}

/** Cents a ride, a minute and a mile; `off` in basis points, `hour` in cents. */
function prices(
  baseFareCents: number,
  perMinuteCents: number,
  perMileCents: number,
  { off = null, hour = null }: { off?: number | null; hour?: number | null } = {},
): CastPrices {
  return { baseFareCents, perMinuteCents, perMileCents, discountBps: off, perHourCents: hour };
}
