import { type FakeServer, startFakeServer } from "./fake-server.ts";

const empireState = {
  place_id: 338_000_001,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
  lat: "40.7484284",
  lon: "-73.9856555",
  category: "building",
  type: "yes",
  addresstype: "building",
  name: "",
  display_name: "350, 5th Avenue, Manhattan, New York, New York, 10118, United States",
  address: {
    house_number: "350",
    road: "5th Avenue",
    city: "New York",
    state: "New York",
    postcode: "10118",
    country_code: "us",
  },
};
const laGuardia = {
  lat: "40.77713",
  lon: "-73.87294",
  category: "aeroway",
  type: "aerodrome",
  name: "LaGuardia Airport",
  address: { aeroway: "LaGuardia Airport", city: "New York", state: "New York", postcode: "11371" },
};
const hoboken = {
  lat: "40.7433066",
  lon: "-74.0323752",
  category: "boundary",
  type: "administrative",
  name: "Hoboken",
  address: { town: "Hoboken", state: "New Jersey" },
};

const replies: [RegExp, unknown][] = [
  [/^\/reverse.*lat=30/, { error: "Unable to geocode" }],
  [/^\/reverse/, empireState],
  [/350/, [empireState]],
  [/guardia/i, [laGuardia]],
  [/hob/i, [hoboken]],
];

/** A stand-in for a Nominatim server with a few places, in the format of recorded responses. */
export const startFakeNominatim = (): Promise<FakeServer> =>
  startFakeServer(({ path }) => replies.find(([pattern]) => pattern.test(path))?.[1] ?? []);
