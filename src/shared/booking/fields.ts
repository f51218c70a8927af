import * as z from "zod/mini";
import { labelLine } from "#shared/fields.ts";

const PLACE_MIN = 5;
const PLACE_MAX = 300;

export const pickupText = placeText("Pickup location");
export const dropoffText = placeText("Dropoff location");

function placeText(name: string) {
  const tooShort = `${name} must be at least ${PLACE_MIN} characters long.`;
  return labelLine(name, PLACE_MAX).check(z.minLength(PLACE_MIN, tooShort));
}
