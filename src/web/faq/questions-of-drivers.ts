import { searchLimits } from "#shared/drivers/search-limits.ts";
import { ratesLimits } from "#shared/fares/rates-limits.ts";
import { productName, taxName } from "#shared/product.ts";
import { imageLimits } from "#shared/profile/image-rules.ts";
import { cancellationSentence } from "#shared/rides/cancellation-text.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { minCompletedRides } from "#shared/testimonials/fields.ts";
import type { PlannedQuestion } from "./fees.ts";
import { badgeTable } from "./rule-tables.ts";

const { baseFare, perMinuteCharge, perMileCharge, discountPercentage, hours } = ratesLimits;

const noShow = (ride: "instant" | "scheduled"): string => {
  const { when, driverGets } = cancellationSentence(`${ride}_no_show`);
  return `${when}: you get ${driverGets}`;
};

/** Questions of drivers; all numbers come from the rules themselves. */
export const questionsOfDrivers: readonly PlannedQuestion[] = [
  {
    id: "start-driving",
    question: "What do I need before riders see me?",
    answer: [
      "A complete vehicle, a connected payout account, and an admin who has verified you. Then go online with your position on. The checklist on your dashboard says what is still missing.",
      { to: "/driver/dashboard", label: "Your dashboard" },
    ],
  },
  {
    id: "rates",
    question: "How do I set my fares?",
    answer: [
      `In the calculator: a base fare from $${baseFare.min}, at least $${perMinuteCharge.min.toFixed(2)} a minute and $${perMileCharge.min.toFixed(2)} a mile. You can offer a price by the hour for ${hours.min} to ${hours.max} hours, and a discount from ${discountPercentage.min} to ${discountPercentage.max} percent. Changes do not affect prices already shown to riders.`,
      { to: "/calculator", label: "Fare calculator" },
    ],
  },
  {
    id: "what-i-keep",
    question: "How much of the fare do I keep?",
    answer: [
      () =>
        `All of it. ${taxName()} is added on top and paid by the rider; it includes what the card payment costs. A rider's referral credit is paid by ${productName()} out of it, and never lowers your fare. Once a ride is completed, its fare is sent to your payout account.`,
    ],
  },
  {
    id: "badge",
    question: "How do I reach the next badge?",
    answer: [
      "Your badge depends on your completed rides, the riders' yes votes and your own cancels. It is updated after each ride.",
      badgeTable,
    ],
  },
  {
    id: "answer-time",
    question: "How long do I have to answer?",
    answer: [
      `${deadlines.answerSeconds} seconds for a ride now. For a later day ${deadlines.scheduledAnswerHours} hours, and no later than ${deadlines.scheduledAnswerBeforePickupHours} hours before the pickup. No answer counts as a decline, and declining does not count against you.`,
    ],
  },
  {
    id: "offline",
    question: "Why did I go offline?",
    answer: [
      `Riders are offered drivers whose position is at most ${searchLimits.positionFreshMinutes} minutes old. After ${deadlines.silenceMinutes} minutes without a position you are taken offline. Keep the page open and allow it to use your location.`,
    ],
  },
  {
    id: "service-area",
    question: "Where am I offered rides on a later day?",
    answer: [
      `Around your home base: within ${searchLimits.serviceAreaMiles} miles unless you set another radius, up to ${searchLimits.maxServiceAreaMiles}. You do not need to be online for that.`,
    ],
  },
  {
    id: "no-show",
    question: "What if the rider does not come?",
    answer: [
      "Press I have arrived, and wait. Then you can report a no-show:",
      { list: [noShow("instant"), noShow("scheduled")] },
    ],
  },
  {
    id: "photo",
    question: "Which photo can I use?",
    answer: [
      `A .jpg, .jpeg or .png of at most ${imageLimits.maxBytes / 1_000_000} MB. You choose the part that is shown; it becomes a square of ${imageLimits.side} pixels, and everything else in the file is removed.`,
    ],
  },
  {
    id: "testimonial",
    question: () => `Can I tell others what it is like to drive with ${productName()}?`,
    answer: [
      `Yes, once you have completed ${minCompletedRides} rides. Testimonials accepted by an admin are shown on the landing page.`,
      { to: "/driver/testimonial", label: "Write a testimonial" },
    ],
  },
];
