/** Adds the parts of a browser that pages use and jsdom lacks. Repeated calls change nothing: files share a window. */
export const completeBrowser = () => {
  if ("showModal" in HTMLDialogElement.prototype) return;
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, checkVisibility });
  Object.assign(globalThis, { matchMedia, scrollTo: () => undefined });
  Object.assign(globalThis, { requestAnimationFrame, cancelAnimationFrame });
  Object.assign(globalThis, { IntersectionObserver: SilentObserver });
  document.head.append(visibilityStyles());
  document.addEventListener("keydown", cancelOnEscape);
};

/** One timer per frame: the timer that all frames of jsdom share is lost when a test ends its fake clock. */
const requestAnimationFrame = (draw: FrameRequestCallback) =>
  setTimeout(() => draw(performance.now()), 16);
const cancelAnimationFrame = (frame: number) => clearTimeout(frame);

/** Matches only queries for a minimum width, and only after `widen`. */
const matchMedia = (query: string) =>
  Object.assign(new EventTarget(), {
    matches: query.includes("width >=") && document.documentElement.classList.contains("wide"),
  });

/** Reports nothing, because jsdom places no element. */
class SilentObserver {
  observe() {}
  disconnect() {}
}

const openers = new WeakMap<HTMLDialogElement, Element | null>();

/**
 * Moves the focus inside and remembers the opener for `close`. Unlike a browser, leaves the rest of
 * the page usable.
 */
function showModal(this: HTMLDialogElement) {
  if (this.open) throw new DOMException("The dialog is open", "InvalidStateError");
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>("button, input, select, textarea, a[href]")?.focus();
}

function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
}

const cancelOnEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
  const open = [...document.querySelectorAll("dialog")].findLast((dialog) => dialog.open);
  if (key !== "Escape" || defaultPrevented || !open) return;
  const cancel = new Event("cancel", { cancelable: true });
  open.dispatchEvent(cancel);
  if (!cancel.defaultPrevented) open.close();
};

function checkVisibility(this: Element): boolean {
  const { display, visibility } = getComputedStyle(this);
  return display !== "none" && visibility !== "hidden";
}

/** Widens the window for one test: tables instead of cards. Pages are tested at the width of a phone otherwise. */
export const widen = () => document.documentElement.classList.add("wide");
export const setNarrowScreen = () => document.documentElement.classList.remove("wide");

/** The utility classes that hide elements from sight and from screen readers. */
const visibilityStyles = () => {
  const style = document.createElement("style");
  style.textContent = `
    .invisible { visibility: hidden }
    .hidden, .max-sm\\:hidden, .max-md\\:hidden { display: none }
    .wide .hidden:is([class*=":block"], [class*=":flex"], [class*=":grid"]) { display: block }
    .wide :is(.sm\\:hidden, .md\\:hidden, .lg\\:hidden, .xl\\:hidden) { display: none }
  `;
  return style;
};
