import * as z from "zod/mini";

const KEY = "testimonial";

const draftSchema = z.object({
  /** Whose it is: nobody else who logs in here is shown it. */
  accountId: z.string(),
  years: z.string(),
  location: z.string(),
  experience: z.string(),
});

/** What was typed and not sent yet, as it was typed. */
export type TestimonialDraft = Omit<z.output<typeof draftSchema>, "accountId">;

/** The driver's draft of this tab; null when there is none, or none that can be read. */
export const readDraft = (storage: Storage, accountId: string): TestimonialDraft | null => {
  try {
    const draft = draftSchema.parse(JSON.parse(storage.getItem(KEY) ?? ""));
    return draft.accountId === accountId ? draft : null;
  } catch {
    return null;
  }
};

export const keepDraft = (storage: Storage, accountId: string, draft: TestimonialDraft) =>
  storage.setItem(KEY, JSON.stringify({ ...draft, accountId }));

/** Once it is sent, or given up. */
export const forgetDraft = (storage: Storage) => storage.removeItem(KEY);
