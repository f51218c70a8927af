import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  postSavedPlace,
  putSavedPlace,
  type SavedPlace,
  savedPlaceLimits,
} from "#shared/saved-places/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import {
  type Address,
  emptyAddress,
  knownAddress,
  placeChoiceOf,
} from "#web/platform/places/chosen-place.ts";
import { savedPlacesQuery } from "#web/platform/places/own-places.ts";
import { useAct } from "#web/platform/use-act.ts";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type Fields = { name: string; address: Address; note: string };
type Errors = Partial<Record<keyof Fields, string>>;

type SavedPlaceFormProps = {
  /** Null for a new place. */
  place: SavedPlace | null;
  suggestedName: string;
  onClose: () => void;
};

/** Name, address and note of a saved place. Input is kept until saved or canceled. */
export const SavedPlaceForm = ({ place, suggestedName, onClose }: SavedPlaceFormProps) => {
  const [fields, setFields] = useState(() => fieldsOf(place, suggestedName));
  const [attempt, setAttempt] = useState(0);
  const saving = useSave(place, onClose);
  const isUnchanged = saving.variables === fields;
  const errors: Errors = {
    ...(isUnchanged && saving.error instanceof CallFailure ? saving.error.fields : {}),
    ...(attempt > 0 ? missing(fields) : {}),
  };
  const submit = () => {
    setAttempt(attempt + 1);
    if (Object.keys(missing(fields)).length === 0) saving.act(fields);
  };
  return (
    <CheckedForm
      errors={summaryOf(errors, isUnchanged ? saving.error : null)}
      attempt={attempt}
      onSubmit={submit}
    >
      <TextField
        name="place-name"
        label="Name"
        placeholder="Home, Work, Gym"
        maxLength={savedPlaceLimits.maxName}
        value={fields.name}
        error={errors.name}
        onChange={(event) => setFields({ ...fields, name: event.target.value })}
      />
      <AddressField
        name="place-address"
        label="Address"
        placeholder="Enter an address"
        address={fields.address}
        error={errors.address}
        withDevicePosition
        onChange={(address) => setFields({ ...fields, address })}
      />
      <TextArea
        name="place-note"
        label="Note for the driver (optional)"
        placeholder="Gate code, entrance, where to wait"
        hint="Sent to the driver of each pickup here, once the ride is accepted."
        maxLength={savedPlaceLimits.maxNote}
        value={fields.note}
        error={errors.note}
        onChange={(event) => setFields({ ...fields, note: event.target.value })}
      />
      <FormButtons label="Save" pending={saving.isPending} onCancel={onClose} />
    </CheckedForm>
  );
};

const fieldsOf = (place: SavedPlace | null, name: string): Fields => ({
  name,
  address: place ? knownAddress(place) : emptyAddress,
  note: place?.note ?? "",
});

const missing = ({ name, address }: Fields): Errors => ({
  ...(name.trim() === "" ? { name: "Enter a name" } : {}),
  ...(address.text.trim() === "" ? { address: "Enter the address" } : {}),
});

const summaryOf = (errors: Errors, failure: Error | null) => {
  const atFields = Object.entries(errors).map(([field, message]) => ({
    message,
    field: `place-${field}`,
  }));
  if (atFields.length > 0 || !failure) return atFields;
  return [{ message: submitErrorMessage(failure) }];
};

const bodyOf = ({ name, address, note }: Fields) => ({
  name,
  address: address.text,
  note,
  ...(address.place && { place: positionOf(placeChoiceOf(address.place)) }),
});

const positionOf = ({ latitude, longitude, precision }: ReturnType<typeof placeChoiceOf>) => ({
  latitude,
  longitude,
  precision,
});

const useSave = (place: SavedPlace | null, onSaved: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (fields: Fields) => {
      const body = bodyOf(fields);
      return place
        ? call(putSavedPlace, { params: { id: place.id }, body })
        : call(postSavedPlace, { body });
    },
    onSuccess: (reply, { name }) => {
      queries.setQueryData(savedPlacesQuery.queryKey, reply);
      toast.success("Success", `${name.trim()} is saved`);
      onSaved();
    },
  });
};
