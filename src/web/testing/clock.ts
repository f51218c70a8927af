import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Starts the test at an instant. Timers also advance with real time; `passTime` advances them at once. */
export const startClock = (instant: string) =>
  vi.useFakeTimers({
    now: new Date(instant),
    shouldAdvanceTime: true,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });

/** Lets time pass on the page at once. Needs `startClock`. */
export const passTime = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
