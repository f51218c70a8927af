import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { formatDollars } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { Button } from "#web/ui/button.tsx";
import { describedBy, Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { OTHER_ROAD, tollRoads, useTollForm } from "./use-toll-form.ts";

type TollFormProps = {
  ride: Ride;
  limits: NonNullable<Ride["tolls"]["limits"]>;
  onEntered: () => void;
};

/** Road, amount and photo of a toll. What was entered stays after a failure. */
export const TollForm = ({ ride, limits, onEntered }: TollFormProps) => {
  const { data: roads = [] } = useQuery(tollRoads);
  const { draft, change, chooseRoad, errors, sending, submit } = useTollForm(
    ride,
    limits,
    onEntered,
  );
  const isOther = draft.road === OTHER_ROAD || roads.length === 0;
  const isDuplicate = sending.error?.code === "entered_twice";
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    submit(isDuplicate);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={send}>
      {roads.length > 0 && (
        <Select
          label="Road"
          error={isOther ? undefined : errors.road}
          value={draft.road}
          onChange={({ target }) => chooseRoad(target.value, roads)}
        >
          <option value="" disabled>
            Choose a road
          </option>
          {roads.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
          <option value={OTHER_ROAD}>Another road</option>
        </Select>
      )}
      {isOther && (
        <TextField
          label="Name of the road"
          maxLength={80}
          value={draft.otherRoad}
          onChange={({ target }) => change({ otherRoad: target.value, road: OTHER_ROAD })}
          error={errors.road}
        />
      )}
      <TextField
        label="Toll in dollars"
        hint={`As on the receipt, at most ${formatDollars(limits.each)}`}
        inputMode="decimal"
        autoComplete="off"
        value={draft.amount}
        onChange={({ target }) => change({ amount: target.value })}
        error={errors.amount}
      />
      <PhotoInput
        name={draft.photo?.name ?? null}
        error={errors.photoId}
        onChoose={(photo) => change({ photo })}
      />
      <FailureNote error={sending.error} />
      <Button type="submit" size="lg" pending={sending.isPending} pendingLabel="Sending...">
        {isDuplicate ? "I paid twice: add it again" : "Add the toll"}
      </Button>
    </form>
  );
};

const ID = "toll-photo";

type PhotoInputProps = {
  /** File name of the chosen photo. */
  name: string | null;
  error: string | undefined;
  onChoose: (photo: File) => void;
};

/** On a phone the button opens the camera or the pictures. */
const PhotoInput = ({ name, error, onChoose }: PhotoInputProps) => {
  const input = useRef<HTMLInputElement>(null);
  const text = { hint: name ?? "A .jpg, .jpeg or .png of at most 10 MB.", error };
  return (
    <Field id={ID} label="Photo of the receipt" {...text}>
      <Button
        id={ID}
        variant="outline"
        className="justify-self-start"
        {...describedBy(ID, text)}
        onClick={() => input.current?.click()}
      >
        {name === null ? "Choose photo" : "Change photo"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows selecting the same file again.
          target.value = "";
        }}
      />
    </Field>
  );
};
