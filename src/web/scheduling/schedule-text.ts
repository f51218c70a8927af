import { formatMarketTimeBriefly } from "#shared/market-time.ts";
import { milesText, minutesText } from "#shared/places/length-text.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import type { ScheduleReply } from "./schedule-draft.ts";

const UNKNOWN = "An error occurred";

/** Title and text of the toast after scheduling, in few lines; the server's message has the number of drivers. */
export const scheduledToast = ({ message, data }: ScheduleReply): [title: string, text: string] => {
  const { distanceInMiles, durationInMinutes } = data.distanceDetails;
  return [
    "Ride Scheduled Successfully!",
    `${message}\nEstimated trip: ${milesText(distanceInMiles)}, ${minutesText(durationInMinutes)}`,
  ];
};

/** Warns that a payment gives up the rider's unpaid ride, which may be with the same driver at another time. */
export const heldRideText = ({ driver, pickupAt }: Ride, paid: "this" | "another"): string => {
  const time = pickupAt === null ? "" : ` on ${formatMarketTimeBriefly(new Date(pickupAt))}`;
  const step = paid === "this" ? "Pressing Pay" : "Going on to pay for another ride";
  return `You have an unpaid ride with ${driver.firstName}${time}. ${step} gives it up.`;
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
