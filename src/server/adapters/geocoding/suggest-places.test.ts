import fc from "fast-check";
import { expect, test } from "vitest";
import { loadGazetteer } from "./gazetteer.ts";
import { suggestPlaces } from "./suggest-places.ts";

const gazetteer = loadGazetteer();
const manhattan = { latitude: 40.758, longitude: -73.9855 };
const labels = (text: string, near?: typeof manhattan) =>
  suggestPlaces(gazetteer, text, { near, limit: 8 }).map(({ label }) => label);

test.each([
  ["lag", "LaGuardia Airport (LGA)"],
  ["guardia", "LaGuardia Airport (LGA)"],
  ["jf", "John F. Kennedy International Airport (JFK)"],
  ["times squ", "Times Square, New York, NY"],
  ["grand central stat", "Grand Central Terminal, New York, NY"],
  ["o’h", "Chicago O'Hare International Airport (ORD)"],
  ["springf, il", "Springfield, IL"],
  ["springfield il", "Springfield, IL"],
  ["union station, wash", "Union Station, Washington, DC"],
  ["union station wash", "Union Station, Washington, DC"],
  ["willis", "Willis Tower, Chicago, IL"],
  ["saint pa", "Saint Paul, MN"],
  ["new york, ny", "New York, NY"],
])("%s suggests %s first", (text, first) => {
  // The airport of Minneapolis and Saint Paul also matches "saint pa".
  expect(labels(text).filter((label) => !label.startsWith("Minneapolis"))[0]).toBe(first);
});

test("two letters get suggestions, one does not", () => {
  expect(labels("ne", manhattan)[0]).toBe("New York, NY");
  expect(labels("n", manhattan)).toEqual([]);
});

test("nearby places come first", () => {
  expect(labels("springfield", manhattan)[0]).toBe("Springfield, NJ");
  expect(labels("penn station", { latitude: 39.29, longitude: -76.61 })[0]).toBe(
    "Baltimore Penn Station, Baltimore, MD",
  );
});

test("a name across the country is suggested only with its state, or if there is no nearer one", () => {
  const union = labels("union square", manhattan);
  expect(union).toContain("Union Square, New York, NY");
  expect(union.join()).not.toMatch(/CA|WA/);
  expect(labels("union square, ca", manhattan)).toContain("Union Square, San Francisco, CA");
  expect(labels("los angeles", manhattan)[0]).toBe("Los Angeles, CA");
  expect(labels("lax", manhattan).join()).toMatch(/LAX/);
});

test("the ZIP code of an address in progress is completed and its street stays", () => {
  const suggestions = suggestPlaces(gazetteer, "350 5th Ave, New York, NY 101", {
    near: manhattan,
    limit: 8,
  });
  expect(suggestions).toHaveLength(8);
  for (const { label, detail, precision } of suggestions) {
    expect(label).toMatch(/^350 5th Ave, New York, NY 101\d\d$/);
    expect(detail).toBe(`ZIP code area ${label.slice(-5)}, New York, NY`);
    expect(precision).toBe("zip");
  }
});

test("a complete address suggests itself", () => {
  expect(labels("350 5th Ave, New York, NY 10118")).toEqual(["350 5th Ave, New York, NY 10118"]);
});

test("the city of an address in progress is completed and its street stays", () => {
  expect(labels("350 5th Ave, New Yo")[0]).toBe("350 5th Ave, New York, NY");
  expect(labels("350 5th Ave, Springfield, I")[0]).toBe("350 5th Ave, Springfield, IL");
  expect(labels("350 5th Ave", manhattan)).toEqual(["350 5th Ave, New York, NY"]);
  expect(labels("350 5th Ave")).toEqual([]);
});

test("an address whose city name exists in several states is suggested in several of them", () => {
  for (const text of ["12 Main St, Springfield", "12 main st springfield"]) {
    const suggestions = labels(text);
    expect(suggestions).toHaveLength(8);
    for (const label of suggestions)
      expect(label).toMatch(/^12 Main St, Springfield.*, [A-Z]{2}$/i);
  }
});

test("a misspelled name gets a suggested correction, but only if nothing has exactly that name", () => {
  const details = (text: string) =>
    suggestPlaces(gazetteer, text, { near: manhattan, limit: 8 }).map(({ detail }) => detail);
  expect(labels("Bostn, MA")).toEqual(["Boston, MA"]);
  expect(details("Bostn, MA")).toEqual(["Did you mean Boston?"]);
  expect(details("100 Main St, Chicgo")[0]).toBe("Did you mean Chicago?");
  expect(details("Boston").join()).not.toMatch(/Did you mean/);
  expect(labels("Los Angelos", manhattan)).toEqual([]);
});

test("bare digits suggest nearby ZIP codes", () => {
  expect(labels("070", { latitude: 40.744, longitude: -74.032 })[0]).toBe("Hoboken, NJ 07030");
  expect(labels("hoboken nj 07")).toEqual(["Hoboken, NJ 07030"]);
});

test("a position suggests the place around it", () => {
  expect(labels("40.758, -73.985")).toEqual(["Near Times Square, New York, NY"]);
});

test("nonsense suggests nothing", () => {
  expect(labels("zzzzqq")).toEqual([]);
});

test("labels are unique and within the limit, and nothing throws", () => {
  const words = fc.constantFrom(
    "350",
    "5th",
    "new",
    "york",
    "NY",
    "101",
    "st",
    "union",
    "station",
    ",",
    "la",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(words).map((all) => all.join(" ")),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 8 }), (text, limit) => {
      const places = suggestPlaces(gazetteer, text, { near: manhattan, limit });
      expect(places.length).toBeLessThanOrEqual(limit);
      expect(new Set(places.map(({ label }) => label.toLowerCase())).size).toBe(places.length);
    }),
    { numRuns: 300 },
  );
});
