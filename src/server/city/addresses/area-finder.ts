import type { Gazetteer } from "#server/adapters/geocoding/gazetteer.ts";
import { nearestZip } from "#server/adapters/geocoding/nearest-zip.ts";
import { findZip } from "#server/adapters/geocoding/zip-codes.ts";
import type { Coordinates } from "./address-rows.ts";

export interface Area {
  city: string;
  state: string;
  zip: string;
}

/** Finds city, state and ZIP code of a position: by its tagged ZIP code, else by the nearest, cached per 200 m cell. */
export function areaFinder(gazetteer: Gazetteer): (point: Coordinates, zip?: string) => Area {
  const nearest = new Map<string, Area>();
  const byCode = new Map<string, Area | null>();
  const byTag = (code: string) => {
    const knownArea = byCode.get(code) ?? areaOf(findZip(gazetteer, code));
    byCode.set(code, knownArea);
    return knownArea;
  };
  const byPosition = ({ latitude, longitude }: Coordinates) => {
    const cell = `${Math.round(latitude * 500)} ${Math.round(longitude * 500)}`;
    const area = nearest.get(cell) ?? areaOf(nearestZip(gazetteer, { latitude, longitude }));
    if (area) nearest.set(cell, area);
    return area ?? { city: "", state: "", zip: "" };
  };
  return (point, taggedZip) => {
    const code = /^\d{5}/.exec(taggedZip ?? "")?.[0];
    return (code === undefined ? null : byTag(code)) ?? byPosition(point);
  };
}

const areaOf = (zip: ReturnType<typeof findZip>): Area | null =>
  zip && { city: zip.city, state: zip.state, zip: zip.code };
