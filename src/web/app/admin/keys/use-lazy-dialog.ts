import { type ComponentType, useCallback, useState } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import type { AdminDialog } from "./use-admin-keys.ts";
import type { PaletteProps } from "./use-run.ts";

/**
 * The open dialog, loaded on demand. If loading fails, a toast offers to reload the page, because browsers before 2026
 * cache a failed import.
 */
export const useLazyDialog = () => {
  const [AdminDialog, setOpened] = useState<ComponentType<PaletteProps> | null>(null);
  const open = useCallback((dialog: AdminDialog) => {
    load[dialog]().then(
      (Dialog) => setOpened(() => Dialog),
      () => toast.fixable("Error", failure, reload),
    );
  }, []);
  const close = () => setOpened(null);
  return { AdminDialog, open, close };
};

const load: Record<AdminDialog, () => Promise<ComponentType<PaletteProps>>> = {
  palette: async () => (await import("./command-palette.tsx")).CommandPalette,
  keys: async () => (await import("./key-list.tsx")).KeyList,
};

const failure = "This could not be opened. There may be a new version, or no connection.";
const reload = { label: "Reload", run: () => location.reload() };
