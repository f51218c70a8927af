import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { taxName } from "#shared/product.ts";
import { cancellationSentences } from "#shared/rides/cancellation-text.ts";
import { type Fees, loadStateTexts } from "./fees.ts";
import type { AnswerPart } from "./question.ts";

/** The cancellation policy, generated from its rules. */
export const cancellationTable: AnswerPart = {
  caption:
    "The first matching row applies. Neither tax nor public fees are kept for a canceled ride.",
  head: ["Who and when", "Rider gets back", "Driver gets"],
  rows: cancellationSentences.map(({ when, riderGetsBack, driverGets }) => [
    when,
    riderGetsBack,
    driverGets,
  ]),
};

/** Requirements and tax of each badge, or the load state. */
export function badgeTable(fees: Fees): AnswerPart {
  if (typeof fees === "string") return loadStateTexts[fees];
  return {
    caption: `The table in force. The Fees page, linked at the bottom of every page, also shows coming tables. Yes votes and the driver's own cancels are counted over the last ${fees.window} rides. Declining a ride never counts.`,
    head: ["Badge", "Completed rides", "Yes votes", "Own cancels", taxName()],
    rows: fees.levels.map((rule) => [
      rule.level,
      rule.completedRides > 0 ? `${rule.completedRides} or more` : "-",
      rule.minYesShare > 0 ? `${percent(rule.minYesShare)} or more` : "-",
      rule.maxCancelShare < 1 ? `${percent(rule.maxCancelShare)} or fewer` : "-",
      percent(rule.taxRate),
    ]),
  };
}

const percent = (share: number): string => formatPercent(bpsFromFraction(share));
