import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FavoriteMark, FoundDriver, FoundDrivers } from "#shared/favorites/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { logError } from "#web/platform/log.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import {
  type FavoriteList,
  type ListedFavorite,
  withDriver,
  withMark,
  withoutDriver,
} from "./favorites-cache.ts";
import { listKey, markKey, searchKey } from "./favorites-queries.ts";

export type Driver = FoundDriver | ListedFavorite;
type Wish = {
  driver: Driver;
  isFavorite: boolean;
  /** Sends the new state; undo sends it again with the old one. */
  request: (isFavorite: boolean) => Promise<unknown>;
};

/** The last failed change. */
export type Failure = { driverId: string; words: string };

export type Favoring = {
  /** Adds or removes a favorite optimistically; `onUndo` is called if it is reverted. */
  favor: (wish: Wish, onUndo?: () => void) => void;
  failure: Failure | null;
  /** Latest change, for screen readers. */
  status: string;
};

const changeKey = ["favorites", "change"] as const;

/** Changes favorites one after the other. A failed change is reverted and reported. */
export const useFavorite = (): Favoring => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [status, setStatus] = useState("");
  const { mutate } = useMutation({
    mutationKey: changeKey,
    scope: { id: "favorites" },
    mutationFn: ({ request, isFavorite }: Wish) => request(isFavorite),
    onMutate: async (wish) => {
      await queries.cancelQueries({ queryKey: listKey });
      await queries.cancelQueries({ queryKey: [...markKey, wish.driver.id] });
      show(queries, wish);
      setFailure(null);
      setStatus(doneWords(wish));
    },
    onSuccess: (_, wish) => mark(queries, wish),
    onError: (error, wish) => {
      logError(error);
      show(queries, { ...wish, isFavorite: !wish.isFavorite });
      const words = failedWords(wish, error);
      setFailure({ driverId: wish.driver.id, words });
      setStatus(words);
      toast.dismiss();
    },
    onSettled: () => {
      // Refetches only after the last pending change.
      if (queries.isMutating({ mutationKey: changeKey }) > 1) return;
      return queries.invalidateQueries({ queryKey: listKey });
    },
  });
  const favor: Favoring["favor"] = (wish, onUndo) => {
    mutate(wish);
    if (wish.isFavorite) return;
    toast.undoable(doneWords(wish), () => {
      mutate({ ...wish, isFavorite: true });
      onUndo?.();
    });
  };
  return { favor, failure, status };
};

/** Applies the change to the caches. */
function show(queries: QueryClient, wish: Wish) {
  const { driver, isFavorite } = wish;
  mark(queries, wish);
  queries.setQueriesData<FavoriteList>(
    { queryKey: listKey, type: "active" },
    (list) => list && (isFavorite ? withDriver(list, driver) : withoutDriver(list, driver.id)),
  );
}

function mark(queries: QueryClient, { driver: { id }, isFavorite }: Wish) {
  queries.setQueriesData<FoundDrivers>(
    { queryKey: searchKey },
    (found) => found && withMark(found, { id, isFavorite }),
  );
  queries.setQueriesData<FavoriteMark>(
    { queryKey: [...markKey, id] },
    (known) => known && { ...known, isFavorite },
  );
}

const nameOf = ({ firstName, lastName }: Driver) => `${firstName} ${lastName}`;

const doneWords = ({ driver, isFavorite }: Wish) =>
  `${nameOf(driver)} is ${isFavorite ? "a favorite now" : "no longer a favorite"}`;

const failedWords = ({ driver, isFavorite }: Wish, error: unknown) => {
  const what = isFavorite ? "was not made a favorite" : "is still a favorite";
  const isRefused = error instanceof CallFailure && error.status !== 0;
  return `${nameOf(driver)} ${what}: ${isRefused ? error.message : "couldn't reach the server. Try again."}`;
};
