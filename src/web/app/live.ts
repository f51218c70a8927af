import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { type LiveEvent, type LiveSource, readLive } from "./live-reader.ts";
import { readToken } from "./token.ts";

/** A break shorter than this is not worth a word, in milliseconds. */
const STALE_AFTER_MS = 3000;

const handlers = new Map<string, Set<(payload: unknown) => void>>();
const watchers = new Set<() => void>();
let reading: AbortController | null = null;
let isStale = false;
let staleTimer: ReturnType<typeof setTimeout> | undefined;

/** Hears events of one name as they happen; all who listen share one stream for the tab. */
export const useLive = (event: string, handler: (payload: unknown) => void) => {
  const hear = useEffectEvent(handler);
  useEffect(() => subscribe(event, (payload) => hear(payload)), [event]);
};

/** How well the page hears the server: "stale" after the stream has been broken for a while. */
export const useConnection = (): "online" | "offline" | "stale" =>
  useSyncExternalStore(watchConnection, () => {
    if (!navigator.onLine) return "offline";
    return isStale ? "stale" : "online";
  });

const subscribe = (event: string, handler: (payload: unknown) => void) => {
  const others = handlers.get(event) ?? new Set();
  handlers.set(event, others.add(handler));
  reading ??= start();
  return () => {
    others.delete(handler);
    if (others.size === 0) handlers.delete(event);
    if (handlers.size === 0) stop();
  };
};

const start = () => {
  const abort = new AbortController();
  void readLive(source, { onEvent: deliver, onConnected: noteConnected }, abort.signal);
  return abort;
};

const stop = () => {
  reading?.abort();
  reading = null;
  noteConnected(true);
};

const source: LiveSource = {
  open: async (lastEventId, signal) => {
    const token = readToken();
    if (token === null) return null;
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (lastEventId !== undefined) headers["last-event-id"] = lastEventId;
    return fetch("/api/live", { headers, signal });
  },
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const comeBack = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", comeBack, { once: true });
      addEventListener("online", comeBack, { once: true, signal });
    }),
};

const deliver = ({ event, data }: LiveEvent) => {
  const payload: unknown = JSON.parse(data);
  for (const handler of handlers.get(event) ?? []) handler(payload);
};

const noteConnected = (isConnected: boolean) => {
  clearTimeout(staleTimer);
  if (isConnected) return becomeStale(false);
  staleTimer = setTimeout(() => becomeStale(true), STALE_AFTER_MS);
};

const becomeStale = (next: boolean) => {
  isStale = next;
  for (const watcher of watchers) watcher();
};

const watchConnection = (watcher: () => void) => {
  watchers.add(watcher);
  addEventListener("online", watcher);
  addEventListener("offline", watcher);
  return () => {
    watchers.delete(watcher);
    removeEventListener("online", watcher);
    removeEventListener("offline", watcher);
  };
};
