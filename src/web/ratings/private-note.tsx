import { type SubmitEvent, useState } from "react";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { NoteField } from "./note-field.tsx";
import { useRating } from "./use-rating.ts";

type PrivateNoteProps = {
  rideId: string;
  note: string | null;
  driver: string;
};

/** Private note of a rated ride; can be edited or cleared at any time. */
export const PrivateNote = (props: PrivateNoteProps) => {
  const { note } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="grid gap-3">
      {note && (
        <div>
          <p className="text-small text-fg-2">Your private note</p>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {note ? "Change note" : "Add a private note"}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={close} title="Private note">
        <NoteForm {...props} onClose={close} />
      </Dialog>
    </div>
  );
};

const NoteForm = ({
  rideId,
  note,
  driver,
  onClose,
}: PrivateNoteProps & { onClose: () => void }) => {
  const [draft, setDraft] = useState(note ?? "");
  const saving = useRating(rideId, (message) => {
    onClose();
    toast.success(message);
  });
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    saving.act({ note: draft });
  };
  return (
    <form className="grid gap-5" onSubmit={save}>
      <NoteField note={draft} driver={driver} onChange={setDraft} />
      <FailureNote error={saving.error} />
      <FormButtons label="Save note" pending={saving.isPending} onCancel={onClose} />
    </form>
  );
};
