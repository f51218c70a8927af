import { getOpenRides, type Ride } from "#shared/rides/contract.ts";
import { call, Refused } from "./api.ts";
import { pause } from "./pause.ts";
import { rideToServe } from "./rides.ts";
import type { Car, Shift } from "./shift.ts";
import { serveTurn, type Turn, waitTurn } from "./turns.ts";

/** Rereads the rides at this interval even without events, because a scheduled ride becomes due by itself. */
const TURNS_BETWEEN_READS = 12;

/** Serves the driver's rides until the signal aborts. Throws when the API is unreachable. */
export async function serveRides(shift: Shift): Promise<void> {
  let car: Car = { at: shift.driver.home, leg: null };
  let ride: Ride | null = null;
  let hasEvents = true;
  for (let turn = 0; !shift.caller.signal.aborted; turn += 1) {
    if (hasEvents || turn % TURNS_BETWEEN_READS === 0) ride = await findRide(shift);
    ({ car, hasEvents } = ride ? await serve(shift, ride, car) : await waitTurn(shift, car));
  }
}

async function findRide({ caller }: Shift): Promise<Ride | null> {
  const { rides } = await call(caller, getOpenRides);
  return rideToServe(rides, new Date());
}

/** Takes one turn. After a conflict (409) the rides are reloaded. */
async function serve(shift: Shift, ride: Ride, car: Car): Promise<Turn> {
  try {
    return await serveTurn(shift, ride, car);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 409)) throw error;
    await pause(shift.pace.drivingMs, shift.caller.signal);
    return { car, hasEvents: true };
  }
}
