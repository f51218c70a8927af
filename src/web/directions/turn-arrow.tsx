import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CornerUpLeft,
  CornerUpRight,
  Flag,
  type LucideIcon,
  Merge,
  RotateCcw,
  Ship,
  Undo2,
} from "lucide-react";
import type { TurnKind } from "#shared/directions/directions.ts";

const icons: Record<TurnKind, LucideIcon> = {
  start: ArrowUp,
  straight: ArrowUp,
  "slight-left": ArrowUpLeft,
  "slight-right": ArrowUpRight,
  left: CornerUpLeft,
  right: CornerUpRight,
  "sharp-left": CornerUpLeft,
  "sharp-right": CornerUpRight,
  "u-turn": Undo2,
  merge: Merge,
  roundabout: RotateCcw,
  ferry: Ship,
  arrive: Flag,
  "arrive-left": Flag,
  "arrive-right": Flag,
};

/** The arrow of a turn, hidden from screen readers because the instruction is next to it. */
export const TurnArrow = ({ kind, className }: { kind: TurnKind; className: string }) => {
  const Icon = icons[kind];
  return <Icon aria-hidden className={`shrink-0 ${className}`} />;
};
