import { expect, test } from "vitest";
import { type MadeOffer, summarizeOffers } from "./offer-record.ts";

const offer = (ownCents: number, chosenDriver: string | null, totalCents = 0): MadeOffer => ({
  totalCents: ownCents,
  quoteSize: 4,
  chosen: chosenDriver === null ? null : { driverId: chosenDriver, totalCents },
});

test("offers are counted as made, decided and chosen, with the even share", () => {
  const offers = [offer(2000, null), offer(1800, "me", 1800), offer(2200, "ann", 1500)];
  expect(summarizeOffers("me", offers)).toEqual({
    made: 3,
    decided: 2,
    chosen: 1,
    evenShare: 0.5,
    ownWhenChosen: 1800,
    ownWhenPassedOver: 2200,
    othersWhenPassedOver: null,
  });
});

test("the price of competitors is shown from five drivers on", () => {
  const chosenInstead = (names: string[]) =>
    summarizeOffers(
      "me",
      names.map((name, index) => offer(2000, name, 1000 + index * 100)),
    ).othersWhenPassedOver;
  expect(chosenInstead(["a", "b", "c", "d", "d", "d"])).toBeNull();
  expect(chosenInstead(["a", "b", "c", "d", "e"])).toBe(1200);
});

test("a driver who was never offered has an empty record", () => {
  expect(summarizeOffers("me", [])).toEqual({
    made: 0,
    decided: 0,
    chosen: 0,
    evenShare: 0,
    ownWhenChosen: null,
    ownWhenPassedOver: null,
    othersWhenPassedOver: null,
  });
});
