import fc from "fast-check";
import { expect, test } from "vitest";
import { firstFeeRules, trustLevels } from "#shared/drivers/trust-level.ts";
import { cents } from "#shared/money.ts";
import { effectOf, type LevelMove } from "./effect.ts";

const { levels } = firstFeeRules;
const higherTax = levels.map((rule) => ({ ...rule, taxBps: rule.taxBps + 100 }));

test("the effect has the drivers per level, rising and falling drivers, and the tax under both tables", () => {
  const moves: LevelMove[] = [
    { from: "New Comer", to: "New Comer", drivers: 5, fareCents: cents(0) },
    { from: "Bronze", to: "Silver", drivers: 2, fareCents: cents(10_000) },
    { from: "Gold", to: "Bronze", drivers: 1, fareCents: cents(20_000) },
  ];
  expect(effectOf(moves, levels, higherTax)).toEqual({
    levels: [
      { level: "New Comer", drivers: 5, proposedDrivers: 5 },
      { level: "Bronze", drivers: 2, proposedDrivers: 1 },
      { level: "Silver", drivers: 0, proposedDrivers: 2 },
      { level: "Gold", drivers: 1, proposedDrivers: 0 },
      { level: "Platinum", drivers: 0, proposedDrivers: 0 },
    ],
    rising: 2,
    falling: 1,
    // 14 % of $100 and 12 % of $200; then 14 % of $100 and 15 % of $200.
    taxCents: 3800,
    proposedTaxCents: 4400,
  });
});

test("the effect keeps the number of drivers; the same table changes nothing", () => {
  const level = fc.constantFrom(...trustLevels);
  const move = fc.record({
    from: level,
    to: level,
    drivers: fc.nat(100_000),
    fareCents: fc.nat(1_000_000_000).map(cents),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
      const effect = effectOf(moves, levels, higherTax);
      const total = moves.reduce((sum, { drivers }) => sum + drivers, 0);
      const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
      expect(sumOf(effect.levels.map(({ drivers }) => drivers))).toBe(total);
      expect(sumOf(effect.levels.map(({ proposedDrivers }) => proposedDrivers))).toBe(total);
      const unchanged = effectOf(
        moves.map((each) => ({ ...each, to: each.from })),
        levels,
        levels,
      );
      expect(unchanged).toMatchObject({ rising: 0, falling: 0 });
      expect(unchanged.proposedTaxCents).toBe(unchanged.taxCents);
    }),
  );
});
