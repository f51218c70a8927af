import type { Position } from "./cut-tiles.ts";

/** Joins ways at their common end nodes into closed rings. null if one cannot be closed. */
export function joinRings(ways: number[][]): number[][] | null {
  const open = ways.filter((way) => way.length > 1);
  const rings: number[][] = [];
  for (let way = open.pop(); way; way = open.pop()) {
    const ring = closeRing(way, open);
    if (!ring) return null;
    rings.push(ring);
  }
  return rings;
}

/** Appends ways of `open`, and removes them there, until the ring is closed. null if none fits. */
function closeRing(first: number[], open: number[][]): number[] | null {
  const ring = [...first];
  while (ring[0] !== ring.at(-1)) {
    const end = ring.at(-1);
    const next = open.findIndex((way) => way[0] === end || way.at(-1) === end);
    const [way] = next === -1 ? [] : open.splice(next, 1);
    if (!way) return null;
    ring.push(...(way[0] === end ? way : way.toReversed()).slice(1));
  }
  return ring;
}

/** Assigns each hole to the outer ring around its first point. A hole outside all of them is dropped. */
export function nestRings(outers: Position[][], holes: Position[][]): Position[][][] {
  const parts = outers.map((outer) => [outer]);
  for (const hole of holes) {
    const [start] = hole;
    parts.find(([outer]) => outer && start && isInside(outer, start))?.push(hole);
  }
  return parts;
}

function isInside(ring: Position[], [x, y]: Position): boolean {
  let inside = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
