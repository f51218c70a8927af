import { expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import { surchargeRules } from "#shared/surcharges/fields.ts";
import { rulesFor, surchargesOf } from "#shared/surcharges/surcharges-for.ts";
import { newYorkSurcharges } from "./new-york-surcharges.ts";

const places = {
  empireState: [40.7484, -73.9857],
  battery: [40.7033, -74.017],
  eastRiverPark: [40.7146, -73.9749],
  unitedNations: [40.7489, -73.968],
  columbusCircle: [40.7681, -73.9819],
  east60th: [40.7622, -73.9667],
  east61st: [40.7637, -73.9667],
  west72nd: [40.7772, -73.9812],
  west95th: [40.7934, -73.9716],
  west97th: [40.7952, -73.9704],
  harlem: [40.8116, -73.9465],
  dumbo: [40.7033, -73.9881],
  williamsburg: [40.7143, -73.9614],
  hoboken: [40.744, -74.0324],
  jerseyCity: [40.7178, -74.0431],
  stGeorge: [40.6437, -74.0765],
  yonkers: [40.9312, -73.8988],
  stamford: [41.0534, -73.5387],
  jfk: [40.6413, -73.7781],
  laGuardia: [40.7769, -73.874],
  newark: [40.6895, -74.1745],
} as const;
type Name = keyof typeof places;
const placeOf = (name: Name) => {
  const [latitude, longitude] = places[name];
  return { latitude, longitude, zip: null };
};

const state = ["ny_congestion_surcharge", 275];
const relief = ["mta_congestion_relief", 150];
const airport = ["airport_access", 350];

test.each<[Name, Name, unknown[]]>([
  ["empireState", "jfk", [state, relief, airport]],
  ["jfk", "empireState", [state, relief, airport]],
  ["laGuardia", "jfk", [airport, airport]],
  ["newark", "empireState", [relief, airport]],
  ["empireState", "newark", [relief, airport]],
  ["hoboken", "battery", [relief]],
  ["jerseyCity", "newark", [airport]],
  ["stamford", "west72nd", []],
  ["stGeorge", "west72nd", [state]],
  ["yonkers", "west95th", [state]],
  ["yonkers", "west97th", []],
  ["harlem", "west97th", []],
  ["harlem", "columbusCircle", [state, relief]],
  ["harlem", "east60th", [state, relief]],
  ["harlem", "east61st", [state]],
  ["dumbo", "williamsburg", []],
  ["dumbo", "eastRiverPark", [state, relief]],
  ["williamsburg", "unitedNations", [state, relief]],
])("a ride from %s to %s pays exactly the fees that apply to it", (from, to, expected) => {
  const trip = { from: placeOf(from), to: placeOf(to), route: null };
  const rules = rulesFor(trip, newYorkSurcharges, new Date("2026-11-22T17:00:00Z"));
  const fees = surchargesOf(rules, { rideCost: cents(1550), vehicleType: "SEDAN" });
  expect(fees.map((fee) => [fee.kind, fee.cents])).toEqual(expected);
});

test("the table is valid", () => {
  expect(surchargeRules.parse(newYorkSurcharges)).toEqual(newYorkSurcharges);
});
