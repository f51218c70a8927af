import * as z from "zod/mini";
import { ring, zips } from "./fields.ts";
import { outlineProblem } from "./proposed-rules.ts";
import type { Zone } from "./zone.ts";

/** The zone that a text describes, or the reason why it is invalid. */
export type ReadZone = { zone: Zone; error: null } | { zone: null; error: string };

const fail = (error: string): ReadZone => ({ zone: null, error });

/** Reads ZIP codes separated by commas, spaces or lines. Repeated codes count once. */
export function readZips(text: string): ReadZone {
  const codes = [...new Set(text.split(/[\s,;]+/).filter((code) => code !== ""))];
  const wrong = codes.find((code) => !/^\d{5}$/.test(code));
  if (wrong !== undefined) return fail(`"${wrong.slice(0, 20)}" is not a ZIP code of five digits`);
  const { data, error } = zips.safeParse(codes);
  return data ? { zone: { zips: data }, error: null } : fail(firstMessage(error));
}

const geometry = z.object({ type: z.string(), coordinates: z.array(z.unknown()) });
const feature = z.object({ type: z.literal("Feature"), geometry });
const collection = z.object({
  type: z.literal("FeatureCollection"),
  features: z.array(feature),
});
const geoJson = z.union([collection, feature, geometry]);

/** Reads a GeoJSON polygon without holes, alone or as the only feature of a file. */
export function readOutline(text: string): ReadZone {
  if (text.trim() === "") return fail("Paste an outline as a GeoJSON polygon, or upload its file");
  const { data } = geoJson.safeParse(parseJson(text));
  if (!data) return fail("This is not GeoJSON with a polygon");
  if ("features" in data && data.features.length !== 1)
    return fail("The file must have one polygon: make a rule for each zone");
  const geometry = "features" in data ? data.features[0]?.geometry : geometryOf(data);
  if (geometry?.type === "MultiPolygon")
    return fail("This is several polygons: make a rule for each zone");
  if (geometry?.type !== "Polygon") return fail("This is no polygon");
  if (geometry.coordinates.length !== 1) return fail("A zone cannot have holes");
  return readRing(geometry.coordinates[0]);
}

const geometryOf = (data: z.output<typeof feature> | z.output<typeof geometry>) =>
  "geometry" in data ? data.geometry : data;

function readRing(coordinates: unknown): ReadZone {
  const { data, error } = ring.safeParse(
    Array.isArray(coordinates) ? coordinates.map(roundedCorner) : coordinates,
  );
  if (!data) return fail(firstMessage(error));
  const problem = outlineProblem(data);
  return problem === null ? { zone: { ring: data }, error: null } : fail(problem);
}

/** Six decimals are four inches. An altitude is ignored. */
const roundedCorner = (corner: unknown): unknown =>
  Array.isArray(corner) ? corner.slice(0, 2).map(roundDegrees) : corner;

const roundDegrees = (degrees: unknown): unknown =>
  typeof degrees === "number" ? Math.round(degrees * 1e6) / 1e6 : degrees;

const firstMessage = ({ issues }: { issues: readonly { message: string }[] }): string =>
  issues[0]?.message ?? "This is no zone";

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text from which a zone is read again. */
export const writeZone = (zone: Zone): string =>
  "zips" in zone
    ? zone.zips.join(", ")
    : JSON.stringify({ type: "Polygon", coordinates: [zone.ring] });
