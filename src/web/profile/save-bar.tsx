import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

type SaveBarProps = {
  isDirty: boolean;
  isSaving: boolean;
  label?: string;
  children?: ReactNode;
};

/** Save button with the save state, and other buttons. Yellow once there is something to save, or beside a Cancel. */
export const SaveBar = ({ isDirty, isSaving, label, children }: SaveBarProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button
      type="submit"
      size="lg"
      variant={isDirty || children ? "primary" : "outline"}
      pending={isSaving}
      pendingLabel="Saving..."
    >
      {label ?? "Save changes"}
    </Button>
    {children}
    <p role="status" className="text-small text-fg-2">
      {isDirty ? "Not saved yet" : ""}
    </p>
  </div>
);
