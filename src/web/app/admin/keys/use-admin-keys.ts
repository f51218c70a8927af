import { useEffect } from "react";
import { isSingleKey } from "#web/ui/single-keys.ts";

export type Opened = "palette" | "keys";

/**
 * Shortcuts of every admin page: Ctrl/Cmd+K opens the palette, "?" lists the keys, j and k move through rows, x selects
 * one, "." moves to the actions on selected rows.
 */
export const useAdminKeys = (open: (what: Opened) => void) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        if (!document.querySelector("dialog:modal")) open("palette");
      }
      if (isSingleKey(event)) acts[event.key]?.(open);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [open]);
};

const acts: Record<string, (open: (what: Opened) => void) => void> = {
  "?": (open) => open("keys"),
  j: () => goToRow(1),
  k: () => goToRow(-1),
  x: () => rowInFocus()?.querySelector<HTMLElement>("[type=checkbox]")?.click(),
  ".": () => document.querySelector<HTMLElement>("[data-acts] button")?.focus(),
};

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Moves the focus to the link of the next or previous row; from elsewhere to the first. */
const goToRow = (step: number) => {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter((link) =>
    link.checkVisibility(),
  );
  const row = rowInFocus();
  const from = row ? links.findIndex((link) => row.contains(link)) : -1;
  links[from < 0 ? 0 : from + step]?.focus();
};

/** The focused row or card. */
const rowInFocus = () => document.activeElement?.closest("main :is(tr, li)") ?? null;
