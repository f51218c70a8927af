import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { FormPart } from "./form-part.tsx";
import { PassengerPhoneField } from "./passenger-phone-field.tsx";

/** Who rides, and how the driver reaches them. */
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
