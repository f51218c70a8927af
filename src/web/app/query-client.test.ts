import { expect, test, vi } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { createQueryClient, isWorthRetrying, retryDelay } from "./query-client.ts";

const failed = (status: number) => new CallFailure("failed", { status });

test("what may pass is tried three more times", () => {
  expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, failed(503)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isWorthRetrying(0, failed(0))).toBe(true);
});

test.each([400, 401, 403, 404, 409, 422, 429])(
  "what the server refused with %d is not tried again",
  (status) => {
    expect(isWorthRetrying(0, failed(status))).toBe(false);
  },
);

test("the wait doubles from one second up to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
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
