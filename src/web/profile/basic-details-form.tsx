import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { BasicDetails } from "#shared/profile/contract.ts";
import { basicDetailsBody } from "#shared/profile/fields.ts";
import { showFailure } from "#web/app/form-failure.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { listErrors } from "#web/ui/form-errors.ts";
import { PhoneField } from "#web/ui/phone-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { percentOf } from "./badge-card.tsx";
import { PhotoField } from "./photo-field.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSaveBasicDetails } from "./use-save.ts";

type Fields = z.input<typeof basicDetailsBody>;

const names = ["profileImage", "firstName", "lastName", "email", "phoneNumber"] as const;

/** A field that tells and takes nothing. */
const fixed = "read-only:border-hairline read-only:bg-bg read-only:text-fg-2";

/** The driver's own details; what was typed stays until it is saved. */
export const BasicDetailsForm = ({ details }: { details: BasicDetails }) => {
  const form = useForm<Fields>({
    resolver: zodResolver(basicDetailsBody),
    defaultValues: fieldsOf(details),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useSaveBasicDetails({
    onSaved: (saved) => form.reset(fieldsOf(saved), { keepSubmitCount: true }),
    onRefused: (error) => showFailure(form.setError, error, names),
  });
  const submit = form.handleSubmit(saving.act);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PersonFields form={form} />
      <TextField
        label={`${PRODUCT_NAME} Tax rate`}
        id="taxRate"
        readOnly
        className={fixed}
        value={percentOf(details.taxRate)}
        hint="Set by your badge."
      />
      <SaveBar isDirty={isDirty} isSaving={saving.isPending} />
    </form>
  );
};

const PersonFields = ({ form }: { form: UseFormReturn<Fields> }) => {
  const { register, setValue, watch, formState } = form;
  const { errors } = formState;
  const [firstName, lastName, image] = watch(["firstName", "lastName", "profileImage"]);
  return (
    <>
      <PhotoField
        person={{ firstName, lastName }}
        image={image}
        error={errors.profileImage?.message}
        onChange={(next) =>
          setValue("profileImage", next, { shouldDirty: true, shouldValidate: true })
        }
      />
      <div className="grid gap-5 md:grid-cols-2 md:gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register("firstName")}
          id="firstName"
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register("lastName")}
          id="lastName"
        />
      </div>
      <TextField
        label="Email"
        type="email"
        readOnly
        className={fixed}
        hint="You log in with it. It cannot be changed here."
        error={errors.email?.message}
        {...register("email")}
        id="email"
      />
      <PhoneField
        label="Phone number"
        hint="Shared only with riders whose ride you accept."
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
        id="phoneNumber"
      />
    </>
  );
};

const fieldsOf = ({
  email,
  phoneNumber,
  firstName,
  lastName,
  profileImage,
}: BasicDetails): Fields => ({
  profileImage: profileImage ?? "",
  firstName,
  lastName,
  email,
  phoneNumber,
});
