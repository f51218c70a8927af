import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ratesLimits } from "#shared/fares/rates-limits.ts";
import type { OfferRecord } from "./offer-record.ts";
import type { AreaRates } from "./standard-cents.ts";
import { suggestRates } from "./suggest-rates.ts";

const ownRates = { baseFare: 500, perMinuteCharge: 20, perMileCharge: 150 };
const area: AreaRates = {
  drivers: 12,
  baseFare: { low: 400, median: 450, high: 520 },
  perMinuteCharge: { low: 15, median: 18, high: 25 },
  perMileCharge: { low: 140, median: 160, high: 180 },
};
const noOffers: OfferRecord = {
  made: 0,
  decided: 0,
  chosen: 0,
  evenShare: 0,
  ownWhenChosen: null,
  ownWhenPassedOver: null,
  othersWhenPassedOver: null,
};
const aDecidedRecord = (record: Partial<OfferRecord>): OfferRecord => ({
  ...noOffers,
  made: 40,
  decided: 20,
  evenShare: 4,
  ...record,
});

describe("suggested rates", () => {
  it("are null with fewer than ten decisions and no nearby drivers", () => {
    expect(
      suggestRates({ own: ownRates, area: null, offers: { ...noOffers, decided: 9 } }),
    ).toBeNull();
  });

  it("go halfway to the nearby medians until ten offers are decided", () => {
    expect(suggestRates({ own: ownRates, area, offers: { ...noOffers, decided: 9 } })).toEqual({
      rates: { baseFare: 475, perMinuteCharge: 19, perMileCharge: 155 },
      isChange: true,
      reasons: [
        "Riders have decided on 9 of your offers so far; from 10 on, their choices count.",
        "Until then: halfway from your rates to the medians of the 12 drivers nearby.",
      ],
    });
  });

  it("go down by the price difference when riders seldom choose the driver", () => {
    const offers = aDecidedRecord({
      chosen: 1,
      ownWhenPassedOver: 2000,
      othersWhenPassedOver: 1900,
    });
    expect(suggestRates({ own: ownRates, area: null, offers })).toEqual({
      rates: { baseFare: 475, perMinuteCharge: 19, perMileCharge: 143 },
      isChange: true,
      reasons: [
        "Riders decided on 20 of your offers and chose you once. An even split among the drivers shown would be 4 times.",
        "When they chose someone else, your price was $20.00 and theirs $19.00 (medians).",
        "So each rate goes down by 5%.",
      ],
    });
  });

  it("go down by a tenth at most, and not below the lower quartile nearby", () => {
    const offers = aDecidedRecord({
      chosen: 0,
      ownWhenPassedOver: 3000,
      othersWhenPassedOver: 1500,
    });
    const suggested = suggestRates({ own: ownRates, area, offers });
    expect(suggested?.rates).toEqual({ baseFare: 450, perMinuteCharge: 18, perMileCharge: 140 });
    expect(suggested?.reasons.at(-1)).toBe(
      "So each rate goes down by 10%, the most in one step, but not below the lower quartile nearby.",
    );
  });

  it("stay when riders seldom choose the driver for other reasons than the price", () => {
    const offers = aDecidedRecord({
      chosen: 1,
      ownWhenPassedOver: 1900,
      othersWhenPassedOver: 2000,
    });
    const suggested = suggestRates({ own: ownRates, area, offers });
    expect(suggested).toMatchObject({ rates: ownRates, isChange: false });
    expect(suggested?.reasons.at(-1)).toBe(
      "So price is not the reason: pickup time and ratings count too.",
    );
  });

  it("stay when too few competitors were chosen", () => {
    const suggested = suggestRates({
      own: ownRates,
      area,
      offers: aDecidedRecord({ chosen: 1, ownWhenPassedOver: 1900 }),
    });
    expect(suggested).toMatchObject({ rates: ownRates, isChange: false });
    expect(suggested?.reasons.at(-1)).toBe(
      "What they chose instead is shown once five drivers stand behind it.",
    );
  });

  it("stay when riders choose the driver about as often as others", () => {
    for (const chosenCount of [2, 4, 6])
      expect(
        suggestRates({ own: ownRates, area, offers: aDecidedRecord({ chosen: chosenCount }) })
          ?.isChange,
      ).toBe(false);
  });

  it("go up by a twentieth when riders often choose the driver, not above the upper quartile nearby", () => {
    const suggested = suggestRates({ own: ownRates, area, offers: aDecidedRecord({ chosen: 7 }) });
    expect(suggested?.rates).toEqual({ baseFare: 520, perMinuteCharge: 21, perMileCharge: 158 });
    expect(suggested?.reasons.at(-1)).toBe(
      "There is room: each rate goes up by 5%, but not above the upper quartile nearby.",
    );
  });

  it("tell the driver to keep rates that already match", () => {
    const medians = { baseFare: 450, perMinuteCharge: 18, perMileCharge: 160 };
    const suggested = suggestRates({ own: medians, area, offers: noOffers });
    expect(suggested?.isChange).toBe(false);
    expect(suggested?.reasons.at(-1)).toBe("That is where you are: keep your rates.");
  });

  it("are whole cents within the limits and the same each time, whatever the market", () => {
    const cents = fc.integer({ min: 10, max: 100_000 });
    const quartiles = fc.tuple(cents, cents, cents).map((three) => {
      const [low = 0, median = 0, high = 0] = three.toSorted((a, b) => a - b);
      return { low, median, high };
    });
    const rates = fc.record({
      baseFare: fc.integer({ min: 100, max: 100_000 }),
      perMinuteCharge: fc.integer({ min: 10, max: 100_000 }),
      perMileCharge: fc.integer({ min: 50, max: 100_000 }),
    });
    const markets = fc.record({
      own: rates,
      area: fc.option(
        fc.record({
          drivers: fc.constant(9),
          baseFare: quartiles,
          perMinuteCharge: quartiles,
          perMileCharge: quartiles,
        }),
      ),
      offers: fc.record({
        made: fc.constant(500),
        decided: fc.nat(100),
        chosen: fc.nat(100),
        evenShare: fc.nat(100),
        ownWhenChosen: fc.constant(null),
        ownWhenPassedOver: fc.option(cents),
        othersWhenPassedOver: fc.option(cents),
      }),
    });
    fc.assert(
      fc.property(markets, (market) => {
        const suggested = suggestRates(market);
        expect(suggestRates(market)).toEqual(suggested);
        for (const name of ["baseFare", "perMinuteCharge", "perMileCharge"] as const) {
          const rate = suggested?.rates[name] ?? market.own[name];
          expect(Number.isInteger(rate)).toBe(true);
          expect(rate).toBeGreaterThanOrEqual(ratesLimits[name].min * 100);
          expect(rate).toBeLessThanOrEqual(ratesLimits[name].max * 100);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
