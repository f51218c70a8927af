import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { findAmbiguousCity, findPlace } from "./find-place.ts";
import { loadGazetteer } from "./gazetteer.ts";

const gazetteer = loadGazetteer();
const find = (text: string) => findPlace(gazetteer, text);
const manhattan = { latitude: 40.758, longitude: -73.9855 };
const chicago = { latitude: 41.88, longitude: -87.63 };
const summary = (text: string, near = manhattan) => {
  const place = findPlace(gazetteer, text, near);
  return place && `${place.precision}: ${place.label}`;
};

describe("a full address", () => {
  test("is located by its ZIP code, with the text as label and the area as detail", () => {
    expect(find("350 5th Ave, New York, NY 10118")).toEqual({
      label: "350 5th Ave, New York, NY 10118",
      detail: "ZIP code area 10118, New York, NY",
      latitude: 40.749,
      longitude: -73.9865,
      precision: "zip",
    });
  });

  test.each([
    ["1600 Pennsylvania Ave NW, Washington, DC 20500", "ZIP code area 20500, Washington, DC"],
    ["233 S Wacker Dr, Chicago, IL 60606", "ZIP code area 60606, Chicago, IL"],
    ["350 5th ave new york ny 10118-0110", "ZIP code area 10118, New York, NY"],
    ["  350 5TH AVE,  NEW YORK , NY   10118 ", "ZIP code area 10118, New York, NY"],
    ["350 5th Ave, New York, New York 10118, USA", "ZIP code area 10118, New York, NY"],
    ["123 Main Street, MD 21201", "ZIP code area 21201, Baltimore, MD"],
    ["350 5th Ave, 10118", "ZIP code area 10118, New York, NY"],
    ["12 Main St, Nowhere Known, NY 10118", "ZIP code area 10118, New York, NY"],
    ["350 5th Ave, New York, NY", "City center of New York, NY"],
    ["350 5th Ave, Hoboken", "City center of Hoboken, NJ"],
    ["123 market street san francisco", "City center of San Francisco, CA"],
    ["45 Parsons Avenue, Saint Albans City, VT", "City center of Saint Albans, VT"],
    ["99 Elm St, New York, NY 99998", "City center of New York, NY"],
    ["42nd St & 5th Ave, New York", "City center of New York, NY"],
    ["350 5th Ave NY", "City center of New York, NY"],
    ["1600 Pennsylvania Ave NW, DC", "City center of Washington, DC"],
    ["100 Main St, Flushing, Queens, NY", "City center of Flushing, NY"],
  ])("%s is located as %s", (text, detail) => {
    expect(find(text)?.detail).toBe(detail);
  });
});

describe("a ZIP code that contradicts the rest", () => {
  test("wins over a wrong state if the city matches", () => {
    expect(find("350 5th Ave, New York, NJ 10118")?.detail).toBe(
      "ZIP code area 10118, New York, NY",
    );
  });

  test("loses to a city and state that match each other", () => {
    expect(find("350 5th Ave, Chicago, IL 10118")?.detail).toBe("City center of Chicago, IL");
  });

  test("has no match if the city is unknown as well", () => {
    expect(find("350 5th Ave, Nowhere Known, IL 10118")).toBeNull();
  });
});

