import type { QueryClient } from "@tanstack/react-query";
import type { Idea } from "#shared/ideas/contract.ts";

type CachedIdeas = { data: Idea | readonly Idea[] };

/** Patches an idea in all cached lists and details until they are refetched. */
export const patchIdea = (queries: QueryClient, id: string, change: Partial<Idea>): void => {
  const patchCached = (idea: Idea) => (idea.id === id ? { ...idea, ...change } : idea);
  queries.setQueriesData<CachedIdeas>({ queryKey: ["ideas"] }, (cachedIdeas) => {
    if (!cachedIdeas) return cachedIdeas;
    const { data } = cachedIdeas;
    return { ...cachedIdeas, data: isList(data) ? data.map(patchCached) : patchCached(data) };
  });
};

const isList = (data: CachedIdeas["data"]): data is readonly Idea[] => Array.isArray(data);
