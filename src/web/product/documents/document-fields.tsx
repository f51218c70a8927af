import { useState } from "react";
import { earliestTerm, type ListContext } from "#shared/documents/list.ts";
import { plusDays } from "#shared/plus-days.ts";
import type { FieldErrors } from "#web/proposals/use-proposing.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { hasOpenTerm, type TypedDocument, withUsualTerm } from "./document-draft.ts";

type DocumentFieldsProps = {
  place: number;
  typed: TypedDocument;
  context: ListContext;
  errors: FieldErrors;
  /** Number of submits: a failed one opens the documents with errors. */
  attempt: number;
  onChange: (typed: TypedDocument) => void;
  onRemove: () => void;
};

/** One document, collapsed to its name until it is opened or has an error. */
export const DocumentFields = (props: DocumentFieldsProps) => {
  const { place, typed, context, onRemove } = props;
  const [isOpen, setOpen] = useOpenOnError(props);
  const onChange = (changed: Partial<TypedDocument>) => {
    const next = { ...typed, ...changed };
    // A day that the owner deletes must not come back while another is typed.
    props.onChange("requiredFrom" in changed ? next : withUsualTerm(next, context));
  };
  const title = titleOf(typed, place);
  if (typed.isRemoved)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-fg-3 line-through wrap-anywhere">{title}</p>
        <Button
          id={`documents.${place}.restore`}
          variant="outline"
          aria-label={`Restore ${title}`}
          onClick={() => onChange({ isRemoved: false })}
        >
          Restore
        </Button>
      </div>
    );
  const change = { ...props, onChange };
  return (
    <Disclosure summary={title} isOpen={isOpen} onToggle={setOpen}>
      <fieldset className="grid gap-5">
        <legend className="sr-only">{title}</legend>
        <Texts {...change} />
        <Parts {...change} />
        <Requirement {...change} />
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </fieldset>
    </Disclosure>
  );
};

const titleOf = ({ label }: TypedDocument, place: number): string =>
  label.trim() || `Document ${place + 1}`;

/** Opens a document with errors on each failed submit, and one that was just added. */
const useOpenOnError = ({ place, typed, errors, attempt }: DocumentFieldsProps) => {
  const [isOpen, setOpen] = useState(typed.label === "");
  const [checkedAttempt, setCheckedAttempt] = useState(0);
  if (attempt !== checkedAttempt) {
    setCheckedAttempt(attempt);
    if (Object.keys(errors).some((field) => field.startsWith(`documents.${place}.`))) setOpen(true);
  }
  return [isOpen, setOpen] as const;
};

type FieldsProps = Omit<DocumentFieldsProps, "onChange"> & {
  onChange: (changed: Partial<TypedDocument>) => void;
};

const Texts = ({ place, typed, errors, onChange }: FieldsProps) => {
  const text = (field: "label" | "hint" | "number") => ({
    id: `documents.${place}.${field}`,
    autoComplete: "off",
    value: typed[field],
    error: errors[`documents.${place}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <>
      <TextField
        label="Name"
        hint="As drivers know it, such as TLC license."
        maxLength={60}
        {...text("label")}
      />
      <TextField
        label="Help text"
        hint="Shown to drivers until they have sent it. May be empty."
        maxLength={200}
        {...text("hint")}
      />
      {typed.kind === null && (
        <Select
          id={`documents.${place}.of`}
          label="Belongs to"
          hint="A driver with several vehicles sends a document of the vehicle for each. This cannot be changed later."
          value={typed.of}
          onChange={({ target }) =>
            onChange({ of: target.value === "vehicle" ? "vehicle" : "driver" })
          }
        >
          <option value="driver">The driver</option>
          <option value="vehicle">The vehicle</option>
        </Select>
      )}
      <TextField
        label="Label of the number"
        hint="Such as Policy number. Empty: no number is asked for."
        maxLength={60}
        {...text("number")}
      />
    </>
  );
};

/** What a driver enters besides the number. */
const Parts = ({ typed: { hasExpiry, takesFile }, onChange }: FieldsProps) => (
  <div className="grid justify-items-start">
    <Switch
      label="Photo or PDF"
      isOn={takesFile}
      onChange={(isOn) => onChange({ takesFile: isOn })}
    />
    <Switch
      label="Last valid day, with reminders"
      isOn={hasExpiry}
      onChange={(isOn) => onChange({ hasExpiry: isOn })}
    />
  </div>
);

const Requirement = ({ place, typed, context, errors, onChange }: FieldsProps) => {
  const field = `documents.${place}.requiredFrom`;
  const { today, lacking } = context;
  const drivers = lacking(typed.kind);
  return (
    <div className="grid justify-items-start gap-3">
      <Switch
        label="Required"
        isOn={typed.isRequired}
        onChange={(isRequired) => onChange({ isRequired })}
      />
      {hasOpenTerm(typed, context) && (
        <div className="w-full">
          <DateField
            name={field}
            label="Required from"
            hint={`${drivers.toLocaleString("en-US")} verified ${drivers === 1 ? "driver lacks" : "drivers lack"} it. They are reminded by mail.`}
            value={typed.requiredFrom}
            error={errors[field]}
            today={today}
            earliest={earliestTerm(drivers, today)}
            latest={plusDays(today, 366)}
            onChange={(requiredFrom) => onChange({ requiredFrom })}
          />
        </div>
      )}
    </div>
  );
};
