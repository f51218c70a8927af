import { NOTE_LENGTH } from "#shared/ratings/contract.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";

type NoteFieldProps = { note: string; driver: string; onChange: (note: string) => void };

/** The rider's private note about a ride. */
export const NoteField = ({ note, driver, onChange }: NoteFieldProps) => (
  <TextArea
    label="Private note"
    hint={`For yourself. Our support can read it, ${driver} never does.`}
    maxLength={NOTE_LENGTH}
    value={note}
    onChange={(event) => onChange(event.target.value)}
  />
);
