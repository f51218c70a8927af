import { type RefObject, useEffect } from "react";
import { isSingleKey } from "#web/ui/single-keys.ts";

/** "/" puts the focus into a field, unless something is being typed, a dialog is open, or such keys are turned off. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field]);
};
