import type { ChangeEvent, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { vehicleTypeLabels, vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { EARLIEST_YEAR, vehicleDefaults, type vehicleFormBody } from "#shared/profile/fields.ts";
import { vinHint } from "#shared/profile/vin.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";

export type Vehicle = z.input<typeof vehicleFormBody>;

type VehicleFieldsProps = {
  form: UseFormReturn<Vehicle>;
  currentYear: number;
  /** True while the driver has no vehicle, and the form holds the defaults. */
  isNew: boolean;
  /** Stands beside the last field. */
  children: ReactNode;
};

/** Fields of a vehicle; VIN and plate are converted to capitals. */
export const VehicleFields = ({ form, currentYear, isNew, children }: VehicleFieldsProps) => {
  const { register, formState, watch } = form;
  const { errors } = formState;
  const field = (name: Exclude<keyof Vehicle, "year">, label: string) => ({
    label,
    autoComplete: "off",
    error: errors[name]?.message,
    ...register(name, name === "VIN" || name === "plateNumber" ? inCapitals : {}),
    id: name,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <CarPicture vehicle={watch()} width={96} />
        <p className="text-small text-fg-2">Riders see this drawing beside the make and model.</p>
      </div>
      <div className={wideFields}>
        <TextField {...field("make", "Make")} placeholder="Toyota" />
        <TextField {...field("model", "Model")} placeholder="Camry" />
      </div>
      <div className={pairs}>
        <Select
          label="Year"
          hint={isNew && `Starts at ${vehicleDefaults.year}. Choose your car's year.`}
          error={errors.year?.message}
          {...register("year", { valueAsNumber: true })}
          id="year"
        >
          {yearsUpTo(currentYear).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
        <TextField {...field("color", "Color")} placeholder="Black" />
        <Select
          {...field("vehicleType", "Vehicle type")}
          hint={
            isNew &&
            `Starts with ${vehicleTypeLabels[vehicleDefaults.vehicleType]}. Choose your car's type.`
          }
        >
          {vehicleTypes.map((type) => (
            <option key={type} value={type}>
              {vehicleTypeLabels[type]}
            </option>
          ))}
        </Select>
        <TextField
          {...field("plateNumber", "Plate number")}
          autoCapitalize="characters"
          spellCheck={false}
          hint="Riders see it when you come to pick them up."
        />
      </div>
      <div className={wideFields}>
        <TextField
          {...field("VIN", "VIN")}
          autoCapitalize="characters"
          spellCheck={false}
          hint={vinHint(watch("VIN").trim().toUpperCase()) ?? "Riders never see it."}
        />
        {children}
      </div>
    </>
  );
};

/** Short fields in two columns, also on a phone unless its text is large. */
const pairs =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-5 md:grid-cols-2 md:gap-x-3";
const wideFields = "grid gap-5 md:grid-cols-2 md:gap-x-3";

const inCapitals = {
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = event.target.value.toUpperCase();
  },
};

const yearsUpTo = (latest: number): number[] =>
  Array.from({ length: latest - EARLIEST_YEAR + 1 }, (_, ago) => latest - ago);
