import type { Tags } from "#server/city/osm/read-extract.ts";

/** A feature without its geometry, in the Shortbread scheme (https://shortbread-tiles.org). */
export interface Kind {
  layer: string;
  minZoom: number;
  properties: Record<string, string | number | boolean>;
  /** True for a label in the middle of an area. */
  isCentered?: boolean;
}

export type Shape = "point" | "line" | "area";

/** Lists the map features of an OpenStreetMap item; empty for most tags. */
export function kindsOf(tags: Tags, shape: Shape): Kind[] {
  if (shape === "line") return [...streetOf(tags), ...waterLineOf(tags), ...ferryOf(tags)];
  return [...(shape === "area" ? areasOf(tags) : []), ...labelsOf(tags, shape)];
}

const streetZooms: Record<string, number> = {
  ...{ motorway: 5, trunk: 6, primary: 8, secondary: 9, tertiary: 10 },
  ...{ unclassified: 12, residential: 12, living_street: 13, busway: 13, pedestrian: 13 },
  ...{ service: 14, track: 14, footway: 15, path: 15, steps: 15, cycleway: 15 },
};
const railZooms: Record<string, number> = { rail: 10, light_rail: 11, tram: 13, monorail: 12 };

function streetOf(tags: Tags): Kind[] {
  const { highway = "" } = tags;
  const kind = highway.replace(/_link$/, "");
  const minZoom = streetZooms[kind];
  if (minZoom === undefined) return trackOf(tags);
  const isLink = highway !== kind;
  const street = {
    ...{ layer: "streets", minZoom },
    properties: { kind, link: isLink, ...levelOf(tags) },
  };
  const text = streetName(tags, kind);
  if (text === undefined || isLink || minZoom > 14) return [street];
  return [
    street,
    { layer: "street_labels", minZoom: Math.max(minZoom, 12), properties: { kind, name: text } },
  ];
}

/** Runways, taxiways and rails, without sidings. */
function trackOf(tags: Tags): Kind[] {
  const { railway = "", aeroway = "" } = tags;
  const level = levelOf(tags);
  if (aeroway === "runway" || aeroway === "taxiway")
    return [{ layer: "streets", minZoom: 10, properties: { kind: aeroway, ...level } }];
  const minZoom = railZooms[railway];
  if (minZoom === undefined || tags.service !== undefined) return [];
  return [{ layer: "streets", minZoom, properties: { kind: railway, rail: true, ...level } }];
}

const levelOf = ({ tunnel = "no", bridge = "no" }: Tags) => ({
  tunnel: tunnel !== "no",
  bridge: bridge !== "no",
});

/** The name, or else the number of a motorway or trunk road. */
const streetName = ({ name, ref }: Tags, kind: string): string | undefined =>
  name ?? (kind === "motorway" || kind === "trunk" ? ref : undefined);

const waterLines = new Set(["river", "canal", "stream"]);
const waterLineOf = ({ waterway = "", tunnel }: Tags): Kind[] =>
  waterLines.has(waterway)
    ? [
        {
          layer: "water_lines",
          minZoom: waterway === "stream" ? 13 : 9,
          properties: { kind: waterway, tunnel: tunnel !== undefined },
        },
      ]
    : [];

const ferryOf = ({ route }: Tags): Kind[] =>
  route === "ferry" ? [{ layer: "ferries", minZoom: 10, properties: { kind: "ferry" } }] : [];

const landKinds: Record<string, number> = {
  ...{ park: 10, forest: 10, cemetery: 11, golf_course: 11, nature_reserve: 10, meadow: 11 },
  ...{ garden: 13, grass: 13, recreation_ground: 12, playground: 13, village_green: 12 },
  ...{ scrub: 13, grassland: 12, wetland: 11, beach: 11, sand: 12, orchard: 12 },
};
const siteKinds = new Set(["university", "college", "school", "hospital", "parking"]);

const waterKinds = new Set(["water", "basin", "reservoir"]);

function areasOf(tags: Tags): Kind[] {
  const { landuse = "", natural = "", building = "no", name } = tags;
  if (waterKinds.has(natural) || waterKinds.has(landuse))
    return [
      { layer: "water_polygons", minZoom: 8, properties: { kind: "water" } },
      ...centered("water_polygons_labels", 11, { kind: "water" }, isPond(tags) ? undefined : name),
    ];
  if (building !== "no") return [{ layer: "buildings", minZoom: 15, properties: {} }];
  const land = landOf(tags);
  return land.length > 0 ? land : structureOf(tags);
}

const smallWater = new Set(["fountain", "pond", "pool", "reflecting_pool", "basin"]);

const isPond = ({ amenity = "", water = "", landuse = "" }: Tags): boolean =>
  [amenity, water, landuse].some((kind) => smallWater.has(kind));

function landOf({ leisure = "", landuse = "", natural = "", name }: Tags): Kind[] {
  const naturalKind = natural === "wood" ? "forest" : natural;
  const kind = [leisure, landuse, naturalKind].find((each) => landKinds[each] !== undefined);
  if (kind === undefined) return [];
  return [
    { layer: "land", minZoom: landKinds[kind] ?? 13, properties: { kind } },
    ...centered("land", 13, { kind }, kind === "garden" ? undefined : name),
  ];
}

function structureOf({ man_made: structure, highway, amenity = "" }: Tags): Kind[] {
  if (structure === "pier") return [{ layer: "pier_polygons", minZoom: 11, properties: {} }];
  if (structure === "bridge") return [{ layer: "bridges", minZoom: 12, properties: {} }];
  if (highway === "pedestrian")
    return [{ layer: "street_polygons", minZoom: 14, properties: { kind: "pedestrian" } }];
  return siteKinds.has(amenity)
    ? [{ layer: "sites", minZoom: 13, properties: { kind: amenity } }]
    : [];
}

const places = new Set(["suburb", "quarter", "neighbourhood", "island"]);
const landmarks = new Set([
  ...["museum", "attraction", "hotel", "theatre", "hospital", "university", "library"],
  ...["townhall", "courthouse", "cinema", "arts_centre", "place_of_worship", "marketplace"],
]);

function labelsOf(tags: Tags, shape: Shape): Kind[] {
  const { name, place = "", railway = "", amenity = "", tourism = "" } = tags;
  const number = tags["addr:housenumber"];
  const labels = number === undefined ? [] : [label("addresses", 15, { housenumber: number })];
  if (name === undefined) return labels;
  if (places.has(place) && shape === "point")
    labels.push(label("place_labels", place === "suburb" ? 10 : 12, { kind: place, name }));
  if (railway === "station") labels.push(label("public_transport", 13, { kind: "station", name }));
  else if (amenity === "ferry_terminal" || amenity === "bus_station")
    labels.push(label("public_transport", 13, { kind: amenity, name }));
  const poi = [tourism, amenity].find((each) => landmarks.has(each));
  if (poi !== undefined) labels.push(label("pois", 15, { kind: poi, name }));
  return labels;
}

const label = (layer: string, minZoom: number, properties: Kind["properties"]): Kind => ({
  ...{ layer, minZoom, properties, isCentered: true },
});

const centered = (
  layer: string,
  minZoom: number,
  properties: Kind["properties"],
  name: string | undefined,
): Kind[] => (name === undefined ? [] : [label(layer, minZoom, { ...properties, name })]);
