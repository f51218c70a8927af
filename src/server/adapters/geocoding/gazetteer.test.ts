import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { candidateAt } from "./candidates.ts";
import { findPlace } from "./find-place.ts";
import { loadGazetteer } from "./gazetteer.ts";
import { cityLabel, sitePlace, zipPlace } from "./labels.ts";
import { nearestZip } from "./nearest-zip.ts";
import { findZip, zipAt } from "./zip-codes.ts";

const gazetteer = loadGazetteer();
const { cities, zips, sites } = gazetteer;
const everyNth = (length: number, step: number) =>
  Array.from({ length: Math.floor(length / step) }, (_, index) => index * step);

test("contains the ZIP codes, cities, airports and landmarks of the country", () => {
  expect(zips.codes.length).toBeGreaterThan(40_000);
  expect(cities.names.length).toBeGreaterThan(16_000);
  expect(sites.filter(({ kind }) => kind === "airport").length).toBeGreaterThan(800);
  expect(sites.filter(({ kind }) => kind === "landmark").length).toBeGreaterThan(250);
});

test("every airport and landmark is found by its label, at its position", () => {
  const misses = sites.filter((site) => {
    const place = findPlace(gazetteer, sitePlace(site).label);
    return !place || milesBetween(place, site.point) > 0.1;
  });
  expect(misses).toEqual([]);
});

test("every tenth city is found by its name and state", () => {
  const labels = everyNth(cities.names.length, 10).map((row) =>
    cityLabel(candidateAt(gazetteer, row)),
  );
  expect(labels.filter((label) => findPlace(gazetteer, label)?.label !== label)).toEqual([]);
});

test("every tenth ZIP code is found, by its code and as a typed text", () => {
  for (const row of everyNth(zips.codes.length, 10)) {
    const zip = zipAt(gazetteer, row);
    expect(findZip(gazetteer, zip.code)).toEqual(zip);
    expect(findPlace(gazetteer, zip.code)).toEqual(zipPlace(zip));
  }
});

test("every landmark lies in its state, by the nearest ZIP code", () => {
  const borders = new Set(["Old Faithful"]);
  const landmarks = sites.filter(({ kind, name }) => kind === "landmark" && !borders.has(name));
  const misplaced = landmarks.filter(
    (site) => nearestZip(gazetteer, site.point).state !== site.state,
  );
  expect(misplaced.map(({ name }) => name)).toEqual([]);
});

test("an unassigned ZIP code is not found", () => {
  expect(findZip(gazetteer, "00000")).toBeNull();
  expect(findZip(gazetteer, "99999")).toBeNull();
});
