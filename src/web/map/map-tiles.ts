import type { AddProtocolAction } from "maplibre-gl";
import { Protocol } from "pmtiles";

const protocol = new Protocol();

/**
 * Reads a part of a map file. After a failure the next read opens the file anew, because the library keeps a failed
 * request for as long as the page is open.
 */
export const readTiles: AddProtocolAction = async (request, abort) => {
  try {
    return await protocol.tile(request, abort);
  } catch (error) {
    if (!abort.signal.aborted) protocol.tiles.clear();
    throw error;
  }
};
