import { translateErrors } from "./stripe-errors.ts";

type PageQuery = { limit: number; starting_after?: string };

/** Finds the first match in a list at Stripe, newest first, in as many pages as it has; null when there is none. */
export async function findInPages<T extends { id: string }>(
  list: (page: PageQuery) => Promise<{ data: T[]; has_more: boolean }>,
  isMatch: (object: T) => boolean,
): Promise<T | null> {
  let after: string | undefined;
  do {
    const page = await translateErrors(
      list({ limit: 100, ...(after && { starting_after: after }) }),
    );
    const object = page.data.find(isMatch);
    if (object) return object;
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
  return null;
}

/** Stripe's filter of a list by creation. */
export const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
});
