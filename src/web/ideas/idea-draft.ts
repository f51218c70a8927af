import * as z from "zod/mini";

const KEY = "idea";

const draftSchema = z.object({
  /** Author; another person who logs in here does not see the draft. */
  accountId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.string(),
});

/** Unsent input, as typed. */
export type IdeaDraft = Omit<z.output<typeof draftSchema>, "accountId">;

export const blankIdea: IdeaDraft = { title: "", description: "", tags: "" };

/** The account's draft of this tab; blank if there is none or it cannot be parsed. */
export const readDraft = (storage: Storage, accountId: string): IdeaDraft => {
  try {
    const { accountId: owner, ...draft } = draftSchema.parse(
      JSON.parse(storage.getItem(KEY) ?? ""),
    );
    return owner === accountId ? draft : blankIdea;
  } catch {
    return blankIdea;
  }
};

export const saveDraft = (storage: Storage, accountId: string, draft: IdeaDraft) =>
  storage.setItem(KEY, JSON.stringify({ ...draft, accountId }));

/** Deletes the draft of this tab; called after sending. */
export const clearDraft = (storage: Storage) => storage.removeItem(KEY);
