import type { CastDriver, CastPrices } from "./cast-driver.ts";
import { type VehicleKey, vehicleKeys, vehicleOf } from "./vehicles.ts";

/**
 * The demo drivers. The first DEMO_DRIVERS (a setting) verified ones are simulated. Dan is the last verified one, so
 * that a visitor can log in as him unless all are simulated.
 */
export const demoDrivers: readonly CastDriver[] = [
  driver("Mei Chen", {
    home: [40.7478, -73.9776],
    prices: prices(500, 20, 145, { hour: 4200 }),
    pastRides: 12,
  }),
  driver("Omar Haddad", {
    home: [40.7614, -73.9903],
    prices: prices(650, 25, 180, { off: 500, hour: 5500 }),
    pastRides: 60,
  }),
  driver("Nia Okafor", {
    home: [40.787, -73.9754],
    prices: prices(1000, 40, 280, { hour: 9500 }),
    pastRides: 4,
  }),
  driver("Luis Ortega", {
    home: [40.7181, -73.9868],
    prices: prices(350, 18, 140, { off: 1500 }),
    pastRides: 4,
  }),
  driver("Priya Raman", {
    home: [40.7736, -73.9566],
    prices: prices(600, 24, 170),
    pastRides: 12,
  }),
  driver("Tom Zielinski", {
    home: [40.7163, -73.9573],
    prices: prices(400, 20, 150),
    pastRides: 4,
  }),
  driver("Aisha Diallo", {
    home: [40.8096, -73.9466],
    prices: prices(450, 19, 140, { off: 500 }),
    pastRides: 12,
  }),
  driver("Sam Whitaker", {
    home: [40.7075, -74.0089],
    prices: prices(1200, 45, 320, { hour: 9500 }),
    pastRides: 4,
  }),
  driver("Grace Kim", {
    home: [40.7447, -73.9485],
    prices: prices(400, 21, 150),
    pastRides: 4,
  }),
  driver("Andre Baptiste", {
    home: [40.6485, -73.7845],
    prices: prices(800, 28, 195, { hour: 6500 }),
    pastRides: 12,
  }),
  driver("Elena Petrova", {
    home: [40.7433, -74.0288],
    prices: prices(500, 20, 160, { off: 1000 }),
    pastRides: 3,
  }),
  driver("Rafael Santos", {
    home: [40.7695, -73.8712],
    prices: prices(600, 24, 165),
    pastRides: 12,
  }),
  driver("Fatima Yusuf", {
    home: [40.8617, -73.8903],
    prices: prices(300, 17, 130, { off: 2000 }),
    pastRides: 4,
  }),
  driver("Ben Goldberg", {
    home: [40.671, -73.9778],
    prices: prices(400, 20, 148),
    pastRides: 4,
  }),
  driver("Carla Russo", {
    home: [40.6925, -74.1687],
    prices: prices(1100, 42, 300, { hour: 9000 }),
    pastRides: 4,
  }),
  driver("Jun Tanaka", {
    home: [40.7596, -73.8301],
    prices: prices(550, 22, 150),
    pastRides: 4,
  }),
  driver("Maya Levin", {
    home: [40.6926, -73.985],
    prices: prices(300, 18, 135),
    pastRides: 3,
  }),
  driver("Dan Brooks", {
    home: [40.7465, -74.0014],
    prices: prices(450, 22, 155, { off: 1000 }),
    pastRides: 13,
  }),
  {
    ...driver("Ula Novak", {
      home: [40.7295, -73.9545],
      prices: prices(500, 20, 150),
      pastRides: 0,
    }),
    isVerified: false,
  },
];

/** Declines every request, to demonstrate a rejection. */
export const DECLINING_DRIVER = "nia@demo.faire";

interface DriverDetails {
  home: readonly [latitude: number, longitude: number];
  prices: CastPrices;
  pastRides: number;
}

function driver(
  name: `${string} ${string}`,
  { home, prices, pastRides }: DriverDetails,
): CastDriver {
  const [firstName = "", lastName = ""] = name.split(" ");
  const key = firstName.toLowerCase() as VehicleKey;
  return {
    email: `${key}@demo.faire`,
    firstName,
    lastName,
    phoneNumber: `21255501${10 + vehicleKeys.indexOf(key)}`,
    isVerified: true,
    home: { latitude: home[0], longitude: home[1] },
    prices,
    pastRides,
    vehicle: vehicleOf(key),
  };
}

/** Cents per ride, minute and mile; `off` in basis points, `hour` in cents. */
function prices(
  baseFareCents: number,
  perMinuteCents: number,
  perMileCents: number,
  { off = null, hour = null }: { off?: number | null; hour?: number | null } = {},
): CastPrices {
  return { baseFareCents, perMinuteCents, perMileCents, discountBps: off, perHourCents: hour };
}
