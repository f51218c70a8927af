import { areSame, type DraftOf, type ReadRates } from "./drafts.ts";

/** A part of the rates as the server has it. */
export type Saved<Rates> = { readonly rates: Rates; readonly version: number };

/** How a part is shown as a form and read from it. */
export type PartRules<Rates> = {
  draftOf(rates: Rates): DraftOf<Rates>;
  read(draft: DraftOf<Rates>): ReadRates<Rates>;
};

/** What was typed over a part that is saved; null before anything was. */
export type Edit<Rates> = {
  readonly draft: DraftOf<Rates>;
  /** What was saved when the typing began. */
  readonly base: Saved<Rates>;
  /** The newest numbers that could be read, for the example. */
  readonly lastValid: Rates;
  /** What filled the form in one go, and what stood there before. */
  readonly filled: { readonly by: Filler; readonly before: Edit<Rates> | null } | null;
};
export type Filler = "defaults" | "suggestion";

/** What the page shows of a part. */
export type PartView<Rates> = {
  draft: DraftOf<Rates>;
  read: ReadRates<Rates>;
  /** The newest valid numbers. */
  valid: Rates;
  isChanged: boolean;
  /** The same part was saved elsewhere since the typing began. */
  isConflict: boolean;
  filledBy: Filler | null;
};

export function viewOf<Rates extends object>(
  rules: PartRules<Rates>,
  saved: Saved<Rates>,
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

/** Typing goes on from what stands in the form. */
export function typed<Rates extends object>(
  rules: PartRules<Rates>,
  at: { saved: Saved<Rates>; edit: Edit<Rates> | null },
  patch: Partial<DraftOf<Rates>>,
): Edit<Rates> {
  const { saved, edit } = at;
  const draft = { ...(edit?.draft ?? rules.draftOf(saved.rates)), ...patch };
  const lastValid = rules.read(draft).rates ?? edit?.lastValid ?? saved.rates;
  return { draft, base: edit?.base ?? saved, lastValid, filled: null };
}

/** Other rates take the place of what stands in the form, which can be had back. */
export function filled<Rates extends object>(
  rules: PartRules<Rates>,
  at: { saved: Saved<Rates>; edit: Edit<Rates> | null },
  by: Filler,
  rates: Rates,
): Edit<Rates> {
  const next = typed(rules, at, rules.draftOf(rates));
  return { ...next, filled: { by, before: at.edit } };
}

/** After a save: nothing is left to save, unless what stands in the form is not what was saved. */
export function afterSave<Rates extends object>(
  rules: PartRules<Rates>,
  edit: Edit<Rates> | null,
  saved: Saved<Rates>,
): Edit<Rates> | null {
  const stands = edit && rules.read(edit.draft).rates;
  const isDone = !edit || (stands && areSame(stands, saved.rates));
  return isDone ? null : { ...edit, base: saved };
}
