import { useLayoutEffect } from "react";
import { isSingleKey } from "#web/ui/single-keys.ts";

export type AdminDialog = "palette" | "keys";

/**
 * Shortcuts of every admin page: Ctrl/Cmd+K opens the palette, "?" lists the shortcuts, j and k move through rows, x
 * selects or deselects the focused row, "." moves to the actions on selected rows.
 */
export const useAdminKeys = (open: (dialog: AdminDialog) => void) => {
  // A layout effect: an effect would run after the page is painted and miss a key pressed at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!document.querySelector("dialog:modal")) open("palette");
      }
      if (isSingleKey(event)) actions[event.key]?.(open);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
};

const actions: Record<string, (open: (dialog: AdminDialog) => void) => void> = {
  "?": (open) => open("keys"),
  j: () => goToRow(1),
  k: () => goToRow(-1),
  x: () => focusedRow()?.querySelector<HTMLElement>("[type=checkbox]")?.click(),
  ".": () => document.querySelector<HTMLElement>("[data-acts] button")?.focus(),
};

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Moves the focus to the link of the next or previous row; from outside the rows, to the first row. */
const goToRow = (step: number) => {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter((link) =>
    link.checkVisibility(),
  );
  const row = focusedRow();
  const from = row ? links.findIndex((link) => row.contains(link)) : -1;
  links[from < 0 ? 0 : from + step]?.focus();
};

const focusedRow = () => document.activeElement?.closest("main :is(tr, li)") ?? null;
