import { putPosition } from "#shared/drivers/contract.ts";
import type { Point } from "#shared/places/place.ts";
import { call, Refused } from "./api.ts";
import type { Shift } from "./shift.ts";

/** Sends the driver's position. Ignores 409: the driver is offline. */
export async function sharePosition(
  { caller }: Shift,
  { latitude, longitude }: Point,
): Promise<void> {
  try {
    await call(caller, putPosition, { body: { latitude, longitude } });
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
  }
}
