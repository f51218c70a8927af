export type Suggestions = {
  /** True if the popup is open, with suggestions or a note. */
  isOpen: boolean;
  /** Index of the marked suggestion, -1 for none. */
  marked: number;
};

export type KeyEffect = Suggestions & {
  effect: "none" | "choose" | "clear";
  /** Call preventDefault: the text cursor, the form and an enclosing dialog must not react to the key. */
  isHandled: boolean;
};

/** Effect of a key in an editable combobox (WAI-ARIA APG) with `count` suggestions. */
export function pressKey(key: string, { isOpen, marked }: Suggestions, count: number): KeyEffect {
  const moveTo = (next: number): KeyEffect => ({
    isOpen: true,
    marked: next,
    effect: "none",
    isHandled: true,
  });
  const close = (effect: KeyEffect["effect"]): KeyEffect => ({
    isOpen: false,
    marked: -1,
    effect,
    isHandled: true,
  });
  const ignore: KeyEffect = { isOpen, marked, effect: "none", isHandled: false };
  const next = arrowTarget(key, { isOpen, marked }, count);
  if (next !== null) return moveTo(next);
  if (key === "Enter")
    return isOpen && marked >= 0 ? close("choose") : { ...ignore, isOpen: false };
  if (key === "Escape") return close(isOpen ? "none" : "clear");
  return key === "Tab" ? { ...ignore, isOpen: false, marked: -1 } : ignore;
}

/** The suggestion that an arrow key marks; null for other keys and an empty list. */
const arrowTarget = (key: string, { isOpen, marked }: Suggestions, count: number) => {
  if (count === 0) return null;
  if (key === "ArrowDown") return isOpen ? wrapIndex(marked + 1, count) : 0;
  if (key === "ArrowUp") return isOpen ? wrapIndex(marked - 1, count) : count - 1;
  return null;
};

/** Wraps around at both ends; -1, the text itself, lies between them. */
const wrapIndex = (index: number, count: number) => {
  if (index === count) return -1;
  return index < -1 ? count - 1 : index;
};
