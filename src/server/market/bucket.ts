import type { UnitVector } from "./sphere.ts";

/**
 * Members of one grid cell, unordered, as four numbers each: x, y, z and the member's number. Stored flat, because
 * searches spend most of their time reading them.
 */
export type Bucket = number[];

export const BUCKET_STEP = 4;

/** Returns the member's index, which `moveIn` and `removeFrom` take. */
export function addTo(bucket: Bucket, member: number, [x, y, z]: UnitVector): number {
  return bucket.push(x, y, z, member) - BUCKET_STEP;
}

export function moveIn(bucket: Bucket, index: number, [x, y, z]: UnitVector): void {
  bucket[index] = x;
  bucket[index + 1] = y;
  bucket[index + 2] = z;
}

/** Moves the last member into the freed index and returns it. */
export function removeFrom(bucket: Bucket, index: number): number {
  const lastIndex = bucket.length - BUCKET_STEP;
  bucket.copyWithin(index, lastIndex);
  const movedMember = bucket[index + 3] ?? 0;
  bucket.length = lastIndex;
  return movedMember;
}
