import { bpsFromFraction, formatPercent } from "#shared/basis-points.ts";
import { TAX_NAME } from "#shared/product.ts";
import { cancellationSentences } from "#shared/rides/cancellation-text.ts";
import { type Fees, missing } from "./fees.ts";
import type { Part } from "./question.ts";

/** The cancellation policy, generated from its rules. */
export const cancellationTable: Part = {
  caption:
    "The first row that fits decides. Neither tax nor fees of public bodies are kept of a canceled ride.",
  head: ["Who and when", "Rider gets back", "Driver gets"],
  rows: cancellationSentences.map(({ when, riderGetsBack, driverGets }) => [
    when,
    riderGetsBack,
    driverGets,
  ]),
};

/** Requirements and tax of each badge, or the load state. */
export function badgeTable(fees: Fees): Part {
  if (typeof fees === "string") return missing[fees];
  return {
    caption: `The table in force; Fees, at the bottom of every page, shows those that come, too. Yes votes and the driver's own cancels are those of the last ${fees.window} rides. Declining a ride never counts.`,
    head: ["Badge", "Completed rides", "Yes votes", "Own cancels", TAX_NAME],
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
