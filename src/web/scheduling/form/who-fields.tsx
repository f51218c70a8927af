import type { ChangeEvent } from "react";
import { formatPhone } from "#shared/scheduling/phone.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { FormPart } from "./form-part.tsx";
import { caretAfter } from "./phone-caret.ts";

/** Passenger and phone number. */
export const WhoFields = ({ draft, errors, change }: Scheduling) => (
  <FormPart title="Who">
    <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        value={draft.details.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <PassengerPhoneField
        value={draft.details.phoneNumber}
        error={errors.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
    </div>
  </FormPart>
);

type PassengerPhoneFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (phoneNumber: string) => void;
};

/** Formats any typed or pasted number as "+1 212-555-0100". */
const PassengerPhoneField = ({ value, error, onChange }: PassengerPhoneFieldProps) => {
  const changePhone = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const formattedPhone = formatPhone(target.value);
    const caret = caretAfter(
      target.value.slice(0, target.selectionStart ?? undefined),
      formattedPhone,
    );
    // Set directly on the element, so that the caret stays after the typed digit.
    target.value = formattedPhone;
    target.setSelectionRange(caret, caret);
    onChange(formattedPhone);
  };
  return (
    <TextField
      name="phoneNumber"
      label="Phone Number"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+1 XXX-XXX-XXXX"
      hint="Your driver sees it after accepting, if you both share your numbers in your profiles."
      className="tabular-nums"
      value={value}
      error={error}
      onChange={changePhone}
    />
  );
};
