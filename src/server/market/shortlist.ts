/** The nearest members so far, nearest first; distances are squared chords. */
export interface Shortlist {
  /** Begins a list of at most `limit` members within this distance. */
  clear(limit: number, distance: number): void;
  /** Adds a member within reach. */
  add(member: number, distance: number): void;
  /** Distance within which a further member is among the nearest. */
  reach(): number;
  /** Distance of the nth nearest; the reach below n members. */
  distanceOf(nth: number): number;
  within(distance: number): number[];
}

/** Made to be cleared and used again: arrays that grow in each search would take a tenth of its time. */
export function createShortlist(): Shortlist {
  let members = new Int32Array(0);
  let distances = new Float64Array(0);
  let limit = 0;
  let length = 0;
  const distanceOf = (nth: number): number => distances[nth - 1] ?? Number.POSITIVE_INFINITY;
  return {
    clear: (newLimit, distance) => {
      limit = newLimit;
      length = 0;
      if (distances.length < limit) {
        members = new Int32Array(limit);
        distances = new Float64Array(limit);
      }
      distances.fill(distance);
    },
    reach: () => distanceOf(limit),
    distanceOf,
    add: (member, distance) => {
      if (length < limit) length += 1;
      let index = length - 1;
      for (; index > 0; index -= 1) {
        const nearer = distances[index - 1] ?? 0;
        if (nearer <= distance) break;
        distances[index] = nearer;
        members[index] = members[index - 1] ?? 0;
      }
      distances[index] = distance;
      members[index] = member;
    },
    within: (distance) => {
      const nearest: number[] = [];
      for (let index = 0; index < length && distanceOf(index + 1) <= distance; index += 1)
        nearest.push(members[index] ?? 0);
      return nearest;
    },
  };
}
