import * as z from "zod/mini";

const KEY = "testimonial";

const draftSchema = z.object({
  /** Author; another person who logs in here does not see the draft. */
  accountId: z.string(),
  years: z.string(),
  location: z.string(),
  experience: z.string(),
});

/** Unsent input, as typed. */
export type TestimonialDraft = Omit<z.output<typeof draftSchema>, "accountId">;

/** The driver's draft of this tab; null if there is none, it is another driver's or it cannot be parsed. */
export const readDraft = (storage: Storage, accountId: string): TestimonialDraft | null => {
  try {
    const draft = draftSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return draft.accountId === accountId ? draft : null;
  } catch {
    return null;
  }
};

export const saveDraft = (storage: Storage, accountId: string, draft: TestimonialDraft) =>
  storage.setItem(KEY, JSON.stringify({ ...draft, accountId }));

/** Call after sending or discarding. */
export const clearDraft = (storage: Storage) => storage.removeItem(KEY);
