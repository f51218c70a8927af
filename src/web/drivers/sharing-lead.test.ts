import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { electLeaderTab } from "./sharing-lead.ts";

interface Request {
  hold: () => Promise<void>;
  reject: (reason: DOMException) => void;
  resolve: () => void;
}

const aborted = () => new DOMException("aborted", "AbortError");

/**
 * The browser's lock manager for one name: grants are reported in a later task, as the Web Locks
 * API says.
 */
const aLockManager = () => {
  let holder: Request | undefined;
  let queue: Request[] = [];
  const grant = (request: Request) => {
    holder = request;
    setTimeout(() => void request.hold().then(() => release(request)));
  };
  const release = (request: Request) => {
    if (holder !== request) return;
    request.resolve();
    holder = undefined;
    const next = queue.shift();
    if (next) grant(next);
  };
  const request = (
    _name: string,
    { steal = false, signal }: { steal?: boolean; signal?: AbortSignal },
    hold: () => Promise<void>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const lockRequest = { hold, resolve, reject };
      if (steal) holder?.reject(aborted());
      if (steal || !holder) return grant(lockRequest);
      queue.push(lockRequest);
      signal?.addEventListener("abort", () => {
        queue = queue.filter((waiting) => waiting !== lockRequest);
        reject(aborted());
      });
    });
  return { request, waiting: () => queue.length };
};

/** A tab with its own visibility; `leading` lists each change reported to it. */
const aTab = (isVisible: boolean) => {
  const page = Object.assign(new EventTarget(), {
    visibilityState: isVisible ? "visible" : "hidden",
  });
  const leading: boolean[] = [];
  const inside = <T>(act: () => T): T => {
    vi.stubGlobal("document", page);
    return act();
  };
  const stop = inside(() => electLeaderTab("a-job", (isLeading) => leading.push(isLeading)));
  const setVisibility = (visibilityState: "visible" | "hidden") => {
    page.visibilityState = visibilityState;
    inside(() => page.dispatchEvent(new Event("visibilitychange")));
    return settled();
  };
  return { leading, setVisibility, stop: () => inside(stop) };
};

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let locks: ReturnType<typeof aLockManager>;
beforeEach(() => {
  locks = aLockManager();
  vi.stubGlobal("navigator", { locks });
});
afterEach(() => void vi.unstubAllGlobals());

test("the tab viewed last leads, and each change is reported once", async () => {
  const first = aTab(true);
  await settled();
  const second = aTab(true);
  await settled();
  expect([first.leading, second.leading]).toEqual([[true, false], [true]]);
  await first.setVisibility("visible");
  expect([first.leading, second.leading]).toEqual([
    [true, false, true],
    [true, false],
  ]);
  await first.setVisibility("hidden");
  await first.setVisibility("visible");
  expect(first.leading).toEqual([true, false, true]);
});

test("a tab shown again before it has the lock is reported as leading once", async () => {
  const tab = aTab(true);
  await tab.setVisibility("visible");
  expect(tab.leading).toEqual([true]);
});

test("a hidden tab waits for the lock and leads when the leader closes", async () => {
  const leader = aTab(true);
  await settled();
  const hidden = aTab(false);
  await settled();
  expect([leader.leading, hidden.leading]).toEqual([[true], []]);
  leader.stop();
  await settled();
  expect([leader.leading, hidden.leading]).toEqual([[true, false], [true]]);
});

test("a tab that lost the lead to another tab leads again when the other closes", async () => {
  const first = aTab(true);
  await settled();
  const second = aTab(true);
  await settled();
  expect(locks.waiting()).toBe(1);
  second.stop();
  await settled();
  expect([first.leading, second.leading]).toEqual([
    [true, false, true],
    [true, false],
  ]);
});

test("a tab brought to the front leaves the queue; a hidden one does not take over", async () => {
  const leader = aTab(true);
  await settled();
  const hidden = aTab(false);
  await hidden.setVisibility("hidden");
  expect([leader.leading, hidden.leading]).toEqual([[true], []]);
  await hidden.setVisibility("visible");
  expect([leader.leading, hidden.leading]).toEqual([[true, false], [true]]);
  expect(locks.waiting()).toBe(1);
});

test("a tab that stops leaves the queue and gets no more reports", async () => {
  const leader = aTab(true);
  await settled();
  const hidden = aTab(false);
  await settled();
  expect(locks.waiting()).toBe(1);
  hidden.stop();
  expect(locks.waiting()).toBe(0);
  await hidden.setVisibility("visible");
  leader.stop();
  await settled();
  expect([leader.leading, hidden.leading]).toEqual([[true, false], []]);
});

test("a leader whose lock is stolen after it stopped reports nothing more", async () => {
  const first = aTab(true);
  await settled();
  first.stop();
  aTab(true);
  await settled();
  expect(first.leading).toEqual([true, false]);
});

test("a browser without locks lets every tab lead", () => {
  vi.stubGlobal("navigator", {});
  const tab = aTab(false);
  expect(tab.leading).toEqual([true]);
  tab.stop();
  expect(tab.leading).toEqual([true, false]);
});
