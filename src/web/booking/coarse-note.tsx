import { Info } from "lucide-react";
import { coarseWords } from "#web/platform/places/coarse-words.ts";
import type { Quote } from "./draft.ts";
import { type Trip, tripPrecision } from "./trip.ts";

/** Note about imprecise places above the prices; empty when both places are exact. */
export const CoarseNote = ({ trip, data }: { trip: Trip; data: Quote["data"] }) => {
  const { from, to } = tripPrecision(trip, data);
  const words = coarseWords(from, to);
  if (!words) return null;
  return (
    <p className="flex gap-3 rounded-button bg-raised p-3 text-small">
      <Info aria-hidden className="size-5 shrink-0" />
      {words}
    </p>
  );
};
