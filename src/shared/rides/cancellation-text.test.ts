import { describe, expect, it } from "vitest";
import { cancellationRows } from "./cancellation-policy.ts";
import { cancellationRule, cancellationSentence, policyText } from "./cancellation-text.ts";

describe("the text of the cancellation policy", () => {
  it("has a sentence for every row of the table", () => {
    expect(policyText.split("\n")).toEqual([
      "Anyone, before the driver accepted: rider gets back everything, driver gets nothing.",
      "Rider, instant ride, within 2 min of acceptance: rider gets back everything, driver gets nothing.",
      "Rider, instant ride, driver over 5 min late: rider gets back everything, driver gets nothing.",
      "Rider, instant ride, over 2 min after acceptance: rider gets back the total less $5.00 (or the fare, if less), driver gets $5.00 (or the fare, if less).",
      "No-show, instant ride, after 5 min at the pickup: rider gets back the total less $5.00 (or the fare, if less), driver gets $5.00 (or the fare, if less).",
      "Rider, scheduled ride, 4 h or more before pickup: rider gets back everything, driver gets nothing.",
      "Rider, scheduled ride, 1 h or more before pickup: rider gets back the total less 25% of the fare, driver gets 25% of the fare.",
      "Rider, scheduled ride, driver over 15 min late: rider gets back everything, driver gets nothing.",
      "Rider, scheduled ride, less than 1 h before pickup: rider gets back the total less 50% of the fare, driver gets 50% of the fare.",
      "No-show, scheduled ride, after 15 min at the pickup: rider gets back the total less 50% of the fare, driver gets 50% of the fare.",
      "Driver or Faire, any time: rider gets back everything, driver gets nothing.",
    ]);
  });

  it("has a rule for each row by its id", () => {
    for (const row of cancellationRows) expect(policyText).toContain(cancellationRule(row.id));
    expect(new Set(cancellationRows.map((row) => row.id)).size).toBe(cancellationRows.length);
    expect(() => cancellationRule("none")).toThrow(RangeError);
  });

  it("gives a rider the same first rule when grouped, the free rules first", () => {
    for (const kind of ["instant", "scheduled"] as const) {
      const idsOf = (groups: readonly string[]) =>
        groups.flatMap((group) =>
          cancellationRows
            .filter(
              ({ id, by }) => by.includes("rider") && cancellationSentence(id).group === group,
            )
            .map(({ id }) => id),
        );
      const inOrder = cancellationRows.filter(
        ({ by, ride }) => by.includes("rider") && ["any", kind].includes(ride),
      );
      expect(idsOf(["any", kind])).toEqual(inOrder.map(({ id }) => id));
    }
  });

  it("states each side's amount", () => {
    expect(cancellationSentence("scheduled_late")).toEqual({
      id: "scheduled_late",
      when: "Rider, scheduled ride, 1 h or more before pickup",
      riderGetsBack: "the total less 25% of the fare",
      driverGets: "25% of the fare",
      group: "scheduled",
      brief: "1 h or more before pickup",
      cost: { amount: "25% of the fare", limit: null },
    });
    expect(cancellationSentence("instant_no_show")).toMatchObject({
      group: "no_show",
      brief: "Instant ride, after 5 min at the pickup",
      cost: { amount: "$5.00", limit: "or the fare, if less" },
    });
  });
});
