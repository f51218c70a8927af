import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { CallFailure, messageOf, serverMessageOf } from "#web/platform/call-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { SavedRates } from "./part-state.ts";
import type { Part } from "./use-part.ts";

type SaveInput<Rates> = {
  rates: Rates;
  send: () => Promise<{ message: string; version: number }>;
};

/** Saves a part; reports the result, and keeps all input on failure. */
export const useSave = <Rates extends object>(
  part: Part<Rates>,
  { queryKey, fallback }: { queryKey: QueryKey; fallback?: string },
) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: async ({ send }: SaveInput<Rates>) => {
      // Cancels reads begun before the save, whose stale result would arrive after it.
      await queries.cancelQueries({ queryKey });
      return send();
    },
    onSuccess: ({ message, version }, { rates }) => {
      const saved: SavedRates<Rates> = { rates, version };
      queries.setQueryData(queryKey, saved);
      part.noteSaved(saved);
      toast.success("Success", message);
      void queries.invalidateQueries({ queryKey: ["rates", "market"] });
      void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    },
    onError: (error) => {
      toast.error("Error", fallback ? serverMessageOf(error, fallback) : messageOf(error));
      const isChanged = error instanceof CallFailure && error.code === "rates_changed";
      if (isChanged) void queries.invalidateQueries({ queryKey });
    },
  });
};

export type Save<Rates extends object> = ReturnType<typeof useSave<Rates>>;
