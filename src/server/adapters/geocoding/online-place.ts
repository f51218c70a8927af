import type { Place, Point, Precision } from "#shared/places/place.ts";
import { findStateCode } from "#shared/places/states.ts";

/** Parts of an OpenStreetMap result that make a place; `tag` is its "key=value". */
export interface MapFeature {
  point: Point;
  tag: string;
  name?: string | undefined;
  houseNumber?: string | undefined;
  street?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  zip?: string | undefined;
}

/** A place with its label; null for an area too large for a pickup, and for a feature without name and address. */
export const onlinePlace = (feature: MapFeature): Place | null => {
  const precision = precisionOf(feature);
  const address = [feature.houseNumber, feature.street].filter(Boolean).join(" ");
  const head = precision === "zip" ? "" : feature.name || address;
  if (precision === null || (!head && !feature.zip)) return null;
  const state = findStateCode(feature.state?.toLowerCase() ?? "") ?? feature.state;
  const region = [state, feature.zip].filter(Boolean).join(" ");
  const city = feature.city === head ? "" : feature.city;
  const detail = feature.name && address && address !== feature.name ? { detail: address } : {};
  return {
    label: [head, city, region].filter(Boolean).join(", "),
    ...detail,
    ...feature.point,
    precision,
  };
};

const precisionOf = ({ tag, name, houseNumber }: MapFeature): Precision | null => {
  if (/^aeroway=(aerodrome|terminal|international)/.test(tag)) return "airport";
  if (/^(place|boundary)=(postcode|postal_code)/.test(tag)) return "zip";
  if (/^place=(state|country|continent|region|county)/.test(tag)) return null;
  if (/^place=house/.test(tag)) return "address";
  if (/^(place|boundary)=/.test(tag)) return "city";
  if (/^highway=/.test(tag) && !/=(bus_stop|services|rest_area)/.test(tag)) return "street";
  if (name) return "landmark";
  return houseNumber ? "address" : null;
};
