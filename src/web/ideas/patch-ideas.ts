import type { QueryClient } from "@tanstack/react-query";
import type { Idea } from "#shared/ideas/contract.ts";

type Held = { data: Idea | readonly Idea[] };

/** Changes an idea in every list and wherever else it is held, until it is read again. */
export const patchIdea = (queries: QueryClient, id: string, change: Partial<Idea>): void => {
  const patched = (idea: Idea) => (idea.id === id ? { ...idea, ...change } : idea);
  queries.setQueriesData<Held>({ queryKey: ["ideas"] }, (held) => {
    if (!held) return held;
    const { data } = held;
    return { ...held, data: isList(data) ? data.map(patched) : patched(data) };
  });
};

const isList = (data: Held["data"]): data is readonly Idea[] => Array.isArray(data);
