import type { Point } from "#shared/places/place.ts";
import type { Caller } from "./api.ts";
import type { Bell } from "./bell.ts";
import type { Pace } from "./pace.ts";

/** Somebody whom the demo drives. */
export interface DemoDriver {
  email: string;
  home: Point;
  /** Whether every request is declined. */
  declines: boolean;
}

/** A driver at work: logged in and online until the caller's signal aborts. */
export interface Shift {
  driver: DemoDriver;
  caller: Caller;
  /** Rings when there is news of the driver's rides. */
  bell: Bell;
  pace: Pace;
  random: () => number;
}

/** Where the driver is, and how far the car gets in one tick on the leg that it is on. */
export interface Car {
  at: Point;
  leg: { of: string; milesPerTick: number } | null;
}
