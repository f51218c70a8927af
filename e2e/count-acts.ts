import type { Page } from "@playwright/test";

/** Taps and keys of a person, counted in every page of a tab; `Tab` and `Enter` count as keys. */
export interface Acts {
  taps: number;
  keys: number;
}

/** Counts from now on, also on the payment page. */
export async function countActs(page: Page): Promise<Acts> {
  const acts: Acts = { taps: 0, keys: 0 };
  await page.exposeBinding("countAct", (_source, kind: keyof Acts) => {
    acts[kind] += 1;
  });
  await page.addInitScript(`
    addEventListener("pointerdown", (event) => event.isTrusted && countAct("taps"), true);
    addEventListener("keydown", (event) => event.isTrusted && countAct("keys"), true);
  `);
  return acts;
}
