import { useSyncExternalStore } from "react";

const KEY = "single-keys";
const listeners = new Set<() => void>();

/** Single-key shortcuts can be turned off: speech input triggers them by accident (WCAG 2.1.4). */
const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

/** True while single-key shortcuts are enabled; hints for them are shown only then. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, areSingleKeysOn, () => true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const setSingleKeysOn = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const listener of listeners) listener();
};

/** True if a key press may be a shortcut: no Ctrl, Meta or Alt, no open modal, no text field, and not turned off. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isTextInput(target) &&
  !document.querySelector("dialog:modal") &&
  areSingleKeysOn();

/** Checkboxes and radio buttons accept no letters. */
const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
