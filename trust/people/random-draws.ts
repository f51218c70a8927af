import { seededRandom } from "#server/testing/seeded.ts";

/** Random draws of one actor, determined by seed and name. */
export interface RandomDraws {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A number from `least` to `most`. */
  between(least: number, most: number): number;
  /** An element; undefined for an empty list. */
  oneOf<T>(list: readonly T[]): T | undefined;
}

export function createDraws(seed: number, name: string): RandomDraws {
  const random = seededRandom(
    [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed),
  );
  return {
    chance: (probability) => random() < probability,
    between: (least, most) => least + random() * (most - least),
    oneOf: (list) => list[Math.floor(random() * list.length)],
  };
}
