import { expect, test } from "vitest";
import { keepScreenOn, type ScreenLock } from "./wake-lock.ts";

/** A browser that grants locks while `screen.grants` is true. */
const aScreen = (supports = true) => {
  const screen = { isVisible: true, grants: true, held: 0, requests: 0 };
  let fireVisibility = () => {};
  let revoke = () => {};
  const states: ScreenLock[] = [];
  const request = async () => {
    screen.requests += 1;
    if (!screen.grants) throw new Error("low battery");
    screen.held += 1;
    let isHeld = true;
    const drop = () => {
      if (isHeld) screen.held -= 1;
      isHeld = false;
    };
    return {
      release: async () => drop(),
      onRelease: (handler: () => void) => {
        revoke = () => {
          drop();
          handler();
        };
      },
    };
  };
  const stop = keepScreenOn(
    {
      request: supports ? request : null,
      isVisible: () => screen.isVisible,
      onVisibility: (handler, signal) => {
        fireVisibility = () => !signal.aborted && handler();
      },
    },
    (state) => states.push(state),
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const show = (isVisible: boolean) => {
    screen.isVisible = isVisible;
    if (!isVisible) revoke();
    fireVisibility();
    return settled();
  };
  return { screen, states, stop, show, settled, revoke: () => revoke() };
};

test("the screen is kept on, and again after the page was hidden", async () => {
  const { screen, states, show, settled } = aScreen();
  await settled();
  expect(screen.held).toBe(1);
  await show(false);
  expect(screen.held).toBe(0);
  await show(true);
  expect(screen.held).toBe(1);
  expect(states).toEqual(["on", "off", "on"]);
});

test("a refusal is reported, and the lock is requested again when the page is shown again", async () => {
  const { screen, states, show, settled, revoke } = aScreen();
  await settled();
  screen.grants = false;
  revoke();
  await show(true);
  expect(states).toEqual(["on", "off", "off"]);
  screen.grants = true;
  await show(true);
  expect(states.at(-1)).toBe("on");
});

test("holds at most one lock, and none after the end", async () => {
  const { screen, show, settled, stop } = aScreen();
  await Promise.all([show(true), show(true), settled()]);
  expect(screen).toMatchObject({ held: 1, requests: 1 });
  stop();
  await show(true);
  expect(screen).toMatchObject({ held: 0, requests: 1 });
});

test("a lock that is granted after the end is released", async () => {
  const { screen, states, settled, stop } = aScreen();
  stop();
  await settled();
  expect(screen.held).toBe(0);
  expect(states).toEqual([]);
});

test("a browser without wake locks is reported as unsupported", () => {
  expect(aScreen(false).states).toEqual(["unsupported"]);
});
