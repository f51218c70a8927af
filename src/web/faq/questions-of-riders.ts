import { offerMinutes } from "#shared/booking/offer-lifetime.ts";
import { rankingRule } from "#shared/booking/offer-score.ts";
import { RATINGS_TO_SHOW } from "#shared/drivers/rating.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { ratesLimits } from "#shared/fares/rates-limits.ts";
import { favoriteLimits } from "#shared/favorites/limits.ts";
import { marketZoneName, titleInZone } from "#shared/market-time.ts";
import { formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { ratingPeriods } from "#shared/ratings/rating-rule.ts";
import { referralPolicy } from "#shared/referrals/policy.ts";
import { deadlines, tripLimits } from "#shared/rides/deadlines.ts";
import { leadTime } from "#shared/scheduling/lead-time.ts";
import { exampleFare } from "./example-fare.ts";
import type { PlannedQuestion } from "./fees.ts";
import { badgeTable, cancellationTable } from "./rule-tables.ts";

const { reminderHoursBeforePickup: reminders } = deadlines;
const { credit, ridesNeeded, leastFare, perYear } = referralPolicy;
const radii = searchLimits.radiiMiles;

/** Questions of riders; all numbers come from the rules themselves. */
export const questionsOfRiders: readonly PlannedQuestion[] = [
  {
    id: "fare",
    question: "How is a fare calculated?",
    answer: [
      () =>
        `Each driver sets a base fare, a rate per minute and a rate per mile. The sum, less the driver's discount if there is one, is the ride cost and goes to the driver. ${taxName()} comes on top. Government fees, such as a congestion surcharge or an airport access fee, are passed through at cost, without tax. You see every line before you pay. Only tolls on the way and a tip, if you give one, come after the ride.`,
      exampleFare,
    ],
  },
  {
    id: "tax",
    question: () => `What is ${taxName()}, and why does it differ between drivers?`,
    answer: [
      () =>
        `${taxName()} is the platform's part. It includes what the card payment costs. The better a driver's record, the lower it is:`,
      badgeTable,
    ],
  },
  {
    id: "who-is-offered",
    question: "Which drivers can I choose from?",
    answer: [
      `For a ride now: verified drivers who are online and free, with a payout account and a vehicle, whose position is at most ${searchLimits.positionFreshMinutes} minutes old. We look within ${radii[0]} miles, and up to ${radii.at(-1)} until there are ${searchLimits.enoughOffers} offers; you get at most ${searchLimits.maxOffers}.`,
      `A trip can be from ${tripLimits.minMilesHundredths / 100} to ${tripLimits.maxMilesHundredths / 100} miles long.`,
    ],
  },
  {
    id: "order",
    question: "How are the offers ordered?",
    answer: ["By the same rule for every driver:", { list: rankingRule }],
  },
  {
    id: "offer-time",
    question: "How long is a price valid?",
    answer: [
      `${offerMinutes.instant} minutes for a ride now, ${offerMinutes.scheduled} minutes for a ride on a later day. Once you choose, the driver is kept for you for ${deadlines.holdMinutes} minutes while you pay (${deadlines.firstHoldMinutes} before your first paid ride), and once for ${deadlines.longerHoldMinutes} minutes more if you ask.`,
    ],
  },
  {
    id: "charged",
    question: "When is my card charged?",
    answer: [
      `Paying only reserves the amount. A driver has ${deadlines.answerSeconds} seconds to answer a ride now, and up to ${deadlines.scheduledAnswerHours} hours for a later day. Your card is charged when the driver accepts. If the driver declines or does not answer, all of it is released.`,
    ],
  },
  {
    id: "schedule",
    question: "How far ahead can I book?",
    answer: [
      () =>
        `From ${leadTime.minHours} hours to ${leadTime.maxDays} days ahead. All times are in ${titleInZone(marketZoneName())}. We remind you and the driver ${reminders.join(" and ")} hours before the pickup.`,
      { to: "/schedule", label: "Schedule a Ride" },
    ],
  },
  {
    id: "by-the-hour",
    question: "Can I book a driver by the hour?",
    answer: [
      `Yes, when you schedule a ride: choose whole hours, from ${ratesLimits.hours.min} to ${ratesLimits.hours.max}. You then see the drivers who offer that many hours, at their hourly price.`,
    ],
  },
  {
    id: "cancel",
    question: "What does it cost to cancel?",
    answer: [
      "It depends on who cancels and when. Before you confirm a cancel, you see what you get back to the cent.",
      cancellationTable,
    ],
  },
  {
    id: "change",
    question: "Can I change a booked ride?",
    answer: [
      "Time, places and driver of a booked ride are fixed, because the driver agreed to them. Cancel it and book again; the ride's page shows first what canceling costs. You can send the driver a message in the ride once it is accepted.",
      { to: "/history", label: "Your rides" },
    ],
  },
  {
    id: "payment-failed",
    question: "What if my payment fails?",
    answer: [
      `You are not charged, and the driver stays kept for you for ${deadlines.holdMinutes} minutes from your choice (${deadlines.firstHoldMinutes} before your first paid ride). Try again or use another card on the payment page; if you left it, the unpaid ride is on your home page. If your bank shows a held amount for a ride that was not accepted, we have released it, and your bank removes it within a few days.`,
    ],
  },
  {
    id: "refund",
    question: "How do I get a refund?",
    answer: [
      "A ride that no driver accepts is never charged, and when your driver cancels you get everything back. If something went wrong on a ride, open it in your rides and choose Report a problem. Our team can refund the ride in whole or in part, you get an email with the amount and the reason, and the receipt shows it. Your bank may take a few days.",
      { to: "/history", label: "Your rides" },
    ],
  },
  {
    id: "rating",
    question: "How do ratings work?",
    answer: [
      `After a ride we ask: Would you ride with this person again? You can answer for ${ratingPeriods.days} days, and change the answer for ${ratingPeriods.changeHours} hours. After a No we will not match you two again; you can undo that in the ride's details. A driver's rating is shown from ${RATINGS_TO_SHOW} answers on.`,
      { to: "/history", label: "Your rides" },
    ],
  },
  {
    id: "safety",
    question: "What if I do not feel safe?",
    answer: [
      "In danger, call 911. During a ride, the Safety button shows your location and the car's plate to read out, and sends a link that shows where you are. You can choose trusted contacts in your profile who get that link automatically. After the ride you can block the driver and report a problem.",
      { to: "/safety", label: "Safety" },
    ],
  },
  {
    id: "lost-item",
    question: "I left something in the car. What now?",
    answer: [
      "Open the ride in your rides and choose Report a lost item; it says until when you can. The driver gets your description and answers there. The return is free.",
      { to: "/history", label: "Your rides" },
    ],
  },
  {
    id: "receipts",
    question: "Where do I find my receipts?",
    answer: [
      "We email one after each ride. The page of each past ride also has Download Receipt and Print receipt, and your past rides have one file per month with all receipts, for your taxes or your employer.",
      { to: "/history", label: "Your rides" },
    ],
  },
  {
    id: "favorites",
    question: "Can I ride with a driver I liked again?",
    answer: [
      `Search for the name under Favorites and choose Favorite. Whenever that driver is available, the offer comes first and is marked. You can have up to ${favoriteLimits.maxFavorites} favorites.`,
      { to: "/favorite-drivers", label: "Search Drivers" },
    ],
  },
  {
    id: "referral",
    question: "What do I get for inviting a friend?",
    answer: [
      () =>
        `A credit of ${formatMoney(credit)} each, for you and the friend who registers with your code: once a new rider has completed ${ridesNeeded.RIDER} paid ride, or a new driver ${ridesNeeded.DRIVER}. A ride counts if you are not in it, its fare is at least ${formatMoney(leastFare)} and it is not paid with your card. You get up to ${perYear} credits a year. It is taken off ${taxName()} on your later rides, never off a driver's fare. Each person can earn this once.`,
      { to: "/referrals", label: "Your Referrals" },
    ],
  },
  {
    id: "phone",
    question: "Who sees my phone number?",
    answer: [
      `Nobody, unless you share it in your profile. Then your driver sees it if the driver shares one too, from the moment the ride is accepted until ${deadlines.phoneHoursAfterRide} hours after it ended. In the ride you can write messages without it.`,
    ],
  },
];
