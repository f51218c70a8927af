import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { putServiceArea } from "#shared/drivers/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { NumberField } from "#web/ui/forms/number-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import {
  fieldsOf,
  formatMiles,
  readServiceArea,
  type ServiceArea,
  type ServiceAreaErrors,
} from "./service-area-fields.ts";
import { serviceArea } from "./service-area-query.ts";

const STEP_MILES = 5;

type ServiceAreaFormProps = {
  area: ServiceArea | null;
  onSaved: () => void;
  onCancel: () => void;
};

/** Base and radius for scheduled rides. Input is kept until saved or canceled. */
export const ServiceAreaForm = ({ area, onSaved, onCancel }: ServiceAreaFormProps) => {
  const [fields, setFields] = useState(() => fieldsOf(area));
  const [attempts, setAttempts] = useState(0);
  const saving = useSave(onSaved);
  const read = readServiceArea(fields);
  const errors: ServiceAreaErrors = attempts > 0 && "errors" in read ? read.errors : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if ("area" in read) saving.act(read.area);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ErrorSummary errors={toErrorList(errors)} attempt={attempts} />
      <AddressField
        name="service-area-address"
        label="Your base"
        placeholder="Enter an address"
        hint="Where you usually start. Riders never see it."
        address={fields.address}
        error={errors.address}
        withDevicePosition
        onChange={(address) => setFields({ ...fields, address })}
      />
      <NumberField
        name="service-area-radius"
        label="Radius"
        unit="miles"
        hint={hintOf(read)}
        value={fields.radius}
        error={errors.radius}
        step={STEP_MILES}
        min={1}
        max={searchLimits.maxServiceAreaMiles}
        onChange={(radius) => setFields({ ...fields, radius })}
      />
      <FailureNote error={saving.error} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button type="submit" pending={saving.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const toErrorList = ({ address, radius }: ServiceAreaErrors) => [
  ...(address ? [{ message: address, field: "service-area-address" }] : []),
  ...(radius ? [{ message: radius, field: "service-area-radius" }] : []),
];

const hintOf = (read: ReturnType<typeof readServiceArea>) =>
  "area" in read
    ? `Riders who plan ahead find you when their pickup is within ${formatMiles(read.area.radiusMiles)} of your base.`
    : "How far from your base a pickup may be, from 1 to 100 miles.";

const useSave = (onSaved: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (area: ServiceArea) => call(putServiceArea, { body: area }),
    onSuccess: ({ serviceArea: savedArea }) => {
      queries.setQueryData(serviceArea.queryKey, savedArea);
      toast.success("Service area saved");
      onSaved();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["drivers"] }),
  });
};
