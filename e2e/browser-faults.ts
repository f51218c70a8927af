import type { BrowserContext } from "@playwright/test";

/** Collects browser faults: console errors, policy violations and uncaught exceptions. */
export interface BrowserFaults {
  watch(context: BrowserContext): void;
  /** Ignores faults of this kind that the story provokes. */
  expect(kind: RegExp): void;
  listUnexpected(): string[];
}

/** Collects each distinct fault once. */
export function collectFaults(): BrowserFaults {
  const faults = new Set<string>();
  const expectedKinds: RegExp[] = [];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error") faults.add(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (fault) => faults.add(String(fault.error().stack)));
    },
    expect: (kind) => expectedKinds.push(kind),
    listUnexpected: () =>
      [...faults].filter((fault) => !expectedKinds.some((kind) => kind.test(fault))),
  };
}
