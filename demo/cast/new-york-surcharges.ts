import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import type { Position } from "#shared/surcharges/outline.ts";

// Outlines are drawn by hand. Along a shore they run through the water, so that no street near the shore is cut off.

/**
 * Manhattan south of, and excluding, 96th Street. New York Tax Law section 1299-A: $2.75 for a for-hire trip that
 * begins and ends in the state of New York and begins in, ends in or passes through this zone
 * (nysenate.gov/legislation/laws/TAX/1299-A, in force since February 2019; amount unchanged in November 2026).
 */
const southOf96th: Position[] = [
  [-73.98, 40.797],
  [-74.0, 40.772],
  [-74.015, 40.75],
  [-74.022, 40.72],
  [-74.022, 40.702],
  [-74.011, 40.698],
  [-74.0, 40.702],
  [-73.9905, 40.7075],
  [-73.974, 40.7085],
  [-73.969, 40.714],
  [-73.968, 40.728],
  [-73.966, 40.736],
  [-73.964, 40.75],
  [-73.956, 40.759],
  [-73.949, 40.766],
  [-73.9405, 40.774],
  [-73.9385, 40.7795],
  [-73.98, 40.797],
];

const newYorkState: Position[] = [
  [-79.77, 42.27],
  [-79.7625, 42.0],
  [-75.3595, 41.9995],
  [-75.05, 41.6],
  [-74.6946, 41.3574],
  [-73.9029, 40.9976],
  [-73.92, 40.914],
  [-73.962, 40.826],
  [-74.0134, 40.757],
  [-74.0244, 40.709],
  [-74.045, 40.67],
  [-74.0721, 40.6534],
  [-74.1386, 40.6434],
  [-74.1848, 40.646],
  [-74.2025, 40.631],
  [-74.2042, 40.59],
  [-74.2156, 40.558],
  [-74.247, 40.549],
  [-74.2605, 40.5026],
  [-74.254, 40.48],
  [-73.98, 40.48],
  [-73.5, 40.5],
  [-71.75, 40.95],
  [-71.86, 41.32],
  [-72.9, 41.08],
  [-73.6, 40.97],
  [-73.6575, 40.985],
  [-73.7279, 41.1009],
  [-73.4829, 41.2128],
  [-73.5509, 41.2956],
  [-73.487, 42.0497],
  [-73.5084, 42.0863],
  [-73.265, 42.7459],
  [-73.25, 43.5],
  [-73.38, 43.8],
  [-73.34, 45.011],
  [-74.75, 45.0],
  [-76.3, 44.2],
  [-76.8, 43.63],
  [-79.06, 43.27],
  [-79.05, 43.05],
  [-78.92, 42.9],
  [-78.95, 42.8],
  [-79.77, 42.27],
];

/**
 * Manhattan south of, and including, 60th Street: the Congestion Relief Zone. Its toll for a trip of an app-based
 * for-hire vehicle that begins in, ends in or passes through the zone is $1.50, paid by the passenger at any hour,
 * since January 5, 2025 (MTA board, November 18, 2024).
 */
const southOf60th: Position[] = [
  [-73.995, 40.7742],
  ...southOf96th.slice(2, 13),
  [-73.9575, 40.7585],
  [-73.995, 40.7742],
];

/**
 * The zone without FDR Drive, the West Side Highway and the underpass between them: trips that pass the zone only on
 * these are exempt.
 */
const southOf60thWithoutHighways: Position[] = [
  [-73.9932, 40.7734],
  [-74.0022, 40.76],
  [-74.0042, 40.7575],
  [-74.006, 40.755],
  [-74.0073, 40.75],
  [-74.0075, 40.745],
  [-74.0083, 40.742],
  [-74.0091, 40.739],
  [-74.0097, 40.733],
  [-74.0103, 40.7275],
  [-74.0113, 40.7225],
  [-74.013, 40.715],
  [-74.0143, 40.71],
  [-74.0154, 40.706],
  [-74.015, 40.7038],
  [-74.0125, 40.7026],
  [-74.0105, 40.7023],
  [-74.008, 40.7033],
  [-74.0045, 40.7055],
  [-74.0005, 40.709],
  [-73.9905, 40.7107],
  [-73.982, 40.711],
  [-73.9785, 40.7117],
  [-73.9775, 40.714],
  [-73.976, 40.7168],
  [-73.9752, 40.72],
  [-73.9745, 40.7228],
  [-73.9728, 40.726],
  [-73.9727, 40.73],
  [-73.9748, 40.7335],
  [-73.9755, 40.7352],
  [-73.9745, 40.7378],
  [-73.9733, 40.74],
  [-73.9728, 40.7425],
  [-73.9716, 40.744],
  [-73.969, 40.7475],
  [-73.9664, 40.7503],
  [-73.9646, 40.7525],
  [-73.9632, 40.755],
  [-73.9592, 40.7592],
  [-73.9932, 40.7734],
];

/**
 * Port Authority airport access fee of for-hire vehicles, for each pick-up and drop-off: $3.50 from March 15, 2026
 * ($2.50 since April 5, 2021), $4.50 from March 2027, $5.00 from March 2028 (amny.com, December 2025).
 */
const airports: readonly { name: string; ring: Position[] }[] = [
  {
    name: "JFK",
    ring: [
      [-73.823, 40.648],
      [-73.822, 40.664],
      [-73.789, 40.666],
      [-73.747, 40.648],
      [-73.75, 40.633],
      [-73.77, 40.617],
      [-73.79, 40.625],
      [-73.823, 40.648],
    ],
  },
  {
    name: "LaGuardia",
    ring: [
      [-73.8905, 40.769],
      [-73.887, 40.781],
      [-73.865, 40.787],
      [-73.853, 40.772],
      [-73.862, 40.765],
      [-73.872, 40.7695],
      [-73.8905, 40.769],
    ],
  },
  {
    name: "Newark",
    ring: [
      [-74.192, 40.685],
      [-74.19, 40.705],
      [-74.164, 40.708],
      [-74.156, 40.695],
      [-74.168, 40.673],
      [-74.185, 40.668],
      [-74.192, 40.685],
    ],
  },
];

const always = { windows: [], vehicleTypes: null };

/** The government fees for a ride in New York, as of November 2026. */
export const newYorkSurcharges: readonly SurchargeRule[] = [
  {
    kind: "ny_congestion_surcharge",
    label: "NY State Congestion Surcharge",
    area: "Manhattan south of 96th Street (only trips within New York State)",
    payTo: "New York State Tax Department",
    dueDay: 20,
    zone: { ring: southOf96th },
    trigger: "touch",
    within: { ring: newYorkState },
    amount: { cents: 275 },
    ...always,
  },
  {
    kind: "mta_congestion_relief",
    label: "MTA Congestion Relief Zone Toll",
    area: "Manhattan at or south of 60th Street",
    payTo: "MTA",
    zone: { ring: southOf60th },
    trigger: "touch",
    crossed: { ring: southOf60thWithoutHighways },
    within: null,
    amount: { cents: 150 },
    ...always,
  },
  ...airports.flatMap(({ name, ring }) =>
    (["pickup", "dropoff"] as const).map((trigger) => ({
      kind: "airport_access",
      label: `${name} Airport Access Fee (${trigger === "pickup" ? "pickup" : "drop-off"})`,
      area: `${name} Airport`,
      payTo: "Port Authority of NY and NJ",
      zone: { ring },
      trigger,
      within: null,
      amount: { cents: 350 },
      ...always,
    })),
  ),
];
