import { minutesText } from "#shared/places/minutes-text.ts";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import type { ScheduleReply } from "./schedule-draft.ts";

const UNKNOWN = "An error occurred";

/** Title and text of the toast after scheduling, in few lines; the server's message has the number of drivers. */
export const scheduledToast = ({ message, data }: ScheduleReply): [title: string, text: string] => {
  const { distanceInMiles, durationInMinutes } = data.distanceDetails;
  return [
    "Ride Scheduled Successfully!",
    `${message}\nEstimated trip: ${distanceInMiles} mi, ${minutesText(durationInMinutes)}`,
  ];
};

/** Toast text if the payment page could not be opened. */
export const scheduleCheckoutMessage = (error: Error): string =>
  error instanceof CallFailure && error.status === 0
    ? "Payment processing failed"
    : messageOf(error, "Payment processing failed");

/** Toast if a ride could not be scheduled. */
export const refusedToast = (error: Error): [title: string, text: string] => [
  "Error",
  (error instanceof CallFailure && error.status > 0 && error.message) || UNKNOWN,
];
