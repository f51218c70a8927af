import { expect, test } from "vitest";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { tripToast } from "./quote-text.ts";

test("sums up a trip in two short lines", () => {
  expect(tripToast(aQuote())).toEqual([
    "1 offer for your trip",
    "17.2 mi, about 39 min (estimated)",
  ]);
  expect(tripToast(aQuote([]))[0]).toBe("Fare calculated");
});
