import type { UnitVector } from "./sphere.ts";

/**
 * The members of one cell, in no order: x, y, z and the member, four numbers each. They lie beside each other in
 * memory, for reading them is what a search does most.
 */
export type Bucket = number[];

export const BUCKET_STEP = 4;

/** Answers the place that the member has there, where `moveIn` and `removeFrom` find it without looking. */
export function addTo(bucket: Bucket, member: number, [x, y, z]: UnitVector): number {
  return bucket.push(x, y, z, member) - BUCKET_STEP;
}

export function moveIn(bucket: Bucket, place: number, [x, y, z]: UnitVector): void {
  bucket[place] = x;
  bucket[place + 1] = y;
  bucket[place + 2] = z;
}

/** The last member takes the place that gets free. Answers who that is. */
export function removeFrom(bucket: Bucket, place: number): number {
  const last = bucket.length - BUCKET_STEP;
  bucket.copyWithin(place, last);
  const moved = bucket[place + 3] ?? 0;
  bucket.length = last;
  return moved;
}
