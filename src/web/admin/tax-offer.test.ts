import { expect, it } from "vitest";
import { readTaxOffer } from "./tax-offer.ts";

const today = "2026-11-21";
const errorsOf = (percent: string, through = "11/21/2026") =>
  readTaxOffer({ percent, through }, today).errors;

it.each(["0", "100", "8.5", "8.50", "14.3", " 12 % "])("accepts %s percent", (percent) => {
  expect(errorsOf(percent)).toEqual({});
});

it("stores percent as a fraction", () => {
  const { offer } = readTaxOffer({ percent: "8.5", through: "12/31/2026" }, today);
  expect(offer).toEqual({ taxRate: 0.085, offerValidity: "2026-12-31" });
});

it.each(["-1", "101", "100.01", "a lot", "", "1e1", "0x10"])(
  "rejects %j as tax rate",
  (percent) => {
    expect(errorsOf(percent)).toEqual({ taxRate: "Tax rate must be between 0 and 100 percent" });
  },
);

it("rejects a rate with more than two decimals of a percent", () => {
  expect(errorsOf("8.555").taxRate).toBe("Tax rate can have at most two decimals of a percent");
});

it("rejects an offer that ends before today or has no last day", () => {
  expect(errorsOf("10", "11/20/2026")).toEqual({
    offerValidity: "The offer must hold through today or a later day",
  });
  expect(errorsOf("10", "02/30/2027")).toEqual({ offerValidity: "This date does not exist" });
  expect(errorsOf("10", "")).toEqual({ offerValidity: "Choose the last day of the offer" });
});
