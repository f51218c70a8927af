import type { ReplyOf } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";

/** What the available drivers charge for the ride, as the server answered. */
export type ScheduleAnswer = ReplyOf<typeof scheduleRide>;
