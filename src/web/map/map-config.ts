import { queryOptions } from "@tanstack/react-query";
import { MAP_CONFIG_PATH, type MapConfig, mapConfig as schema } from "#shared/places/map-config.ts";

const noMap: MapConfig = { style: null, attribution: "" };

/** Style and notice of the map; the style is null where the service has no map. */
export const mapConfig = queryOptions({
  queryKey: ["map-config"],
  queryFn: async ({ signal }) => {
    const response = await fetch(MAP_CONFIG_PATH, { signal });
    if (response.status === 404) return noMap;
    if (!response.ok) throw new Error(`The map's address could not be read: ${response.status}`);
    return schema.parse(await response.json());
  },
  staleTime: 5 * 60_000,
  retry: 1,
});
