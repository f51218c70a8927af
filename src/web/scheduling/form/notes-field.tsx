import { notesMax } from "#shared/scheduling/fields.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { FormPart } from "./form-part.tsx";

/** What the driver should know. */
export const NotesField = ({ draft, errors, change }: Scheduling) => {
  const { notesForDriver } = draft.details;
  return (
    <FormPart title="Notes">
      <TextArea
        name="notesForDriver"
        label="Notes for Driver (optional)"
        placeholder="Gate code, luggage, child seat"
        hint={<Count length={notesForDriver.length} />}
        value={notesForDriver}
        error={errors.notesForDriver}
        onChange={(event) => change({ notesForDriver: event.target.value })}
      />
    </FormPart>
  );
};

const Count = ({ length }: { length: number }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span>Your driver sees them once the ride is accepted.</span>
    <span className={`tabular-nums ${length > notesMax ? "text-danger" : ""}`}>
      {length} of {notesMax}
    </span>
  </span>
);
