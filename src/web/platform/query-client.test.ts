import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { createQueryClient, isWorthRetrying, retryDelay } from "./query-client.ts";
import { quietQuery } from "./quiet-query.ts";

const failed = (status: number) => new CallFailure("failed", { status });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A page with a query whose result the test controls. */
const showing = (queryFn: () => Promise<unknown>, options = {}) => {
  const queries = createQueryClient(() => undefined);
  queries.mount();
  const observer = new QueryObserver(queries, { queryKey: ["shown"], queryFn, ...options });
  const stop = observer.subscribe(() => undefined);
  return { queries, observer, stop };
};

const lookAwayAndBack = async () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
};

const loseAndFindTheNetwork = async () => {
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
};

test("what may pass is tried three more times, after 1, 2 and 4 s, and then given up", async () => {
  const ask = vi.fn(() => Promise.reject(failed(503)));
  const { observer } = showing(ask);
  const calls: number[] = [];
  for (const ms of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    calls.push(ask.mock.calls.length);
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(observer.getCurrentResult().isError).toBe(true);
});

test("a server that was not reached is tried again", () => {
  expect(isWorthRetrying(0, failed(0))).toBe(true);
});

test.each([400, 401, 403, 404, 409, 422, 429])(
  "what the server refused with %d is not tried again: it would refuse again",
  (status) => {
    expect(isWorthRetrying(0, failed(status))).toBe(false);
  },
);

test("a device without a network does not try again by itself: its page says so at once", () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(isWorthRetrying(0, failed(0))).toBe(false);
});

test("the wait doubles from one second up to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test("an answer is shown again without a call for five minutes", async () => {
  const ask = vi.fn(() => Promise.resolve("answer"));
  const { queries } = showing(ask);
  await vi.advanceTimersByTimeAsync(299_999);
  await queries.ensureQueryData({ queryKey: ["shown"], queryFn: ask, revalidateIfStale: true });
  expect(ask).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await queries.ensureQueryData({ queryKey: ["shown"], queryFn: ask, revalidateIfStale: true });
  expect(ask).toHaveBeenCalledTimes(2);
});

test("an answer that nobody looks at is forgotten after five minutes", async () => {
  const { queries, stop } = showing(() => Promise.resolve("answer"));
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(queries.getQueryData(["shown"])).toBe("answer");
  await vi.advanceTimersByTimeAsync(1);
  expect(queries.getQueryData(["shown"])).toBeUndefined();
});

test("who comes back to the window or to the network is shown what is so now", async () => {
  const ask = vi.fn(() => Promise.resolve("answer"));
  showing(ask);
  await vi.advanceTimersByTimeAsync(0);
  await lookAwayAndBack();
  expect(ask).toHaveBeenCalledTimes(2);
  await loseAndFindTheNetwork();
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a quiet query is not tried again and not asked again for a look at the window", async () => {
  const ask = vi.fn(() => Promise.reject(failed(503)));
  showing(ask, quietQuery);
  await vi.advanceTimersByTimeAsync(60_000);
  await lookAwayAndBack();
  expect(ask).toHaveBeenCalledOnce();
  await loseAndFindTheNetwork();
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a call that is refused for its token tells that nobody is signed in, other refusals do not", async () => {
  const onSignedOut = vi.fn();
  const queries = createQueryClient(onSignedOut);
  const ask = (status: number) =>
    queries.fetchQuery({ queryKey: [status], queryFn: () => Promise.reject(failed(status)) });
  await expect(ask(403)).rejects.toThrow("failed");
  expect(onSignedOut).not.toHaveBeenCalled();
  await expect(ask(401)).rejects.toThrow("failed");
  expect(onSignedOut).toHaveBeenCalledOnce();
});
