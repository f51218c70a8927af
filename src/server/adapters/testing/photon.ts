import { type FakeServer, startFakeServer } from "./fake-server.ts";

const empireState = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-73.9856555, 40.7484284] },
  properties: {
    osm_type: "W",
    osm_id: 34633854,
    osm_key: "building",
    osm_value: "yes",
    type: "house",
    countrycode: "US",
    housenumber: "350",
    street: "5th Avenue",
    city: "New York",
    county: "New York County",
    state: "New York",
    postcode: "10118",
  },
};
const laGuardia = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-73.87294, 40.77713] },
  properties: {
    osm_key: "aeroway",
    osm_value: "aerodrome",
    type: "house",
    countrycode: "US",
    name: "LaGuardia Airport",
    city: "New York",
    state: "New York",
    postcode: "11371",
  },
};
const hoboken = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [-74.0323752, 40.7433066] },
  properties: {
    osm_key: "place",
    osm_value: "city",
    type: "city",
    countrycode: "US",
    name: "Hoboken",
    state: "New Jersey",
  },
};
const hobokenAbroad = {
  type: "Feature",
  geometry: { type: "Point", coordinates: [4.3488, 51.1741] },
  properties: {
    osm_key: "place",
    osm_value: "suburb",
    type: "district",
    countrycode: "BE",
    name: "Hoboken",
    city: "Antwerp",
  },
};

const replies: [RegExp, object[]][] = [
  [/^\/reverse/, [empireState]],
  [/350/, [empireState]],
  [/guardia/i, [laGuardia]],
  [/hob/i, [hobokenAbroad, hoboken]],
];

/** A stand-in for a Photon server with a few places, in the format of recorded responses. */
export const startFakePhoton = (): Promise<FakeServer> =>
  startFakeServer(({ path }) => {
    const features = replies.find(([pattern]) => pattern.test(path))?.[1] ?? [];
    return { type: "FeatureCollection", features };
  });
