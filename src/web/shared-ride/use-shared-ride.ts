import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import {
  getSharedRide,
  SHARED_RIDE_STREAM_PATH,
  type SharedRide,
  sharedRideSchema,
} from "#shared/share-links/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { readLive } from "#web/platform/live/live-reader.ts";
import { onUsable, waitToReconnect } from "#web/platform/reconnect.ts";

/** Polling interval without the stream, for example behind a proxy that buffers it. */
const POLL_MS = 5000;
const POLL_BESIDE_STREAM_MS = 60_000;

const sharedRide = (token: string) =>
  queryOptions({
    queryKey: ["shared-ride", token],
    queryFn: async () => (await call(getSharedRide, { params: { token } })).ride,
  });

/** True for a link that is unknown, stopped or expired. */
export const isGone = (error: Error | null): boolean =>
  error instanceof CallFailure && [400, 404].includes(error.status);

/** A shared ride, kept current by its event stream until the link ends. */
export const useSharedRide = (token: string) => {
  const queries = useQueryClient();
  const [isStreaming, setStreaming] = useState(false);
  const pollMs = isStreaming ? POLL_BESIDE_STREAM_MS : POLL_MS;
  const query = useQuery({
    ...sharedRide(token),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollMs),
  });
  useEffect(() => {
    const abort = new AbortController();
    const { queryKey } = sharedRide(token);
    const refetch = () => void queries.invalidateQueries({ queryKey });
    void readRides(
      token,
      {
        onRide: (ride) => queries.setQueryData(queryKey, ride),
        onConnected: setStreaming,
        onGone: refetch,
        onUnknown: refetch,
      },
      abort.signal,
    );
    return () => abort.abort();
  }, [token, queries]);
  return query;
};

type Handlers = {
  onRide: (ride: SharedRide) => void;
  onConnected: (isConnected: boolean) => void;
  onGone: () => void;
  /**
   * Called for a message that cannot be parsed, such as a newer server's; the stream stays open.
   */
  onUnknown: () => void;
};

/** Null if the message is not a ride. */
const parseRide = (data: string): SharedRide | null => {
  try {
    return z.safeParse(sharedRideSchema, JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
};

const readRides = (
  token: string,
  { onRide, onConnected, onGone, onUnknown }: Handlers,
  signal: AbortSignal,
) =>
  readLive(
    {
      open: async (_, openSignal) => {
        const path = SHARED_RIDE_STREAM_PATH.replace(":token", encodeURIComponent(token));
        const response = await fetch(`/api${path}`, { signal: openSignal });
        if (![400, 404].includes(response.status)) return response;
        onGone();
        return null;
      },
      wait: waitToReconnect,
      onUsable,
    },
    {
      onEvent: ({ event, data }) => {
        if (event !== "ride") return;
        const ride = parseRide(data);
        if (ride) onRide(ride);
        else onUnknown();
      },
      onConnected,
    },
    signal,
  );
