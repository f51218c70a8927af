import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { type RankableOffer, rankOffers } from "./offer-ranking.ts";
import { priceReasonIn } from "./offer-reason.ts";

function anOffer(overrides: Partial<RankableOffer> & { driverId: string }): RankableOffer {
  return {
    amountDue: cents(2000),
    pickupMinutes: 6,
    yes: 95,
    rated: 100,
    isFavorite: false,
    ...overrides,
  };
}

const anyOffer = fc.record({
  driverId: fc.uuid(),
  amountDue: fc.integer({ min: 100, max: 5000 }).map(cents),
  pickupMinutes: fc.nat(40),
  votes: fc.tuple(fc.nat(100), fc.nat(100)),
  isFavorite: fc.boolean(),
});
const offerSets = fc
  .uniqueArray(anyOffer, { minLength: 1, maxLength: 20, selector: (offer) => offer.driverId })
  .map((offers) =>
    offers.map(({ votes, ...offer }): RankableOffer => {
      return { ...offer, yes: Math.min(...votes), rated: Math.max(...votes) };
    }),
  );

const driversOf = (offers: readonly RankableOffer[]) =>
  rankOffers(offers).map(({ offer }) => offer.driverId);
const rankOf = (offers: readonly RankableOffer[], driverId: string) =>
  driversOf(offers).indexOf(driverId);

describe("best match", () => {
  it("ranks, all else equal, the cheaper, the nearer or the better rated offer first", () => {
    const offers = [
      anOffer({ driverId: "middle" }),
      anOffer({ driverId: "cheap", amountDue: cents(1500) }),
      anOffer({ driverId: "near", pickupMinutes: 2 }),
      anOffer({ driverId: "loved", yes: 100 }),
    ];
    expect(driversOf(offers)).toEqual(["cheap", "near", "loved", "middle"]);
  });

  it("returns every offer once, favorites first", () => {
    fc.assert(
      fc.property(offerSets, (offers) => {
        const ranked = rankOffers(offers).map(({ offer }) => offer);
        expect(new Set(ranked)).toEqual(new Set(offers));
        expect(ranked.length).toBe(offers.length);
        const favorites = offers.filter((offer) => offer.isFavorite).length;
        expect(ranked.slice(0, favorites).every((offer) => offer.isFavorite)).toBe(true);
      }),
    );
  });

  it("does not depend on the input order", () => {
    const shuffled = offerSets.chain((offers) =>
      fc.tuple(
        fc.constant(offers),
        fc.shuffledSubarray(offers, { minLength: offers.length, maxLength: offers.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([offers, others]) => {
        expect(rankOffers(others)).toEqual(rankOffers(offers));
      }),
    );
  });

  it("orders equal offers the same way, whatever the input order", () => {
    const equals = ["c", "a", "b"].map((driverId) => anOffer({ driverId }));
    expect(driversOf(equals)).toEqual(["a", "b", "c"]);
    expect(driversOf(equals.toReversed())).toEqual(["a", "b", "c"]);
  });

  it("never ranks a driver lower for a lower price, a nearer car or a better rating", () => {
    fc.assert(
      fc.property(offerSets, fc.nat(19), fc.nat(2000), (offers, position, less) => {
        const offer = offers[position % offers.length];
        if (!offer) return;
        const better: Partial<RankableOffer>[] = [
          { amountDue: cents(Math.max(50, offer.amountDue - less)) },
          { pickupMinutes: Math.max(0, (offer.pickupMinutes ?? 0) - (less % 40)) },
          { yes: Math.min(offer.rated, offer.yes + (less % 100)) },
        ];
        for (const change of better) {
          const changed = offers.map((other) =>
            other === offer ? { ...offer, ...change } : other,
          );
          expect(rankOf(changed, offer.driverId)).toBeLessThanOrEqual(
            rankOf(offers, offer.driverId),
          );
        }
      }),
      { numRuns: 500 },
    );
  });

  it("returns an empty list for no offers", () => {
    expect(rankOffers([])).toEqual([]);
  });
});

describe("the reason on each card", () => {
  it("compares the price and names pickup and rating", () => {
    const offers = [
      anOffer({ driverId: "a", amountDue: cents(1500), pickupMinutes: 4, yes: 97 }),
      anOffer({ driverId: "b", amountDue: cents(1999), pickupMinutes: 5 }),
      anOffer({ driverId: "c", amountDue: cents(2010), pickupMinutes: 6, yes: 3, rated: 4 }),
      anOffer({ driverId: "d", amountDue: cents(2500), pickupMinutes: 7, isFavorite: true }),
      anOffer({ driverId: "e", amountDue: cents(2500), pickupMinutes: 8 }),
    ];
    const reasons = Object.fromEntries(
      rankOffers(offers).map(({ offer, why }) => [offer.driverId, why]),
    );
    expect(reasons).toEqual({
      a: "$5.10 below the median price, 4 min away, rated 4.9 by 100",
      b: "$0.11 below the median price, 5 min away, rated 4.8 by 100",
      c: "At the median price, 6 min away, new driver",
      d: "$4.90 above the median price, 7 min away, rated 4.8 by 100",
      e: "$4.90 above the median price, 8 min away, rated 4.8 by 100",
    });
  });

  it("has a part that compares the price only", () => {
    const reason = "$5.10 below the median price, 4 min away, rated 4.9 by 100";
    expect(priceReasonIn(reason)).toBe("$5.10 below the median price");
    expect(priceReasonIn("Only offer, new driver")).toBe("Only offer");
    expect(priceReasonIn("$1,205.10 below the median price, new driver")).toMatch(/^\$1,205/);
  });

  it("names the middle price and the only offer", () => {
    const twins = [anOffer({ driverId: "a" }), anOffer({ driverId: "b" })];
    expect(rankOffers(twins)[1]?.why).toBe("At the median price, 6 min away, rated 4.8 by 100");
    const later = anOffer({ driverId: "a", pickupMinutes: null });
    expect(rankOffers([later])[0]?.why).toBe("Only offer, rated 4.8 by 100");
  });
});
