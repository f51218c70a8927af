import type { CastDriver } from "#demo/cast/cast-driver.ts";
import { DECLINING_DRIVER, demoDrivers } from "#demo/cast/drivers.ts";
import type { Point } from "#shared/places/place.ts";
import { shiftPoint } from "./movement.ts";
import type { DemoDriver } from "./shift.ts";

/** Center of the demo homes: the Empire State Building. */
const castCenter: Point = { latitude: 40.7484, longitude: -73.9857 };

/** The first `count` verified demo drivers, at home in New York or shifted around another place. */
export function simulatedDrivers(count: number, around: Point = castCenter): DemoDriver[] {
  return demoDrivers
    .filter(({ isVerified }) => isVerified)
    .slice(0, count)
    .map((driver) => demoDriver(driver, around));
}

function demoDriver({ email, home }: CastDriver, around: Point): DemoDriver {
  return {
    email,
    home: shiftPoint(home, castCenter, around),
    isDeclining: email === DECLINING_DRIVER,
  };
}
