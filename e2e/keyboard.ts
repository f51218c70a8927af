import { expect, type Locator, type Page } from "@playwright/test";

const MAX_PRESSES = 80;

/** Presses Tab, or another key, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  let element = await findElement(target);
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    const focus = await readFocus(element);
    if (focus === "on it") return;
    if (focus === "detached") element = await findElement(target);
    else await page.keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(text);
}

/** Tabs to a link or a button and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Expects a focus ring of at least 2 px and the whole target on the screen. */
export async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toHaveCSS("outline-style", "solid");
  await expect(target).toHaveCSS("outline-width", /^[2-9]px$/);
  await expect(target).toBeInViewport({ ratio: 0.98 });
}

type Element = NonNullable<Awaited<ReturnType<Locator["elementHandle"]>>>;

/** Finds the element once: finding it by role and name before each press would cost more than the press. */
async function findElement(target: Locator): Promise<Element> {
  const element = await target.elementHandle();
  if (!element) throw new Error(`${target} is not on the page`);
  return element;
}

const readFocus = (element: Element) =>
  element.evaluate((node) => {
    if (!node.isConnected) return "detached";
    return node === node.ownerDocument.activeElement ? "on it" : "elsewhere";
  });
