import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { LiveEvent } from "#shared/live/contract.ts";
import { onUsable, waitToReconnect } from "#web/platform/reconnect.ts";
import { isRenewed, readToken } from "#web/platform/session-cookie.ts";
import type { LiveSource, ServerEvent } from "./live-reader.ts";
import { loadWithRetry } from "./load-with-retry.ts";

/** Disconnects shorter than this are not shown, in milliseconds. */
const STALE_AFTER_MS = 3000;

type EventOf<T extends LiveEvent["type"]> = Extract<LiveEvent, { type: T }>;

const handlers = new Map<string, Set<(event: LiveEvent) => void>>();
const connectionListeners = new Set<() => void>();
const signOutHandlers = new Set<() => void>();
let activeRead: AbortController | null = null;
let isStale = false;
let staleTimer: ReturnType<typeof setTimeout> | undefined;

/** Subscribes to events of one type; all subscribers share one stream per tab. */
export const useLive = <T extends LiveEvent["type"]>(
  type: T,
  handler: (event: EventOf<T>) => void,
) => {
  const handle = useEffectEvent(handler);
  useEffect(() => subscribe(type, (event) => isOf(type, event) && handle(event)), [type]);
};

/** Calls the handler when the server refuses the stream because the session has ended. */
export const useStreamSignOut = (handler: () => void) => {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const run = () => handle();
    signOutHandlers.add(run);
    return () => void signOutHandlers.delete(run);
  }, []);
};

/** State of the connection: "offline" if the device is, "stale" 3 s after the event stream was disconnected. */
export const useConnection = (): "online" | "offline" | "stale" =>
  useSyncExternalStore(
    watchConnection,
    () => {
      if (!navigator.onLine) return "offline";
      return isStale ? "stale" : "online";
    },
    () => "online" as const,
  );

const isOf = <T extends LiveEvent["type"]>(type: T, event: LiveEvent): event is EventOf<T> =>
  event.type === type;

const subscribe = (type: string, handler: (event: LiveEvent) => void) => {
  const typeHandlers = handlers.get(type) ?? new Set();
  handlers.set(type, typeHandlers.add(handler));
  activeRead ??= start();
  return () => {
    typeHandlers.delete(handler);
    if (typeHandlers.size === 0) handlers.delete(type);
    if (handlers.size === 0) stop();
  };
};

const start = () => {
  const abort = new AbortController();
  void read(abort.signal);
  return abort;
};

/** Loaded on demand: visitors without a session need no stream. */
const loadReader = () => import("./live-reader.ts");
// Preloaded for signed-in users, so that the stream opens as soon as the page requests it.
if (readToken() !== null) void loadReader().catch(() => undefined);

const read = async (signal: AbortSignal) => {
  const reader = await loadWithRetry(loadReader, {
    wait: (ms) => waitToReconnect(ms, signal),
    onFailure: () => setConnected(false),
    signal,
  });
  await reader?.readLive(source, { onEvent: deliver, onConnected: setConnected }, signal);
};

const stop = () => {
  activeRead?.abort();
  activeRead = null;
  setConnected(true);
};

const source: LiveSource = {
  open: async (lastEventId, signal) => {
    const token = readToken();
    if (token === null) return null;
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (lastEventId !== undefined) headers["last-event-id"] = lastEventId;
    const response = await fetch("/api/live", { headers, signal });
    if (response.status !== 401) return response;
    // After a renewal the reader connects again with the new token.
    if (await isRenewed(token)) return new Response(null, { status: 503 });
    for (const handler of signOutHandlers) handler();
    return response;
  },
  wait: waitToReconnect,
  onUsable,
};

const deliver = ({ event, data }: ServerEvent) => {
  const payload = JSON.parse(data) as LiveEvent;
  for (const handler of handlers.get(event) ?? []) handler(payload);
};

const setConnected = (isConnected: boolean) => {
  clearTimeout(staleTimer);
  if (isConnected) return setStale(false);
  staleTimer = setTimeout(() => setStale(true), STALE_AFTER_MS);
};

const setStale = (next: boolean) => {
  isStale = next;
  for (const listener of connectionListeners) listener();
};

const watchConnection = (listener: () => void) => {
  connectionListeners.add(listener);
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    connectionListeners.delete(listener);
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
};