test.each([
  ["Hoboken, NJ", "city: Hoboken, NJ"],
  ["hoboken", "city: Hoboken, NJ"],
  ["Hoboken New Jersey", "city: Hoboken, NJ"],
  ["New York", "city: New York, NY"],
  ["NYC", "city: New York, NY"],
  ["Flushing, Queens", "city: Flushing, NY"],
  ["Niagara Falls State Park, New York", "landmark: Niagara Falls State Park, Niagara Falls, NY"],
  ["Washington D.C.", "city: Washington, DC"],
  ["St Paul MN", "city: Saint Paul, MN"],
  ["Saint Paul, Minnesota", "city: Saint Paul, MN"],
  ["Ft. Lauderdale", "city: Fort Lauderdale, FL"],
  ["canon city co", "city: Cañon City, CO"],
  ["West New York", "city: West New York, NJ"],
  ["Kansas City, Kansas", "city: Kansas City, KS"],
  ["10118", "zip: New York, NY 10118"],
  ["LaGuardia", "airport: LaGuardia Airport (LGA)"],
  ["La Guardia Airport", "airport: LaGuardia Airport (LGA)"],
  ["JFK", "airport: John F. Kennedy International Airport (JFK)"],
  ["JFK Airport", "airport: John F. Kennedy International Airport (JFK)"],
  ["jfk terminal 4", "airport: jfk terminal 4"],
  ["O'Hare", "airport: Chicago O'Hare International Airport (ORD)"],
  ["O’Hare Airport", "airport: Chicago O'Hare International Airport (ORD)"],
  ["LAX", "airport: Los Angeles International Airport (LAX)"],
  ["Newark Airport", "airport: Newark Liberty International Airport (EWR)"],
  ["Boise Airport", "airport: Boise Air Terminal/Gowen Field (BOI)"],
  ["boise airport, ID", "airport: Boise Air Terminal/Gowen Field (BOI)"],
  ["Portland Airport, ME", "airport: Portland International Jetport (PWM)"],
  ["New York Airport", "airport: LaGuardia Airport (LGA)"],
  ["Albany Airport, NY", "airport: Albany International Airport (ALB)"],
  ["Grand Central", "landmark: Grand Central Terminal, New York, NY"],
  ["Grand Central Terminal, New York, NY", "landmark: Grand Central Terminal, New York, NY"],
  ["Union Station, Washington, DC", "landmark: Union Station, Washington, DC"],
  ["union station los angeles", "landmark: Union Station, Los Angeles, CA"],
  ["Penn Station, Newark, NJ", "landmark: Newark Penn Station, Newark, NJ"],
  ["Wrigley Field Chicago", "landmark: Wrigley Field, Chicago, IL"],
  [
    "The White House, 1600 Pennsylvania Ave NW, Washington, DC 20500",
    "landmark: The White House, Washington, DC",
  ],
  ["Near Times Square, New York, NY", "landmark: Times Square, New York, NY"],
  ["Near Hoboken, NJ 07030", "zip: Hoboken, NJ 07030"],
  ["Near North Side, IL", "city: Near North Side, IL"],
])("%s means %s", (text, expected) => {
  expect(summary(text)).toBe(expected);
});

test("a position is kept and named after the nearest place", () => {
  expect(find("40.7581, -73.9856")).toMatchObject({
    label: "Near Times Square, New York, NY",
    latitude: 40.7581,
    longitude: -73.9856,
    precision: "coordinates",
  });
});

test("the nearest of several namesakes is preferred, otherwise the largest", () => {
  expect(summary("Springfield", manhattan)).toBe("city: Springfield, NJ");
  expect(summary("Springfield", chicago)).toBe("city: Springfield, IL");
  expect(find("Springfield")?.label).toBe("Springfield, MO");
  expect(summary("Union Station", chicago)).toBe("landmark: Union Station, Chicago, IL");
});

test.each([
  "",
  " ",
  ",",
  "asdfgh qwerty",
  "asdfgh qwerty, NY",
  "Main Street",
  "123 Main Street",
  "123 Main Street, TX",
  "123 Main Street, MD",
  "Texas",
  "North Carolina",
  "TX",
  "home",
  "99999",
  "91.5, 10.2",
  "Acme, Zzyzx Qwerty",
])("%j has no match", (text) => {
  expect(find(text)).toBeNull();
});

