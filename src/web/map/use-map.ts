import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { MAP_CONFIG_PATH, type MapConfig, mapConfig as schema } from "#shared/places/map-config.ts";
import type { MapSettings, MapView, OpenMap } from "./map-view.ts";

/** sketch: a map is loading or cannot be drawn here; map: it is shown; failed: loading it failed. */
export type MapState = "sketch" | "map" | "failed";

type Settings = Omit<MapSettings, "style" | "onReady" | "onFailure">;

/** Opens the map in an element as soon as its style and library have loaded. */
export const useMap = (
  layer: RefObject<HTMLElement | null>,
  settings: Settings,
  isSketch: boolean,
) => {
  const canDraw = !isSketch && mapLibrary.canDraw();
  const config = useQuery({ ...mapConfig, enabled: canDraw });
  const [view, setView] = useState<MapView | null>(null);
  const [state, setState] = useState<MapState>("sketch");
  const [sources, setSources] = useState("");
  const [attempt, setAttempt] = useState(0);
  const isLight = useIsLight();
  const style = canDraw ? styleOf(config.data, isLight) : null;
  const readSettings = useEffectEvent(() => settings);
  const { refetch, isError } = config;
  const retry = useCallback(() => {
    setAttempt((count) => count + 1);
    if (isError) void refetch();
  }, [refetch, isError]);

  // The library and the map's configuration load in parallel.
  useEffect(() => {
    if (canDraw) mapLibrary.load().catch(() => undefined);
  }, [canDraw]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new map
  useEffect(() => {
    const element = layer.current;
    if (!style || !element) return;
    const close = openMap(element, style, { readSettings, setView, setState, setSources });
    return () => {
      close();
      setView(null);
      setState("sketch");
    };
  }, [style, attempt, layer]);

  const isFailed = state === "failed" || (canDraw && isError);
  useEffect(() => {
    if (!isFailed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isFailed, retry]);
  return {
    view,
    state: isFailed ? ("failed" as const) : state,
    /** True if the sketch is only shown until the map is loaded, or after it failed to load. */
    isPlaceholder: canDraw && config.data?.style !== null,
    groundClass: canDraw ? groundOf(config.data) : THEMED_GROUND,
    attribution: config.data?.attribution || sources,
    retry,
  };
};

/** The style for the page's theme; a style without light colors serves both. */
const styleOf = (config: MapConfig | undefined, isLight: boolean): string | null =>
  ((isLight && config?.lightStyle) || config?.style) ?? null;

const THEMED_GROUND = "sketch-ground";

/** CSS class of a map and its legend: a map without light colors is dark in both themes. */
const groundOf = (config: MapConfig | undefined): string =>
  config?.style && !config.lightStyle ? "map-ground" : THEMED_GROUND;

/** True while the page has the light theme. The script in index.html sets the attribute. */
const useIsLight = (): boolean =>
  useSyncExternalStore(
    onThemeShown,
    () => document.documentElement.dataset.theme === "light",
    () => false,
  );

const onThemeShown = (listener: () => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
};

type Opening = {
  readSettings: () => Settings;
  setView: (view: MapView | null) => void;
  setState: (state: MapState) => void;
  setSources: (sources: string) => void;
};

/** Loads the library and opens a map, unless it is closed first. Returns a function that closes it. */
const openMap = (element: HTMLElement, style: string, opening: Opening): (() => void) => {
  let isClosed = false;
  let view: MapView | null = null;
  const close = () => {
    isClosed = true;
    view?.close();
    view = null;
  };
  const fail = () => {
    if (isClosed) return;
    close();
    opening.setView(null);
    opening.setState("failed");
  };
  const open = async () => {
    const openView = await mapLibrary.load();
    if (isClosed) return;
    view = openView(element, {
      ...opening.readSettings(),
      style,
      onReady: (sources) => {
        if (isClosed) return;
        opening.setSources(sources);
        opening.setState("map");
      },
      onFailure: fail,
    });
    opening.setView(view);
  };
  open().catch(fail);
  return close;
};

const noMap: MapConfig = { style: null, attribution: "", center: null, spanMiles: null };

/** Styles, attribution and city center of the map; the style is null where the service has no map. */
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

/** Loads the map library; tests replace it because they have no WebGL. */
export const mapLibrary: { canDraw: () => boolean; load: () => Promise<OpenMap> } = {
  canDraw: () => hasWebGl(),
  load: async () => (await import("./maplibre-view.ts")).openMap,
};

/** CSS class of the ground below the map's marks, for a legend beside it. */
export const useGroundClass = (): string => {
  const canDraw = mapLibrary.canDraw();
  const { data } = useQuery({ ...mapConfig, enabled: canDraw });
  return canDraw ? groundOf(data) : THEMED_GROUND;
};

/** False without WebGL and where the service has no map. True while the configuration is loading. */
export const useHasMap = (): boolean => {
  const canDraw = mapLibrary.canDraw();
  const { data } = useQuery({ ...mapConfig, enabled: canDraw });
  return canDraw && data?.style !== null;
};

let isSupported: boolean | undefined;

/** Checked once: each check occupies one of the browser's few WebGL contexts until it is garbage-collected. */
const hasWebGl = (): boolean => {
  isSupported ??= readSupport();
  return isSupported;
};

const readSupport = (): boolean => {
  if (typeof WebGL2RenderingContext === "undefined") return false;
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
};
