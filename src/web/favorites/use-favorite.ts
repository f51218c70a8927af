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
type FavoriteChange = {
  driver: Driver;
  isFavorite: boolean;
  /** Sends a state to the server; undo calls it with the previous state. */
  request: (isFavorite: boolean) => Promise<unknown>;
};

/** The last failed change. */
export type Failure = { driverId: string; message: string };

export type FavoriteControl = {
  /** Adds or removes a favorite optimistically; `onUndo` is called if the person undoes a removal. */
  favor: (change: FavoriteChange, onUndo?: () => void) => void;
  failure: Failure | null;
  /** Latest change, for screen readers. */
  status: string;
};

const changeKey = ["favorites", "change"] as const;

/** Changes favorites one after the other. A failed change is reverted and reported. */
export const useFavorite = (): FavoriteControl => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [status, setStatus] = useState("");
  const { mutate } = useMutation({
    mutationKey: changeKey,
    scope: { id: "favorites" },
    mutationFn: ({ request, isFavorite }: FavoriteChange) => request(isFavorite),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: listKey });
      await queries.cancelQueries({ queryKey: [...markKey, change.driver.id] });
      show(queries, change);
      setFailure(null);
      setStatus(successText(change));
    },
    onSuccess: (_, change) => mark(queries, change),
    onError: (error, change) => {
      logError(error);
      show(queries, { ...change, isFavorite: !change.isFavorite });
      const message = failureText(change, error);
      setFailure({ driverId: change.driver.id, message });
      setStatus(message);
      toast.dismiss();
    },
    onSettled: () => {
      // Refetches only after the last pending change.
      if (queries.isMutating({ mutationKey: changeKey }) > 1) return;
      return queries.invalidateQueries({ queryKey: listKey });
    },
  });
  const favor: FavoriteControl["favor"] = (change, onUndo) => {
    mutate(change);
    if (change.isFavorite) return;
    toast.undoable(successText(change), () => {
      mutate({ ...change, isFavorite: true });
      onUndo?.();
    });
  };
  return { favor, failure, status };
};

/** Applies the change to the caches. */
function show(queries: QueryClient, change: FavoriteChange) {
  const { driver, isFavorite } = change;
  mark(queries, change);
  queries.setQueriesData<FavoriteList>(
    { queryKey: listKey, type: "active" },
    (list) => list && (isFavorite ? withDriver(list, driver) : withoutDriver(list, driver.id)),
  );
}

function mark(queries: QueryClient, { driver: { id }, isFavorite }: FavoriteChange) {
  queries.setQueriesData<FoundDrivers>(
    { queryKey: searchKey },
    (foundDrivers) => foundDrivers && withMark(foundDrivers, { id, isFavorite }),
  );
  queries.setQueriesData<FavoriteMark>(
    { queryKey: [...markKey, id] },
    (knownState) => knownState && { ...knownState, isFavorite },
  );
}

const nameOf = ({ firstName, lastName }: Driver) => `${firstName} ${lastName}`;

const successText = ({ driver, isFavorite }: FavoriteChange) =>
  `${nameOf(driver)} is ${isFavorite ? "a favorite now" : "no longer a favorite"}`;

const failureText = ({ driver, isFavorite }: FavoriteChange, error: unknown) => {
  const outcome = isFavorite ? "was not made a favorite" : "is still a favorite";
  const isRefused = error instanceof CallFailure && error.status !== 0;
  return `${nameOf(driver)} ${outcome}: ${isRefused ? error.message : "couldn't reach the server. Try again."}`;
};
