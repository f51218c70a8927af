import type { Point } from "#shared/places/place.ts";

const CHUNK = 1 << 20;
/** Degrees are stored as whole ten-millionths, as OpenStreetMap does. */
const SCALE = 1e7;

/** Positions by node id, 16 bytes each. */
export interface NodePositions {
  /** Ids must ascend. */
  add(id: number, latitude: number, longitude: number): void;
  find(id: number): Point | null;
  /** Bytes in use. */
  bytes(): number;
}

/** Stores positions in chunks, so that growing copies nothing. */
export function nodePositions(): NodePositions {
  const ids: Float64Array[] = [];
  const degrees: Int32Array[] = [];
  let size = 0;
  const idAt = (index: number) => ids[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0;
  const degreesAt = (index: number, axis: number) =>
    (degrees[Math.floor(index / CHUNK)]?.[2 * (index % CHUNK) + axis] ?? 0) / SCALE;
  return {
    add: (id, latitude, longitude) => {
      const chunk = Math.floor(size / CHUNK);
      ids[chunk] ??= new Float64Array(CHUNK);
      degrees[chunk] ??= new Int32Array(2 * CHUNK);
      const offset = size % CHUNK;
      ids[chunk][offset] = id;
      degrees[chunk].set([Math.round(latitude * SCALE), Math.round(longitude * SCALE)], 2 * offset);
      size += 1;
    },
    find: (id) => {
      let low = 0;
      let high = size;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (idAt(middle) < id) low = middle + 1;
        else high = middle;
      }
      if (low === size || idAt(low) !== id) return null;
      return { latitude: degreesAt(low, 0), longitude: degreesAt(low, 1) };
    },
    bytes: () => ids.length * CHUNK * 16,
  };
}
