import { useState } from "react";
import type { DraftOf } from "./drafts.ts";
import {
  afterSave,
  applyInput,
  type Edit,
  type Filler,
  fillIn,
  type PartRules,
  type PartView,
  type SavedRates,
  viewOf,
} from "./part-state.ts";

/** A part of the rates (standard, hourly or discounted) with its unsaved input. */
export type Part<Rates> = PartView<Rates> & {
  saved: SavedRates<Rates>;
  /** Version on which a save is based. */
  baseVersion: number;
  /** Number of submits: errors are shown after the first. */
  attempts: number;
  errors: Partial<Record<keyof Rates, string>>;
  change(patch: Partial<DraftOf<Rates>>): void;
  fill(by: Filler, rates: Rates): void;
  /** Restores the input from before the last fill-in. */
  undoFill(): void;
  /** Drops all unsaved input. */
  discard(): void;
  /** Counts a submit, after which errors are shown. */
  attempt(): void;
  /** Keeps the unsaved input and bases the next save on the version saved elsewhere. */
  keepMine(): void;
  /** Clears the saved input; keeps input typed since the save began. */
  noteSaved(saved: SavedRates<Rates>): void;
};

/** State of the unsaved input of a part, with the functions that change it. */
export const usePart = <Rates extends object>(
  rules: PartRules<Rates>,
  saved: SavedRates<Rates>,
): Part<Rates> => {
  const [edit, setEdit] = useState<Edit<Rates> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const view = viewOf(rules, saved, edit);
  const start = (next: Edit<Rates> | null) => {
    setEdit(next);
    setAttempts(0);
  };
  return {
    ...view,
    saved,
    baseVersion: edit?.base.version ?? saved.version,
    attempts,
    errors: attempts > 0 ? (view.read.errors ?? {}) : {},
    change: (patch) => setEdit((now) => applyInput(rules, { saved, edit: now }, patch)),
    fill: (by, rates) => start(fillIn(rules, { saved, edit }, by, rates)),
    undoFill: () => start(edit?.filled?.before ?? null),
    discard: () => start(null),
    attempt: () => setAttempts((before) => before + 1),
    keepMine: () => setEdit((now) => now && { ...now, base: saved }),
    noteSaved: (next) => {
      setEdit((now) => afterSave(rules, now, next));
      setAttempts(0);
    },
  };
};
