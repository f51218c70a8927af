import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { createQueryClient, isWorthRetrying, retryDelay } from "./query-client.ts";
import { withoutRetries } from "./quiet-query.ts";

const failed = (status: number) => new CallFailure("failed", { status });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A page with a query whose result the test controls. */
const observe = (queryFn: () => Promise<unknown>, options = {}) => {
  const queries = createQueryClient(
    () => undefined,
    () => undefined,
  );
  queries.mount();
  const observer = new QueryObserver(queries, { queryKey: ["shown"], queryFn, ...options });
  const stop = observer.subscribe(() => undefined);
  return { queries, observer, stop };
};

const refocusWindow = async () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
};

const reconnectNetwork = async () => {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
};

test("retries a temporary failure after 1, 2 and 4 s, then gives up", async () => {
  const queryFn = vi.fn(() => Promise.reject(failed(503)));
  const { observer } = observe(queryFn);
  const calls: number[] = [];
  for (const ms of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    calls.push(queryFn.mock.calls.length);
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(observer.getCurrentResult().isError).toBe(true);
});

test("retries if the server was not reached", () => {
  expect(isWorthRetrying(0, failed(0))).toBe(true);
});

test.each([400, 401, 403, 404, 409, 422, 429])("does not retry after a %d response", (status) => {
  expect(isWorthRetrying(0, failed(status))).toBe(false);
});

test("does not retry while the device is offline", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(isWorthRetrying(0, failed(0))).toBe(false);
});

test("doubles the delay from 1 s up to 30 s", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test("reuses a reply for five minutes", async () => {
  const queryFn = vi.fn(() => Promise.resolve("answer"));
  const { queries } = observe(queryFn);
  await vi.advanceTimersByTimeAsync(299_999);
  await queries.ensureQueryData({ queryKey: ["shown"], queryFn, revalidateIfStale: true });
  expect(queryFn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await queries.ensureQueryData({ queryKey: ["shown"], queryFn, revalidateIfStale: true });
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("drops an unused reply after five minutes", async () => {
  const { queries, stop } = observe(() => Promise.resolve("answer"));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(queries.getQueryData(["shown"])).toBe("answer");
  await vi.advanceTimersByTimeAsync(1);
  expect(queries.getQueryData(["shown"])).toBeUndefined();
});

test("refetches when the window regains focus or the network returns", async () => {
  const queryFn = vi.fn(() => Promise.resolve("answer"));
  observe(queryFn);
  await vi.advanceTimersByTimeAsync(0);
  await refocusWindow();
  expect(queryFn).toHaveBeenCalledTimes(2);
  await reconnectNetwork();
  expect(queryFn).toHaveBeenCalledTimes(3);
});

test("a quiet query is refetched on reconnect, but neither retried nor refetched on focus", async () => {
  const queryFn = vi.fn(() => Promise.reject(failed(503)));
  observe(queryFn, withoutRetries);
  await vi.advanceTimersByTimeAsync(60_000);
  await refocusWindow();
  expect(queryFn).toHaveBeenCalledOnce();
  await reconnectNetwork();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("reports a sign-out only on a 401 response", async () => {
  const onSignedOut = vi.fn();
  const queries = createQueryClient(onSignedOut, () => undefined);
  const queryFn = (status: number) =>
    queries.fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(failed(status)) });
  await expect(queryFn(403)).rejects.toThrow("failed");
  expect(onSignedOut).not.toHaveBeenCalled();
  await expect(queryFn(401)).rejects.toThrow("failed");
  expect(onSignedOut).toHaveBeenCalledOnce();
});
