import { getOpenRides, type Ride } from "#shared/rides/contract.ts";
import { call, Refused } from "./api.ts";
import { pause } from "./pause.ts";
import { rideToServe } from "./rides.ts";
import type { Car, Shift } from "./shift.ts";
import { type SimulationStep, serveStep, waitStep } from "./steps.ts";

/** Reloads the rides every so many steps even without events, because a scheduled ride becomes due by itself. */
const STEPS_BETWEEN_READS = 12;

/** Serves the driver's rides until the signal aborts. Throws if a call fails, unless by a conflict (409). */
export async function serveRides(shift: Shift): Promise<void> {
  let car: Car = { at: shift.driver.home, leg: null };
  let ride: Ride | null = null;
  let mustReload = true;
  for (let step = 0; !shift.caller.signal.aborted; step += 1) {
    if (mustReload || step % STEPS_BETWEEN_READS === 0) ride = await findRide(shift);
    ({ car, mustReload } = ride ? await serve(shift, ride, car) : await waitStep(shift, car));
  }
}

async function findRide({ caller }: Shift): Promise<Ride | null> {
  const { rides } = await call(caller, getOpenRides);
  return rideToServe(rides, new Date());
}

/** Performs one step. After a conflict (409) the rides are reloaded. */
async function serve(shift: Shift, ride: Ride, car: Car): Promise<SimulationStep> {
  try {
    return await serveStep(shift, ride, car);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
    await pause(shift.pace.drivingMs, shift.caller.signal);
    return { car, mustReload: true };
  }
}
