import { areSame, type DraftOf, type ReadRates } from "./drafts.ts";

/** A part of the rates (standard, hourly or discounted) as saved on the server. */
export type SavedRates<Rates> = { readonly rates: Rates; readonly version: number };

/** Conversion between a part and its form values. */
export type PartRules<Rates> = {
  draftOf(rates: Rates): DraftOf<Rates>;
  read(draft: DraftOf<Rates>): ReadRates<Rates>;
};

/** Unsaved input for a part of the rates; null if there is none. */
export type Edit<Rates> = {
  readonly draft: DraftOf<Rates>;
  /** Saved rates when the input began. */
  readonly base: SavedRates<Rates>;
  /** Latest valid numbers, for the example. */
  readonly lastValid: Rates;
  /** Source of filled-in values, and the input before them. */
  readonly filled: { readonly by: Filler; readonly before: Edit<Rates> | null } | null;
};
export type Filler = "defaults" | "suggestion";

/** View of a part for the page. */
export type PartView<Rates> = {
  draft: DraftOf<Rates>;
  read: ReadRates<Rates>;
  /** Latest valid numbers. */
  valid: Rates;
  isChanged: boolean;
  /** The part was saved elsewhere since the input began. */
  isConflict: boolean;
  filledBy: Filler | null;
};

/** Derives the view of a part from its saved rates and the unsaved input. */
export function viewOf<Rates extends object>(
  rules: PartRules<Rates>,
  saved: SavedRates<Rates>,
  edit: Edit<Rates> | null,
): PartView<Rates> {
  const draft = edit?.draft ?? rules.draftOf(saved.rates);
  const read = rules.read(draft);
  const isChanged = edit !== null && !(read.rates && areSame(read.rates, saved.rates));
  return {
    draft,
    read,
    valid: read.rates ?? edit?.lastValid ?? saved.rates,
    isChanged,
    isConflict: isChanged && edit !== null && !areSame(edit.base.rates, saved.rates),
    filledBy: edit?.filled?.by ?? null,
  };
}

/** Applies typed input. */
export function applyInput<Rates extends object>(
  rules: PartRules<Rates>,
  at: { saved: SavedRates<Rates>; edit: Edit<Rates> | null },
  patch: Partial<DraftOf<Rates>>,
): Edit<Rates> {
  const { saved, edit } = at;
  const draft = { ...(edit?.draft ?? rules.draftOf(saved.rates)), ...patch };
  const lastValid = rules.read(draft).rates ?? edit?.lastValid ?? saved.rates;
  return { draft, base: edit?.base ?? saved, lastValid, filled: null };
}

/** Fills in other rates; can be undone. */
export function fillIn<Rates extends object>(
  rules: PartRules<Rates>,
  at: { saved: SavedRates<Rates>; edit: Edit<Rates> | null },
  by: Filler,
  rates: Rates,
): Edit<Rates> {
  const next = applyInput(rules, at, rules.draftOf(rates));
  return { ...next, filled: { by, before: at.edit } };
}

/** Clears the input after a save, unless it changed meanwhile. */
export function afterSave<Rates extends object>(
  rules: PartRules<Rates>,
  edit: Edit<Rates> | null,
  saved: SavedRates<Rates>,
): Edit<Rates> | null {
  const savedInput = edit && rules.read(edit.draft).rates;
  const isDone = !edit || (savedInput && areSame(savedInput, saved.rates));
  return isDone ? null : { ...edit, base: saved };
}
