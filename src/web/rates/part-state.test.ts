import { describe, expect, it } from "vitest";
import { defaultStandardRates } from "#shared/fares/rates-limits.ts";
import type { StandardRates } from "./drafts.ts";
import { afterSave, applyInput, fillIn, type SavedRates, viewOf } from "./part-state.ts";
import { standardRules as rules } from "./rate-rules.ts";

const saved: SavedRates<StandardRates> = {
  rates: { baseFare: 6, perMinuteCharge: 0.3, perMileCharge: 2 },
  version: 4,
};
const type = (
  baseFare: string,
  edit = null as Parameters<typeof applyInput<StandardRates>>[1]["edit"],
) => applyInput(rules, { saved, edit }, { baseFare });
const view = (edit: ReturnType<typeof type> | null, now = saved) => viewOf(rules, now, edit);

describe("a part of the rates", () => {
  it("shows the saved rates until something is typed", () => {
    expect(view(null)).toMatchObject({ draft: { baseFare: "6.00" }, isChanged: false });
    expect(view(type("7"))).toMatchObject({ draft: { baseFare: "7" }, isChanged: true });
  });

  it("is unchanged if the input equals the saved rates", () => {
    expect(view(type("6", type("7"))).isChanged).toBe(false);
  });

  it("keeps the last valid numbers while the input is invalid", () => {
    const half = type("0", type("7"));
    expect(view(half)).toMatchObject({ isChanged: true, valid: { baseFare: 7 } });
    expect(view(type("")).valid).toEqual(saved.rates);
  });

  it("can be filled with the defaults without saving, and undone", () => {
    const before = type("7");
    const reset = fillIn(rules, { saved, edit: before }, "defaults", defaultStandardRates);
    expect(view(reset)).toMatchObject({
      draft: { baseFare: "5.00", perMinuteCharge: "0.20", perMileCharge: "1.50" },
      isChanged: true,
      filledBy: "defaults",
    });
    expect(reset.filled?.before).toBe(before);
    expect(view(type("8", reset)).filledBy).toBeNull();
  });

  it("is in conflict if it was saved elsewhere during input", () => {
    const elsewhere = { rates: { ...saved.rates, baseFare: 9 }, version: 5 };
    expect(view(type("7"), elsewhere)).toMatchObject({
      draft: { baseFare: "7" },
      isConflict: true,
    });
    expect(view(null, elsewhere)).toMatchObject({ draft: { baseFare: "9.00" }, isConflict: false });
    const otherPart = { ...saved, version: 5 };
    expect(view(type("7"), otherPart).isConflict).toBe(false);
  });

  it("has no unsaved input after a save unless typing continued", () => {
    const next = { rates: { ...saved.rates, baseFare: 7 }, version: 5 };
    expect(afterSave(rules, type("7"), next)).toBeNull();
    const typing = type("7.5", type("7"));
    expect(view(afterSave(rules, typing, next), next)).toMatchObject({
      draft: { baseFare: "7.5" },
      isChanged: true,
      isConflict: false,
    });
  });
});
