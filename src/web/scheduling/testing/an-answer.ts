import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { ScheduleReply } from "#web/scheduling/schedule-draft.ts";
import { anAvailableDriver } from "./an-available-driver.ts";

/** Prices of these drivers from the Empire State Building to JFK Airport. */
export const anAnswer = (
  availableDrivers: AvailableDriver[] = [anAvailableDriver()],
): ScheduleReply => ({
  success: true,
  message: "1 driver is available",
  quoteId: "019a0000-0000-7000-8000-000000000000",
  expiresAt: "2026-11-17T15:10:00.000Z",
  pickupAt: "2026-11-20T14:30:00.000Z",
  bookedHours: null,
  data: {
    distanceDetails: {
      distanceInMiles: 17.2,
      durationInMinutes: 39,
      durationRange: [25, 62],
      fromAddress: "350 5th Avenue",
      toAddress: "JFK Airport",
      precision: { from: "Street address", to: "Airport" },
      points: {
        from: { latitude: 40.7484, longitude: -73.9857 },
        to: { latitude: 40.6413, longitude: -73.7781 },
      },
      estimated: true,
      minutesSource: "estimate",
    },
    availableDrivers,
  },
});
