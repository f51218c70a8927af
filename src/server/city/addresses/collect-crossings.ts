import type { NodePositions } from "#server/city/osm/node-positions.ts";
import type { Crossing } from "./address-rows.ts";

export interface CrossingCollector {
  /** Adds a street that runs through these nodes. */
  add(streetId: number, nodes: readonly number[]): void;
  /** The nodes that streets share. */
  list(): Iterable<Crossing>;
}

export function collectCrossings(positions: NodePositions): CrossingCollector {
  const streetsOfNode = new Map<number, number[]>();
  return {
    add: (streetId, nodes) => {
      for (const node of nodes) {
        const streets = streetsOfNode.get(node);
        if (streets === undefined) streetsOfNode.set(node, [streetId]);
        else if (!streets.includes(streetId)) streets.push(streetId);
      }
    },
    list: () => crossingsOf(streetsOfNode, positions),
  };
}

function* crossingsOf(
  streetsOfNode: ReadonlyMap<number, number[]>,
  positions: NodePositions,
): Generator<Crossing> {
  for (const [node, streets] of streetsOfNode) {
    const point = streets.length > 1 ? positions.find(node) : null;
    if (point) yield* pairsOf(streets).map((pair) => ({ ...pair, ...point }));
  }
}

const pairsOf = (streets: readonly number[]) =>
  streets.flatMap((streetId) =>
    streets.filter((otherId) => otherId !== streetId).map((otherId) => ({ streetId, otherId })),
  );
