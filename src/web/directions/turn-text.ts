import type { Turn } from "#shared/directions/directions.ts";
import { turnDistance } from "./distance-text.ts";

export type Stop = "pickup" | "dropoff";

const stopNames: Record<Stop, string> = { pickup: "pickup", dropoff: "destination" };

/** "the pickup". */
export const stopName = (stop: Stop): string => `the ${stopNames[stop]}`;

/** A turn as a sentence without a period. */
export const turnText = ({ kind, instruction }: Turn, stop: Stop): string => {
  if (kind === "arrive") return `You reach ${stopName(stop)}`;
  if (kind === "arrive-left") return `The ${stopNames[stop]} is on the left`;
  if (kind === "arrive-right") return `The ${stopNames[stop]} is on the right`;
  return instruction;
};

/** "In 0.2 mi", or "Now". */
export const turnDistanceText = (milesToNext: number): string => {
  const distance = turnDistance(milesToNext);
  return distance ? `In ${distance}` : "Now";
};
