import { formatPercent } from "#shared/basis-points.ts";
import { firstFeeRules, RECORD_WINDOW, type TrustRule } from "#shared/drivers/trust-level.ts";
import { TAX_NAME } from "#shared/product.ts";
import { cancellationSentences } from "#shared/rides/cancellation-text.ts";
import type { Part } from "./question.ts";

/** What canceling costs, row by row as the rule decides it. */
export const cancellationTable: Part = {
  caption: "The first row that fits decides. No tax is kept of a canceled ride.",
  head: ["Who and when", "Rider gets back", "Driver gets"],
  rows: cancellationSentences.map(({ when, riderGetsBack, driverGets }) => [
    when,
    riderGetsBack,
    driverGets,
  ]),
};

/** What each badge asked for at first, and its tax; Fees shows the table in force. */
export const badgeTable: Part = {
  caption: `The table that we began with: Fees, at the bottom of every page, shows the one in force and those that come. Yes votes and the driver's own cancels are those of the last ${RECORD_WINDOW} rides. Declining a ride never counts.`,
  head: ["Badge", "Completed rides", "Yes votes", "Own cancels", TAX_NAME],
  rows: firstFeeRules.levels.map((rule) => [
    rule.level,
    rule.completedRides > 0 ? `${rule.completedRides} or more` : "-",
    rule.minYesBps > 0 ? `${formatPercent(rule.minYesBps)} or more` : "-",
    hasCancelLimit(rule) ? `${formatPercent(rule.maxFaultCancelBps)} or fewer` : "-",
    formatPercent(rule.taxBps),
  ]),
};

function hasCancelLimit({ maxFaultCancelBps }: TrustRule): boolean {
  return maxFaultCancelBps < 10_000;
}
