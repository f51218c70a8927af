import type { KeyboardEvent } from "react";

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Moves the focus with the arrow keys between the matching controls of a list. */
export const moveWithArrows = (event: KeyboardEvent<HTMLElement>, selector: string) => {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const { activeElement } = document;
  const from = activeElement instanceof HTMLElement ? controls.indexOf(activeElement) : -1;
  const step = steps[event.key];
  if (from < 0 || step === undefined) return;
  event.preventDefault();
  controls[Math.min(controls.length - 1, Math.max(0, from + step))]?.focus();
};
