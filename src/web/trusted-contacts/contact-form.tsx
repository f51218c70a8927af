import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  contactLimits,
  contactTimes,
  postTrustedContact,
  putTrustedContact,
  type TrustedContact,
} from "#shared/trusted-contacts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { PhoneField } from "#web/ui/forms/phone-field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { timesLabels, trustedContacts } from "./contacts-query.ts";

type Fields = Record<"name" | "email" | "phoneNumber", string> & Pick<TrustedContact, "times">;
type Errors = Partial<Record<keyof Fields, string>>;

type ContactFormProps = {
  /** Null for a new contact. */
  contact: TrustedContact | null;
  hasTexts: boolean;
  onClose: () => void;
};

/** Name, addresses and times of a trusted contact. Input is kept until saved or canceled. */
export const ContactForm = ({ contact, hasTexts, onClose }: ContactFormProps) => {
  const [fields, setFields] = useState<Fields>(() => ({
    name: contact?.name ?? "",
    email: contact?.email ?? "",
    phoneNumber: contact?.phoneNumber ?? "",
    times: contact?.times ?? "every_ride",
  }));
  const [attempt, setAttempt] = useState(0);
  const saving = useSave(contact, onClose);
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
        name="contact-name"
        label="Name"
        maxLength={contactLimits.maxName}
        autoComplete="off"
        value={fields.name}
        error={errors.name}
        onChange={({ target }) => setFields({ ...fields, name: target.value })}
      />
      <TextField
        name="contact-email"
        type="email"
        label={hasTexts ? "Email (or a phone number)" : "Email"}
        autoComplete="off"
        value={fields.email}
        error={errors.email}
        onChange={({ target }) => setFields({ ...fields, email: target.value })}
      />
      {(hasTexts || fields.phoneNumber !== "") && (
        <PhoneField
          name="contact-phoneNumber"
          label="Phone number (optional)"
          hint="Gets a text message with the link."
          autoComplete="off"
          value={fields.phoneNumber}
          error={errors.phoneNumber}
          onChange={({ target }) => setFields({ ...fields, phoneNumber: target.value })}
        />
      )}
      <Select
        name="contact-times"
        label="Send the link"
        value={fields.times}
        error={errors.times}
        onChange={({ target }) =>
          setFields({
            ...fields,
            times: contactTimes.find((times) => times === target.value) ?? fields.times,
          })
        }
      >
        {contactTimes.map((times) => (
          <option key={times} value={times}>
            {timesLabels[times]}
          </option>
        ))}
      </Select>
      <FormButtons label="Save" pending={saving.isPending} onCancel={onClose} />
    </CheckedForm>
  );
};

const missing = ({ name, email, phoneNumber }: Fields): Errors => ({
  ...(name.trim() === "" ? { name: "Enter a name" } : {}),
  ...(`${email}${phoneNumber}`.trim() === "" ? { email: "Enter an email or a phone number" } : {}),
});

const summaryOf = (errors: Errors, failure: Error | null) => {
  const atFields = Object.entries(errors).map(([field, message]) => ({
    message,
    field: `contact-${field}`,
  }));
  if (atFields.length > 0 || !failure) return atFields;
  return [{ message: submitErrorMessage(failure) }];
};

const useSave = (contact: TrustedContact | null, onSaved: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: Fields) =>
      contact
        ? call(putTrustedContact, { params: { id: contact.id }, body })
        : call(postTrustedContact, { body }),
    onSuccess: (reply, { name }) => {
      queries.setQueryData(trustedContacts.queryKey, reply);
      toast.success("Success", `${name.trim()} is saved`);
      onSaved();
    },
  });
};
