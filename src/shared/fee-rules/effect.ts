import { shareOf } from "#shared/basis-points.ts";
import { type TrustLevel, type TrustRule, trustLevels } from "#shared/drivers/trust-level.ts";
import { type Cents, sumCents } from "#shared/money.ts";

/** Drivers by their level under the rules in force and under others, with their recent fares. */
export type LevelMove = { from: TrustLevel; to: TrustLevel; drivers: number; fareCents: Cents };

export type FeeEffect = {
  levels: { level: TrustLevel; drivers: number; proposedDrivers: number }[];
  /** Drivers whose level rises or falls. */
  rising: number;
  falling: number;
  /** Tax of the recent fares, without personal tax offers. */
  taxCents: Cents;
  proposedTaxCents: Cents;
};

/** Sums up how other rules change levels and tax. */
export function effectOf(
  moves: readonly LevelMove[],
  rules: readonly TrustRule[],
  proposed: readonly TrustRule[],
): FeeEffect {
  const countOf = (isCounted: (move: LevelMove) => boolean) =>
    moves.filter(isCounted).reduce((sum, { drivers }) => sum + drivers, 0);
  const rank = (level: TrustLevel) => trustLevels.indexOf(level);
  const taxOf = (levels: readonly TrustRule[], side: "from" | "to") =>
    sumCents(
      moves.map((move) => {
        const rule = levels.find(({ level }) => level === move[side]);
        return shareOf(move.fareCents, rule?.taxBps ?? 0);
      }),
    );
  return {
    levels: trustLevels.map((level) => ({
      level,
      drivers: countOf(({ from }) => from === level),
      proposedDrivers: countOf(({ to }) => to === level),
    })),
    rising: countOf(({ from, to }) => rank(to) > rank(from)),
    falling: countOf(({ from, to }) => rank(to) < rank(from)),
    taxCents: taxOf(rules, "from"),
    proposedTaxCents: taxOf(proposed, "to"),
  };
}
