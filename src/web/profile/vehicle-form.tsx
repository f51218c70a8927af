import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { OwnDocument } from "#shared/documents/contract.ts";
import { isRequiredOn } from "#shared/documents/states.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { marketClock, marketIsoDate } from "#shared/market-time.ts";
import type { getVehicleDetails } from "#shared/profile/contract.ts";
import { vehicleDefaults, vehicleFormIn } from "#shared/profile/fields.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { documentsQuery } from "#web/submissions/documents-query.ts";
import { FileField } from "#web/submissions/file-field.tsx";
import { PendingChange } from "#web/submissions/pending-change.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { vehicleDetails } from "./profile-queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSaveVehicle } from "./use-save.ts";
import { type Vehicle, VehicleFields } from "./vehicle-fields.tsx";

const names = [
  ...(["make", "model", "year", "color", "VIN", "plateNumber", "vehicleType", "file"] as const),
];

type Details = ReplyOf<typeof getVehicleDetails>;

const noVehicle: Vehicle = {
  make: "",
  model: "",
  color: "",
  VIN: "",
  plateNumber: "",
  ...vehicleDefaults,
};

/** Edits the vehicle that riders see, and its VIN and registration, which only admins see. */
export const VehicleForm = ({ details }: { details: Details }) => {
  const [currentYear] = useState(() => marketClock(new Date()).year);
  const form = useForm<Vehicle>({
    resolver: zodResolver(vehicleFormIn(currentYear)),
    defaultValues: shownVehicleOf(details),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useSaveVehicle({
    onSaved: (savedVehicle) => form.reset(shownVehicleOf(savedVehicle), { keepSubmitCount: true }),
    onRefused: (error) => showFailure(form.setError, error, names),
  });
  const submit = form.handleSubmit(saving.act);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PendingChange
        pending={details.pending}
        rejected={details.rejected}
        approved={
          "make" in details
            ? `your ${details.make} ${details.model}, ${details.plateNumber},`
            : "no vehicle"
        }
        queryKey={vehicleDetails.queryKey}
        onWithdrawn={() => form.reset(approvedVehicleOf(details))}
      />
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <VehicleFields
        form={form}
        currentYear={currentYear}
        isNew={!("make" in details || details.pending)}
      >
        <RegistrationField form={form} />
      </VehicleFields>
      <SaveBar isDirty={isDirty} isSaving={saving.isPending} />
    </form>
  );
};

/** File that goes with a change; says what the Documents tab has, which asks for the registration in use. */
const RegistrationField = ({ form }: { form: UseFormReturn<Vehicle> }) => {
  const { data } = useQuery(documentsQuery);
  const own = data?.documents.find(({ asked }) => asked.kind === "registration");
  const isOnFile = own && own.state !== "missing";
  return (
    <FileField
      id="file"
      label={isOnFile ? "New registration (optional)" : "Registration (optional)"}
      document={isOnFile ? "the new registration" : "the registration"}
      value={form.watch("file") ?? ""}
      hint={
        <>
          {own && <OnFile own={own} />}{" "}
          {isOnFile
            ? "Add one here if your vehicle changes."
            : "Admins check the vehicle faster with it."}{" "}
          Riders never see it.
        </>
      }
      error={form.formState.errors.file?.message}
      onChange={(file) => form.setValue("file", file, { shouldDirty: true })}
    />
  );
};

const stateWords = {
  ...{ in_review: "In review", approved: "Approved", expiring: "Approved" },
  ...{ rejected: "Not approved", expired: "Expired" },
};

const OnFile = ({ own: { asked, state, approvedThrough } }: { own: OwnDocument }) => {
  if (state === "missing" && !isRequiredOn(asked, marketIsoDate(new Date()))) return null;
  if (state === "missing")
    return (
      <>
        You also need it in <DocumentsLink>Documents</DocumentsLink>.
      </>
    );
  const word = stateWords[state];
  return (
    <>
      {word}
      {state !== "expired" &&
        approvedThrough &&
        `, ${word === "Approved" ? "valid" : "approved"} until ${usDateOfIso(approvedThrough)}`}
      . <DocumentsLink>See Documents</DocumentsLink>.
    </>
  );
};

const DocumentsLink = ({ children }: { children: string }) => (
  <Link
    to="/driver/profile"
    search={{ section: "documents" }}
    hash="details"
    className="underline underline-offset-4 hover:text-fg"
  >
    {children}
  </Link>
);

const approvedVehicleOf = (details: Details): Vehicle =>
  "make" in details ? formValuesOf(details) : noVehicle;

/** The driver edits the proposed values, if any. */
const shownVehicleOf = (details: Details): Vehicle =>
  details.pending ? formValuesOf(details.pending) : approvedVehicleOf(details);

const formValuesOf = (vehicle: Vehicle): Vehicle => ({
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year,
  color: vehicle.color,
  VIN: vehicle.VIN,
  plateNumber: vehicle.plateNumber,
  vehicleType: vehicle.vehicleType,
});
