import { type ComponentType, useCallback, useState } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import type { Opened } from "./use-admin-keys.ts";
import type { PaletteProps } from "./use-run.ts";

/**
 * The dialog that is open, loaded when it is asked for. One that cannot be loaded takes nothing away from the page: a
 * message says so and offers to load the page again, for browsers of before 2026 remember that a file was not there.
 */
export const useOpened = () => {
  const [Opened, setOpened] = useState<ComponentType<PaletteProps> | null>(null);
  const open = useCallback((what: Opened) => {
    load[what]().then(
      (Dialog) => setOpened(() => Dialog),
      () => toast.mendable("Error", failure, reload),
    );
  }, []);
  const close = () => setOpened(null);
  return { Opened, open, close };
};

const load: Record<Opened, () => Promise<ComponentType<PaletteProps>>> = {
  palette: async () => (await import("./command-palette.tsx")).CommandPalette,
  keys: async () => (await import("./key-list.tsx")).KeyList,
};

const failure = "This could not be opened. There may be a new version, or no connection.";
const reload = { label: "Reload", run: () => location.reload() };
