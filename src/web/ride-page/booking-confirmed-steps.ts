import { formatDollars } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { deadlines } from "#shared/rides/deadlines.ts";

/** Lists the steps ahead of a paid scheduled ride as sentences, in order of time. */
export const bookingSteps = (ride: Ride, now: Date): string[] =>
  ride.state === "pending"
    ? answerSteps(ride)
    : [
        ...chargeSteps(ride),
        ...reminderSteps(ride, now),
        `From one hour before the pickup this page shows where ${ride.driver.firstName} is.`,
      ];

const total = (ride: Ride) => formatDollars(ride.amountDue);

const answerSteps = (ride: Ride): string[] => {
  const { firstName } = ride.driver;
  return [
    `You get an email when ${firstName} answers, and this page updates by itself.`,
    `If ${firstName} accepts, your card is charged ${total(ride)}.`,
    `If not, we release the hold on your card, and you see the other drivers and their prices.`,
  ];
};

/** The line at the top of the page says what was charged. */
const chargeSteps = (ride: Ride): string[] =>
  ride.payment.state === "captured" ? [] : [`Your card is charged ${total(ride)} now.`];

/** Reminders that are still ahead. */
const reminderSteps = ({ pickupAt }: Ride, now: Date): string[] => {
  if (!pickupAt) return [];
  const ahead = deadlines.reminderHoursBeforePickup.filter(
    (hours) => plusMinutes(new Date(pickupAt), -60 * hours) > now,
  );
  if (ahead.length === 0) return [];
  return [`We remind you by email ${ahead.join(" hours and ")} hours before the pickup.`];
};
