import * as z from "zod/mini";

const ownerSchema = z.object({
  /** Author; another admin who logs in here does not see the proposal. */
  accountId: z.string(),
  /** Version of the table that the proposal changes. */
  from: z.number(),
});
type Owner = z.output<typeof ownerSchema>;

/** An unsent proposal of this tab, until it is sent or the tab is closed. */
export const storedDraft = <Draft extends object>(key: string, schema: z.ZodMiniType<Draft>) => ({
  /** The account's draft and the version of the table that it changes; null if there is no draft. */
  read: (storage: Pick<Storage, "getItem">, accountId: string) => {
    const json = parseJson(storage.getItem(key));
    const { data: owner } = ownerSchema.safeParse(json);
    const { data: draft } = schema.safeParse(json);
    return draft && owner?.accountId === accountId ? { draft, from: owner.from } : null;
  },
  save: (storage: Pick<Storage, "setItem">, owner: Owner, draft: Draft): void =>
    storage.setItem(key, JSON.stringify({ ...draft, ...owner })),
  clear: (storage: Pick<Storage, "removeItem">): void => storage.removeItem(key),
});

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
