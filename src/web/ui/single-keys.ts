const KEY = "single-keys";

/** Whether keys without Ctrl or Cmd are shortcuts in this browser: whoever dictates turns them off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

export const turnSingleKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, "off");

/** Whether a key that was pressed may be a shortcut: alone, and nothing is typed, chosen or asked in a dialog. */
export const isSingleKey = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isInField(target) &&
  !document.querySelector("dialog:modal") &&
  areSingleKeysOn();

const isInField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
