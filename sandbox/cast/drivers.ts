import { feeRules } from "#shared/drivers/trust-level.ts";
import type { CastDriver, CastPrices } from "./cast-driver.ts";
import { vehicles } from "./vehicles.ts";

/**
 * The drivers of the demo. The demo drives the first of them; Dan is the last but Ula, so that he stays free
 * for whoever logs in as him.
 */
export const castDrivers: readonly CastDriver[] = [
  driver("Mei Chen", [40.7478, -73.9776], prices(500, 20, 145, { hour: 4200 }), [312, 98, 100, 2]),
  driver(
    "Omar Haddad",
    [40.7614, -73.9903],
    prices(650, 25, 180, { off: 500, hour: 5500 }),
    [871, 99, 100, 1],
  ),
  driver(
    "Nia Okafor",
    [40.787, -73.9754],
    prices(1000, 40, 280, { hour: 9500 }),
    [240, 97, 100, 3],
  ),
  driver("Luis Ortega", [40.7181, -73.9868], prices(350, 18, 140, { off: 1500 }), [23, 20, 21, 1]),
  driver("Priya Raman", [40.7736, -73.9566], prices(600, 24, 170), [205, 97, 100, 4]),
  driver("Tom Zielinski", [40.7163, -73.9573], prices(400, 20, 150), [88, 75, 79, 3]),
  driver(
    "Aisha Diallo",
    [40.8096, -73.9466],
    prices(450, 19, 140, { off: 500 }),
    [640, 98, 100, 2],
  ),
  driver(
    "Sam Whitaker",
    [40.7075, -74.0089],
    prices(1200, 45, 320, { hour: 9500 }),
    [290, 96, 100, 3],
  ),
  driver("Grace Kim", [40.7447, -73.9485], prices(400, 21, 150), [57, 49, 51, 2]),
  driver(
    "Andre Baptiste",
    [40.6485, -73.7845],
    prices(800, 28, 195, { hour: 6500 }),
    [411, 97, 100, 1],
  ),
  driver(
    "Elena Petrova",
    [40.7433, -74.0288],
    prices(500, 20, 160, { off: 1000 }),
    [14, 12, 13, 1],
  ),
  driver("Rafael Santos", [40.7695, -73.8712], prices(600, 24, 165), [140, 94, 100, 5]),
  driver("Fatima Yusuf", [40.8617, -73.8903], prices(300, 17, 130, { off: 2000 }), [6, 5, 5, 0]),
  driver("Ben Goldberg", [40.671, -73.9778], prices(400, 20, 148), [31, 26, 28, 2]),
  driver(
    "Carla Russo",
    [40.6925, -74.1687],
    prices(1100, 42, 300, { hour: 9000 }),
    [222, 98, 100, 0],
  ),
  driver("Jun Tanaka", [40.7596, -73.8301], prices(550, 22, 150), [1204, 99, 100, 0]),
  driver("Maya Levin", [40.6926, -73.985], prices(300, 18, 135), [3, 3, 3, 0]),
  driver("Dan Brooks", [40.7465, -74.0014], prices(450, 22, 155, { off: 1000 }), [64, 56, 58, 1]),
  { ...driver("Ula Novak", [40.7295, -73.9545], prices(500, 20, 150)), isVerified: false },
];

/** Declines every request, so that a rejection can be seen. */
export const DECLINING_DRIVER = "nia@demo.faire";

type Degrees = [latitude: number, longitude: number];
type Counts = [completed: number, yes: number, ratings: number, faultCancels: number];

function driver(
  name: `${string} ${string}`,
  [latitude, longitude]: Degrees,
  priced: CastPrices,
  [completedRides, yesRatings, ratings, faultCancels]: Counts = [0, 0, 0, 0],
): CastDriver {
  const [firstName = "", lastName = ""] = name.split(" ");
  const key = firstName.toLowerCase() as keyof typeof vehicles;
  const endedRides = Math.min(feeRules.window, completedRides + faultCancels);
  return {
    email: `${key}@demo.faire`,
    firstName,
    lastName,
    phoneNumber: `21255501${String(10 + Object.keys(vehicles).indexOf(key))}`,
    isVerified: true,
    home: { latitude, longitude },
    prices: priced,
    record: { completedRides, yesRatings, ratings, faultCancels, endedRides },
    vehicle: vehicles[key],
  };
}

function prices(
  baseFareCents: number,
  perMinuteCents: number,
  perMileCents: number,
  { off = null, hour = null }: { off?: number | null; hour?: number | null } = {},
): CastPrices {
  return { baseFareCents, perMinuteCents, perMileCents, discountBps: off, perHourCents: hour };
}
