import {
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { getPlatformStatus, putPlatformStatus } from "#shared/drivers/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { call } from "#web/platform/client.ts";
import { useLive } from "#web/platform/live/live.ts";
import { logError } from "#web/platform/log.ts";

const LOCK_MS = 500;
/** The age of the position is told as often as it is worth knowing. */
const EVERY_MS = 30_000;

type PlatformStatus = ReplyOf<typeof getPlatformStatus>;

const platformStatus = queryOptions({
  queryKey: ["drivers", "platform-status"],
  queryFn: async ({ signal }): Promise<PlatformStatus> => {
    try {
      return await call(getPlatformStatus, { signal });
    } catch (error) {
      if (!signal.aborted) logError(error);
      throw error;
    }
  },
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

const switching = ["drivers", "switch-online"];

/** Whether the driver is online; unknown while it is being read. */
export const useIsOnline = (): boolean | undefined => useQuery(platformStatus).data?.isOnline;

/** What the server knows: when it last had a position (this device's time), and whether a silence ended being online. */
export const useServerStatus = () => {
  const { data, dataUpdatedAt } = useQuery(platformStatus);
  const ageSeconds = data?.positionAgeSeconds ?? null;
  return {
    seenAt: ageSeconds === null ? null : dataUpdatedAt - ageSeconds * 1000,
    putOffline: data?.putOffline ?? null,
  };
};

/** Reads again what the server says of the driver, but not what a change under way is about to alter. */
export const useRereadStatus = () => {
  const queries = useQueryClient();
  const isSwitching = useIsMutating({ mutationKey: switching }) > 0;
  return () => {
    void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    if (!isSwitching) void queries.invalidateQueries({ queryKey: platformStatus.queryKey });
  };
};

/** Hears of what another tab, another device or the platform changed. */
export const useLiveStatus = () => {
  const reread = useRereadStatus();
  useLive("notice", reread);
  useLive("ready", reread);
};

/** Shows the change at once, takes it back when the server refuses, and rests for half a second. */
export const useOnlineSwitch = () => {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const [isLocked, setLocked] = useState(false);
  const { queryKey } = platformStatus;
  const show = (next: boolean) =>
    queries.setQueryData(queryKey, (shown) => shown && { ...shown, isOnline: next });
  const sending = useMutation({
    mutationKey: switching,
    mutationFn: (next: boolean) => call(putPlatformStatus, { body: { isOnline: next } }),
    onMutate: async (next) => {
      await queries.cancelQueries({ queryKey });
      show(next);
    },
    onError: (error, next) => {
      logError(error);
      show(!next);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["drivers"] }),
  });
  const change = (next: boolean) => {
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
    sending.mutate(next);
  };
  return { isOnline, isLocked, change };
};
