import type { Point } from "#shared/places/place.ts";
import type { Caller } from "./api.ts";
import type { Pace } from "./pace.ts";
import type { Wakeup } from "./wakeup.ts";

/** A driver of the simulation. */
export interface DemoDriver {
  email: string;
  home: Point;
  /** True if every request is declined. */
  isDeclining: boolean;
}

/** A working driver, logged in and online until the shift's abort signal. */
export interface Shift {
  driver: DemoDriver;
  caller: Caller;
  /** Notified of events about the driver's rides. */
  wakeup: Wakeup;
  pace: Pace;
  random: () => number;
  /** Reads the start PIN of a ride; null if the ride needs none. */
  pinOf: (rideId: string) => Promise<string | null>;
}

/** The route to a ride's next stop. */
export interface Leg {
  /** Ride id and state. */
  key: string;
  milesPerTick: number;
  /** The remaining route to the stop. */
  path: readonly Point[];
}

/** Position of the car, and its current leg. */
export interface Car {
  at: Point;
  leg: Leg | null;
}
