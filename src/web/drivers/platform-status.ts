import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getPlatformStatus, putPlatformStatus } from "#shared/drivers/contract.ts";
import { call } from "#web/app/client.ts";
import { logError } from "#web/app/log.ts";

const LOCK_MS = 500;

const platformStatus = queryOptions({
  queryKey: ["drivers", "platform-status"],
  queryFn: async ({ signal }): Promise<boolean> => {
    try {
      return (await call(getPlatformStatus, { signal })).isOnline;
    } catch (error) {
      if (!signal.aborted) logError(error);
      throw error;
    }
  },
  staleTime: 0,
});

/** Whether the driver is online; unknown while it is being read. */
export const useIsOnline = (): boolean | undefined => useQuery(platformStatus).data;

/** Shows the change at once, takes it back when the server refuses, and rests for half a second. */
export const useOnlineSwitch = () => {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const [isLocked, setLocked] = useState(false);
  const { queryKey } = platformStatus;
  const sending = useMutation({
    mutationFn: (next: boolean) => call(putPlatformStatus, { body: { isOnline: next } }),
    onMutate: async (next) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, next);
    },
    onError: (error, next) => {
      logError(error);
      queries.setQueryData(queryKey, !next);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["drivers", "activation"] }),
  });
  const change = (next: boolean) => {
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
    sending.mutate(next);
  };
  return { isOnline, isLocked, change };
};
