import type { BrowserContext } from "@playwright/test";

/** What a browser complained of: errors in its console, refusals of the security policy, uncaught exceptions. */
export interface BrowserFaults {
  watch(context: BrowserContext): void;
  /** Lets complaints of this kind pass, because the story provokes them. */
  expect(kind: RegExp): void;
  unexpected(): string[];
}

/** Keeps each complaint once. */
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
