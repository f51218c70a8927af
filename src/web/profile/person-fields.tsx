import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { UserProfile } from "#shared/profile/contract.ts";
import type { basicDetailsBody } from "#shared/profile/fields.ts";
import { NameFields } from "#web/platform/name-fields.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { phoneDigits } from "#web/ui/forms/phone-digits.ts";
import { PhoneField } from "#web/ui/forms/phone-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { PhotoField } from "./photo-field.tsx";

export type Person = z.input<typeof basicDetailsBody>;

export const personFieldNames = [
  "profileImage",
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
] as const;

/** Style of a read-only field. */
const fixedClass = "read-only:border-hairline read-only:bg-bg read-only:text-fg-2";

type PersonFieldsProps = { form: UseFormReturn<Person>; photoHint: string; phoneHint: ReactNode };

/**
 * Photo, name and phone number of the account; the email is read-only, because it is changed elsewhere. The number has
 * its format until it is edited.
 */
export const PersonFields = ({ form, photoHint, phoneHint }: PersonFieldsProps) => {
  const { register, setValue, watch, formState } = form;
  const { errors } = formState;
  const [firstName, lastName, image] = watch(["firstName", "lastName", "profileImage"]);
  return (
    <>
      <PhotoField
        person={{ firstName, lastName }}
        image={image}
        hint={photoHint}
        error={errors.profileImage?.message}
        onChange={(next) =>
          setValue("profileImage", next, { shouldDirty: true, shouldValidate: true })
        }
      />
      <NameFields
        first={{ error: errors.firstName?.message, ...register("firstName") }}
        last={{ error: errors.lastName?.message, ...register("lastName") }}
      />
      <TextField
        label="Email"
        type="email"
        readOnly
        className={fixedClass}
        hint={
          <>
            Your login email.{" "}
            <a href="#change-email" className="text-fg underline underline-offset-4">
              Change it
            </a>
          </>
        }
        error={errors.email?.message}
        {...register("email")}
        id="email"
      />
      <PhoneField
        label="Phone number"
        hint={phoneHint}
        error={errors.phoneNumber?.message}
        {...register("phoneNumber")}
        id="phoneNumber"
      />
    </>
  );
};

/** Initial form values. */
export const fieldsOf = (person: Omit<UserProfile, "success">): Person => ({
  profileImage: person.profileImage ?? "",
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phoneNumber: formatPhone(person.phoneNumber),
});

/** Takes the format off again; a number of another form stays as it is. */
export const unformatPhone = (text: string): string => {
  const digits = phoneDigits(text);
  return formatPhone(digits) === text ? digits : text;
};
