import type { OpenMap } from "./map-view.ts";

/** Way to the map library; tests without WebGL replace it. */
export const mapOpener: { canDraw: () => boolean; load: () => Promise<OpenMap> } = {
  canDraw: () => hasWebGl(),
  load: async () => (await import("./maplibre-view.ts")).openMap,
};

let isSupported: boolean | undefined;

/** Tried once: each attempt takes one of the few contexts of the browser until it is collected. */
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
