import { expect, onTestFinished, test, vi } from "vitest";
import { loadWithRetry } from "./load-with-retry.ts";

function setUp(failures: number) {
  const abort = new AbortController();
  const console = vi.spyOn(globalThis.console, "error").mockReturnValue();
  onTestFinished(() => console.mockRestore());
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("not reached");
    return "the reader";
  });
  const onFailure = vi.fn();
  return { abort, load, options: { wait: async () => {}, onFailure, signal: abort.signal } };
}

test("retries a failed import", async () => {
  const { load, options } = setUp(2);
  expect(await loadWithRetry(load, options)).toBe("the reader");
  expect(options.onFailure).toHaveBeenCalledTimes(2);
});

test("stops retrying when aborted", async () => {
  const { abort, load, options } = setUp(9);
  const wait = async () => abort.abort();
  expect(await loadWithRetry(load, { ...options, wait })).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});
