import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** Asks before unsaved rates are left behind: by a link, by going back, by closing the page. */
export const LeaveGuard = ({ unsaved }: { unsaved: readonly string[] }) => {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Your changes to {listOf(unsaved)} are not saved.</p>
    </ConfirmDialog>
  );
};

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US").format(words);
