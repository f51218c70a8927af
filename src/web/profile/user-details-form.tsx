import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { UserProfile } from "#shared/profile/contract.ts";
import { userProfileForm } from "#shared/profile/fields.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { fieldsOf, type Person, PersonFields, personFieldNames } from "./person-fields.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useSaveUserProfile } from "./use-save.ts";

type UserDetailsFormProps = { profile: UserProfile; onClose: () => void };

/** What a rider changes of themselves; refused fields are marked, and nothing typed is lost. */
export const UserDetailsForm = ({ profile, onClose }: UserDetailsFormProps) => {
  const form = useForm<Person>({
    resolver: zodResolver(userProfileForm),
    defaultValues: fieldsOf(profile),
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const saving = useSaveUserProfile({
    onSaved: onClose,
    onRefused: (error) => showFailure(form.setError, error, personFieldNames),
  });
  const submit = form.handleSubmit(saving.act);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={listErrors(errors)} attempt={submitCount} />
      <PersonFields
        form={form}
        photoHint="Your driver sees it."
        phoneHint="Shared with a driver once your ride is accepted."
      />
      <SaveBar isDirty={isDirty} isSaving={saving.isPending}>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </SaveBar>
    </form>
  );
};
