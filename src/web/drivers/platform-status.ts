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
import { useHasBeenTrue } from "#web/platform/use-has-been-true.ts";

const LOCK_MS = 500;
/** Polling interval for the age of the position. */
const POLL_INTERVAL_MS = 30_000;

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
  refetchInterval: POLL_INTERVAL_MS,
});

const switchKey = ["drivers", "switch-online"];

/** Whether the driver is online, as the switch shows it; undefined while loading. */
export const useIsOnline = (): boolean | undefined => useQuery(platformStatus).data?.isOnline;

/** True once a call for the status has failed. */
export const useHasStatusFailed = (): boolean =>
  useHasBeenTrue(useQuery(platformStatus).failureCount > 0);

/**
 * When the server last received a position, whether it has set the driver offline, and until when
 * "Still there?" waits for an answer; in Unix milliseconds of this device.
 */
export const useServerStatus = () => {
  const { data, dataUpdatedAt } = useQuery(platformStatus);
  const ageSeconds = data?.positionAgeSeconds ?? null;
  const stillThereSeconds = data?.isOnline ? data.stillThereSeconds : null;
  return {
    seenAt: ageSeconds === null ? null : dataUpdatedAt - ageSeconds * 1000,
    putOffline: data?.putOffline ?? null,
    stillThereUntil: stillThereSeconds === null ? null : dataUpdatedAt + stillThereSeconds * 1000,
  };
};

/** Whether a change of the switch waits for the server. */
const useIsSwitching = () => useIsMutating({ mutationKey: switchKey }) > 0;

/** Whether the server has confirmed that the driver is online: it refuses positions sent before that. */
export const useIsConfirmedOnline = (): boolean => {
  const isSwitching = useIsSwitching();
  return useIsOnline() === true && !isSwitching;
};

/**
 * Returns a function that refetches the checklist and, unless a change is pending, the online
 * status.
 */
export const useRereadStatus = () => {
  const queries = useQueryClient();
  const isSwitching = useIsSwitching();
  return () => {
    void queries.invalidateQueries({ queryKey: ["drivers", "activation"] });
    if (!isSwitching) void queries.invalidateQueries({ queryKey: platformStatus.queryKey });
  };
};

/** Follows changes by another tab, another device or the platform. */
export const useLiveStatus = () => {
  const reread = useRereadStatus();
  useLive("notice", reread);
  useLive("ready", reread);
};

/**
 * The online switch: updates optimistically, reverts a failed change, and is locked for half a
 * second after each. `isUnknown` if the status could not be loaded so far, `isLoading` while it is read.
 */
export const useOnlineSwitch = () => {
  const queries = useQueryClient();
  const { data, isFetching } = useQuery(platformStatus);
  const hasFailed = useHasStatusFailed();
  const [isLocked, setLocked] = useState(false);
  const { queryKey } = platformStatus;
  const show = (next: boolean) =>
    queries.setQueryData(queryKey, (shown) => shown && { ...shown, isOnline: next });
  const sending = useMutation({
    mutationKey: switchKey,
    mutationFn: (next: boolean) => call(putPlatformStatus, { body: { isOnline: next } }),
    onMutate: async (next) => {
      await queries.cancelQueries({ queryKey });
      show(next);
    },
    onError: (error, next) => {
      logError(error);
      show(!next);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ["drivers"] }),
  });
  const change = (next: boolean, onDone?: () => void) => {
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
    sending.mutate(next, { onSuccess: onDone });
  };
  return {
    isOnline: data?.isOnline,
    isUnknown: hasFailed && !data,
    isLoading: isFetching,
    isLocked,
    change,
    error: sending.error,
  };
};
