import type { KeyboardEvent } from "react";

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Tab from the last control of a dialog goes to its first, and back: never out to what lies behind. */
export const keepFocusInside = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== "Tab") return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const reachable = controls.filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  );
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  if (!edge || document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
};
