import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { taxName } from "#shared/product.ts";
import type { BasicDetails } from "#shared/profile/contract.ts";
import { basicDetailsBody } from "#shared/profile/fields.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { PendingChange } from "#web/submissions/pending-change.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { percentOf } from "./badge-card.tsx";
import { fieldsOf, type Person, PersonFields, personFieldNames } from "./person-fields.tsx";
import { basicDetails } from "./profile-queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSaveBasicDetails } from "./use-save.ts";

/** Form for the driver's details; input is kept until it is saved or a pending change is withdrawn. */
export const BasicDetailsForm = ({ details }: { details: BasicDetails }) => {
  const form = useForm<Person>({
    resolver: zodResolver(basicDetailsBody),
    defaultValues: shownFieldsOf(details),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useSaveBasicDetails({
    onSaved: (savedProfile) => form.reset(shownFieldsOf(savedProfile), { keepSubmitCount: true }),
    onRefused: (error) => showFailure(form.setError, error, personFieldNames),
  });
  const submit = form.handleSubmit(saving.act);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PendingChange
        pending={details.pending}
        rejected={details.rejected}
        approved={`the name ${details.firstName} ${details.lastName}`}
        queryKey={basicDetails.queryKey}
        onWithdrawn={() => form.reset(fieldsOf(details))}
      />
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PersonFields
        form={form}
        photoHint="Riders see it beside your offers."
        phoneHint={
          <>
            Riders see it only if you{" "}
            <a href="#sharing" className="text-fg underline underline-offset-4">
              share it
            </a>
            .
          </>
        }
      />
      <TextField
        label={`${taxName()} rate`}
        id="taxRate"
        readOnly
        style={plainText}
        value={percentOf(details.taxRate)}
        hint="Set by your badge."
      />
      <SaveBar isDirty={isDirty} isSaving={saving.isPending} />
    </form>
  );
};

/** Shows a read-only field as plain text. */
const plainText = { borderColor: "transparent", background: "none", minHeight: 0, padding: 0 };

/** The driver edits the proposed values, if any. */
const shownFieldsOf = (details: BasicDetails): Person =>
  fieldsOf({ ...details, ...details.pending });
