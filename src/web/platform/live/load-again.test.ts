import { expect, onTestFinished, test, vi } from "vitest";
import { loadAgain } from "./load-again.ts";

function aLoading(failures: number) {
  const abort = new AbortController();
  const console = vi.spyOn(globalThis.console, "error").mockReturnValue();
  onTestFinished(() => console.mockRestore());
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError("not reached");
    return "the reader";
  });
  const onFailure = vi.fn();
  return { abort, load, given: { wait: async () => {}, onFailure, signal: abort.signal } };
}

test("a part that was not reached is loaded again", async () => {
  const { load, given } = aLoading(2);
  expect(await loadAgain(load, given)).toBe("the reader");
  expect(given.onFailure).toHaveBeenCalledTimes(2);
});

test("an abort while waiting ends the tries", async () => {
  const { abort, load, given } = aLoading(9);
  const wait = async () => abort.abort();
  expect(await loadAgain(load, { ...given, wait })).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});
