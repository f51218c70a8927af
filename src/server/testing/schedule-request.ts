import type { BodyFor } from "#shared/endpoint.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import type { TestWorld } from "./world.ts";

/** From 350 Fifth Avenue to JFK at noon in three days. */
export const aScheduleRequest = (world: TestWorld): BodyFor<typeof scheduleRide> => ({
  ...inDays(world, 3),
  name: "Robin Rider",
  phoneNumber: "+1 212-555-0100",
  pickupLocation: "350 5th Ave, New York, NY 10118",
  finalDestination: "JFK Airport",
});

/** Noon in New York, some days from now. */
export const inDays = ({ services }: TestWorld, days: number) => ({
  pickupDateTime: marketIsoDate(plusMinutes(services.now(), days * 24 * 60)),
  pickupTime: "12:00",
});
