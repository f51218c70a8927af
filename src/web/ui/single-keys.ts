import { useSyncExternalStore } from "react";

const KEY = "single-keys";
const listeners = new Set<() => void>();

/** Whether keys without Ctrl or Cmd are shortcuts in this browser: whoever dictates turns them off. */
const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

/** Whether they are on: what names such a key is there only then. */
export const useSingleKeys = (): boolean => useSyncExternalStore(onTurn, areSingleKeysOn);

const onTurn = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const turnSingleKeys = (isOn: boolean): void => {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const listener of listeners) listener();
};

/** Whether a key that was pressed may be a shortcut: alone, and nothing is typed, chosen or asked in a dialog. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isInField(target) &&
  !document.querySelector("dialog:modal") &&
  areSingleKeysOn();

/** Boxes and radios take no letters. */
const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));
