import { expect, it } from "vitest";
import { actTitle, changesOf } from "./act-words.ts";

it("says what a tax offer was and is, as people write it", () => {
  expect(
    changesOf({
      before: { taxBps: null, through: null },
      after: { taxBps: 850, through: "2026-12-31" },
    }),
  ).toEqual([
    { of: "Tax rate", from: "None", to: "8.5%" },
    { of: "Offer validity", from: "None", to: "12/31/2026" },
  ]);
});

it("leaves out what stayed as it was", () => {
  expect(
    changesOf({
      before: { isVerified: true, taxBps: 850 },
      after: { isVerified: false, taxBps: 850 },
    }),
  ).toEqual([{ of: "Verification", from: "Verified", to: "Unverified" }]);
});

it("has a title for every act, also for one that came later", () => {
  expect(actTitle("unverify")).toBe("Unverified");
  expect(actTitle("close_account")).toBe("Close account");
});
