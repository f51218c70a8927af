/** Positions in the write-ahead log, in bytes, read at about the same time. */
export interface Positions {
  primary: number;
  /** Replayed by the replica. */
  replayed: number;
}

/**
 * Measures how far a replica is behind, in milliseconds: the time since the newest observed position of the primary
 * that the replica has replayed. Works while the primary is idle or the replica has lost its source, when the replica's
 * own time of the last transaction does not.
 */
export function createLagMeter(): (positions: Positions, at: number) => number {
  let samples: { position: number; at: number }[] = [];
  return ({ primary, replayed }, at) => {
    samples.push({ position: primary, at });
    const newest = samples.findLastIndex(({ position }) => position <= replayed);
    // Samples before the newest replayed one are no longer needed.
    samples = samples.slice(Math.max(newest, 0));
    const [oldest = { at }] = samples;
    return newest === -1 ? Number.POSITIVE_INFINITY : at - oldest.at;
  };
}
