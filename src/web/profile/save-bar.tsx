import { Button } from "#web/ui/button.tsx";

/** The button that saves, and whether there is anything to save. */
export const SaveBar = ({ isDirty, isSaving }: { isDirty: boolean; isSaving: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <Button type="submit" size="lg" pending={isSaving} pendingLabel="Saving...">
      Save changes
    </Button>
    <p role="status" className="text-small text-fg-2">
      {isDirty ? "Not saved yet" : ""}
    </p>
  </div>
);