describe("an address without state and ZIP code", () => {
  test.each(["12 Main St, Springfield", "12 main st springfield", "9 Elm Ct, Fayetteville"])(
    "%s may be in several cities, so it has no match",
    (text) => {
      expect(find(text)).toBeNull();
      expect(findAmbiguousCity(gazetteer, text)).toMatch(/^(Springfield|Fayetteville)$/);
    },
  );

  test.each([
    ["12 Main St, Springfield", chicago, null],
    ["12 Main St, Springfield", { latitude: 39.9, longitude: -89.6 }, "Springfield, IL"],
    ["12 Main St, Springfield", { latitude: 42.15, longitude: -72.6 }, "Springfield, MA"],
    ["12 Main St, Newark", manhattan, "Newark, NJ"],
    ["12 Main St, Newark", { latitude: 37.5, longitude: -122 }, "Newark, CA"],
  ])("%s near %o is in the city near that position, or ambiguous", (text, near, city) => {
    expect(findPlace(gazetteer, text, near)?.detail ?? null).toBe(city && `City center of ${city}`);
    expect(findAmbiguousCity(gazetteer, text, near)).toBe(city ? null : "Springfield");
  });

  test.each([
    ["12 Main St, Springfield, VT", "Springfield, VT"],
    ["12 State St, Boston", "Boston, MA"],
    ["1600 Pennsylvania Ave NW, Washington", "Washington, DC"],
    ["12 Main St, Brooklyn", "Brooklyn, NY"],
  ])("%s is in %s: named, or far larger than its namesakes", (text, city) => {
    expect(find(text)?.detail).toBe(`City center of ${city}`);
    expect(findAmbiguousCity(gazetteer, text)).toBeNull();
  });

  test.each(["Springfield", "JFK", "asdfgh qwerty", "12 Main St, Springfield, IL 62701"])(
    "%s has no ambiguous city",
    (text) => {
      expect(findAmbiguousCity(gazetteer, text)).toBeNull();
    },
  );

  test("a city whose name ends the name of another city is not confused with it", () => {
    expect(find("7106 bear creek drive saint matthews")).toBeNull();
  });
});

describe("a misspelled name", () => {
  test.each([
    ["Bostn, MA", "city: Boston, MA"],
    ["bostn ma", "city: Boston, MA"],
    ["Chicgo", "city: Chicago, IL"],
    ["Phildelphia", "city: Philadelphia, PA"],
    ["LaGaurdia", "airport: LaGuardia Airport (LGA)"],
    ["Times Sqare", "landmark: Times Square, New York, NY"],
    ["Springfeld, IL", "city: Springfield, IL"],
    ["Los Angelos, CA", "city: Los Angeles, CA"],
  ])("%s is %s", (text, expected) => {
    expect(summary(text)).toBe(expected);
  });

  test("is corrected in an address after a comma or before a state", () => {
    expect(find("100 Main St, Chicgo")?.detail).toBe("City center of Chicago, IL");
    expect(find("100 main st bostn ma")?.detail).toBe("City center of Boston, MA");
  });

  test("does not reach across the country without a state", () => {
    expect(findPlace(gazetteer, "Los Angelos", manhattan)).toBeNull();
    expect(findPlace(gazetteer, "Los Angelos", { latitude: 33, longitude: -117 })?.label).toBe(
      "Los Angeles, CA",
    );
  });

  test.each([
    ["Marion", "Marion"],
    ["Chico", "Chico"],
    ["Boson", "Boston"],
  ])("is corrected only if no place has exactly that name: %s is %s", (text, city) => {
    expect(find(text)?.label).toMatch(new RegExp(`^${city},`));
  });

  test("a large city is found despite one wrong letter among the first seven", () => {
    const cities = ["Chicago, IL", "Philadelphia, PA", "Baltimore, MD", "Cincinnati, OH"];
    const mistakes = fc.record({
      label: fc.constantFrom(...cities),
      at: fc.nat(6),
      letter: fc.constantFrom(..."aeioubcdfz"),
    });
    fc.assert(
      fc.property(mistakes, ({ label, at, letter }) => {
        const text = label.slice(0, at) + letter + label.slice(at + 1);
        expect(findPlace(gazetteer, text)?.label).toBe(label);
      }),
      { numRuns: 100 },
    );
  });
});

test("no text makes the search throw", () => {
  const words = fc.constantFrom(
    "350",
    "5th",
    "Ave",
    "NY",
    "10118",
    "New York",
    ",",
    "near",
    "(",
    "\\",
    "°",
    "t4",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const place = find(text);
      if (place) expect(milesBetween(place, place)).toBe(0);
    }),
    { numRuns: 500 },
  );
});
