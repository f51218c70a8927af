import * as z from "zod/mini";

const KEY = "idea";

const draftSchema = z.object({
  /** Whose it is: nobody else who logs in here is shown it. */
  accountId: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.string(),
});

/** What was typed and not sent yet, as it was typed. */
export type IdeaDraft = Omit<z.output<typeof draftSchema>, "accountId">;

export const blankIdea: IdeaDraft = { title: "", description: "", tags: "" };

/** The account's draft of this tab; a blank one when there is none, or none that can be read. */
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

export const keepDraft = (storage: Storage, accountId: string, draft: IdeaDraft) =>
  storage.setItem(KEY, JSON.stringify({ ...draft, accountId }));

/** Once it is sent. */
export const forgetDraft = (storage: Storage) => storage.removeItem(KEY);
