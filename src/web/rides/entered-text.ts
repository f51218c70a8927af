import { nameKey } from "#shared/places/name-key.ts";
import type { Ride } from "#shared/rides/contract.ts";

/** A place as the rider entered it; null if the label already says all of it. */
export const enteredText = ({
  label,
  text,
}: Pick<Ride["from"], "label" | "text">): string | null => {
  if (!text) return null;
  const labelWords = new Set(wordsOf(label));
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => labelWords.has(word)) ? null : text;
};

const wordsOf = (text: string): string[] => nameKey(text).split(" ").filter(Boolean);
