import type { UnitVector } from "./sphere.ts";

/** The members of one cell, in no order, beside each other in memory: reading them is what a search does most. */
export interface Bucket {
  readonly members: number[];
  /** Three coordinates a member. */
  readonly vectors: number[];
}

export const emptyBucket = (): Bucket => ({ members: [], vectors: [] });

export function addTo({ members, vectors }: Bucket, member: number, [x, y, z]: UnitVector): void {
  members.push(member);
  vectors.push(x, y, z);
}

export function moveIn(bucket: Bucket, member: number, vector: UnitVector): void {
  write(bucket, bucket.members.indexOf(member), member, vector);
}

/** The last one takes the place that gets free. */
export function removeFrom(bucket: Bucket, member: number): void {
  const { members, vectors } = bucket;
  const place = members.indexOf(member);
  const last = members.pop() ?? member;
  const [x = 0, y = 0, z = 0] = vectors.splice(-3);
  if (last !== member) write(bucket, place, last, [x, y, z]);
}

const write = (
  { members, vectors }: Bucket,
  place: number,
  member: number,
  [x, y, z]: UnitVector,
): void => {
  members[place] = member;
  vectors[3 * place] = x;
  vectors[3 * place + 1] = y;
  vectors[3 * place + 2] = z;
};
