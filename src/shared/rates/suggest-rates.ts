import { cents, formatMoney } from "#shared/money.ts";
import type { OfferRecord } from "./offer-record.ts";
import { type AreaRates, areSameRates, eachRate, type StandardCents } from "./standard-cents.ts";

/**
 * From `minDecisions` decisions on, half or one and a half times an even share is unlikely to be
 * chance.
 */
const rule = {
  minDecisions: 10,
  seldom: 0.5,
  often: 1.5,
  maxCutPercent: 10,
  raisePercent: 5,
} as const;

type MarketFacts = {
  readonly own: StandardCents;
  readonly area: AreaRates | null;
  readonly offers: OfferRecord;
};

export type Suggestion = {
  readonly rates: StandardCents;
  readonly isChange: boolean;
  readonly reasons: readonly string[];
};

/**
 * Suggests rates from riders' choices, or from nearby drivers' rates until there are enough choices. Stays
 * within the limits; cuts stop at the area's lower quartile, raises at its upper one. Returns null without
 * data.
 */
export function suggestRates(facts: MarketFacts): Suggestion | null {
  const { area, offers } = facts;
  if (offers.decided >= rule.minDecisions) return suggestFromChoices(facts);
  return area ? suggestMedian(facts, area) : null;
}

function suggestMedian({ own, offers }: MarketFacts, area: AreaRates): Suggestion {
  const rates = eachRate((name) => (own[name] + area[name].median) / 2);
  const decisionSentence = `Riders have decided on ${offers.decided} of your offers so far; from ${rule.minDecisions} on, their choices count.`;
  const medianSentence = `Until then: halfway from your rates to the medians of the ${area.drivers} drivers nearby.`;
  return buildSuggestion(own, rates, [decisionSentence, medianSentence]);
}

function suggestFromChoices(facts: MarketFacts): Suggestion {
  const { decided, chosen, evenShare } = facts.offers;
  const countSentence = `Riders decided on ${decided} of your offers and chose you ${times(chosen)}. An even split among the drivers shown would be ${times(evenShare)}.`;
  if (chosen < evenShare * rule.seldom) return suggestCut(facts, countSentence);
  if (chosen > evenShare * rule.often) return suggestRaise(facts, countSentence);
  return keepRates(facts, [
    countSentence,
    "Your prices stand where riders choose you about as often as others.",
  ]);
}

function suggestCut(facts: MarketFacts, countSentence: string): Suggestion {
  const { own, area, offers } = facts;
  const { ownWhenPassedOver: yours, othersWhenPassedOver: theirs } = offers;
  if (yours === null || theirs === null)
    return keepRates(facts, [
      countSentence,
      "What they chose instead is shown once five drivers stand behind it.",
    ]);
  const priceSentence = `When they chose someone else, your price was ${money(yours)} and theirs ${money(theirs)} (medians).`;
  if (yours <= theirs)
    return keepRates(facts, [
      countSentence,
      priceSentence,
      "So price is not the reason: pickup time and ratings count too.",
    ]);
  const gap = (100 * (yours - theirs)) / yours;
  const cutPercent = Math.min(gap, rule.maxCutPercent);
  const rates = eachRate((name) => {
    const floor = area ? Math.min(own[name], area[name].low) : 0;
    return Math.max(floor, own[name] * (1 - cutPercent / 100));
  });
  const capNote = gap > cutPercent ? ", the most in one step" : "";
  const boundNote = area ? ", but not below the lower quartile nearby" : "";
  return buildSuggestion(own, rates, [
    countSentence,
    priceSentence,
    `So each rate goes down by ${percent(cutPercent)}${capNote}${boundNote}.`,
  ]);
}

function suggestRaise(facts: MarketFacts, countSentence: string): Suggestion {
  const { own, area } = facts;
  const rates = eachRate((name) => {
    const ceiling = area ? Math.max(own[name], area[name].high) : Number.POSITIVE_INFINITY;
    return Math.min(ceiling, own[name] * (1 + rule.raisePercent / 100));
  });
  const boundNote = area ? ", but not above the upper quartile nearby" : "";
  return buildSuggestion(own, rates, [
    countSentence,
    `There is room: each rate goes up by ${percent(rule.raisePercent)}${boundNote}.`,
  ]);
}

const keepRates = ({ own }: MarketFacts, reasons: readonly string[]): Suggestion => ({
  rates: own,
  isChange: false,
  reasons,
});

function buildSuggestion(own: StandardCents, rates: StandardCents, reasons: string[]): Suggestion {
  const isChange = !areSameRates(own, rates);
  return {
    rates,
    isChange,
    reasons: isChange ? reasons : [...reasons, "That is where you are: keep your rates."],
  };
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const money = (amount: number): string => formatMoney(cents(amount));
const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;
