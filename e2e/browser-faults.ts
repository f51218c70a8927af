import type { BrowserContext } from "@playwright/test";

/** Collects browser faults: console errors, policy violations and uncaught exceptions. */
export interface BrowserFaults {
  watch(context: BrowserContext): void;
  /** Ignores faults of this kind that the story provokes. */
  expect(kind: RegExp): void;
  unexpected(): string[];
}

/** Stores each fault once. */
export function collectFaults(): BrowserFaults {
  const heard = new Set<string>();
  const expected: RegExp[] = [];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        if (message.type() === "error") heard.add(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (fault) => heard.add(String(fault.error().stack)));
    },
    expect: (kind) => expected.push(kind),
    unexpected: () => [...heard].filter((fault) => !expected.some((kind) => kind.test(fault))),
  };
}
