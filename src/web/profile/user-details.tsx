import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { UserProfile } from "#shared/profile/contract.ts";
import { userProfileForm } from "#shared/profile/fields.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { ErrorSummary } from "#web/ui/forms/error-summary.tsx";
import { listErrors } from "#web/ui/forms/form-errors.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { fieldsOf, type Person, PersonFields, personFieldNames } from "./person-fields.tsx";
import { userProfile } from "./profile-queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSaveUserProfile } from "./use-save.ts";

/** A rider's photo, name and phone number, with an edit form. */
export const UserDetails = () => {
  const { data: profile, error, refetch } = useQuery(userProfile);
  if (!profile)
    return error ? (
      <LoadFailure what="your details" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-57 rounded-card md:h-54" />
    );
  return (
    <EditableCard
      title="Personal details"
      form={(close) => <UserDetailsForm profile={profile} onClose={close} />}
    >
      <ProfileSummary profile={profile} />
    </EditableCard>
  );
};

const ProfileSummary = ({ profile }: { profile: UserProfile }) => {
  const domainAt = profile.email.lastIndexOf("@");
  return (
    <div className="flex items-center gap-5">
      <Avatar
        firstName={profile.firstName}
        lastName={profile.lastName}
        image={profile.profileImage}
        className="size-20 text-h3"
      />
      <div className="grid min-w-0 gap-1">
        <p className="text-h3 wrap-anywhere">
          {profile.firstName} {profile.lastName}
        </p>
        <p className="wrap-anywhere text-fg-2">
          {profile.email.slice(0, domainAt)}
          {/* A long address breaks here, not within its domain. */}
          <wbr />
          {profile.email.slice(domainAt)}
        </p>
        <p className="text-fg-2">{formatPhone(profile.phoneNumber)}</p>
        {!profile.profileImage && (
          <p className="text-small text-fg-3">No photo yet. It helps your driver find you.</p>
        )}
      </div>
    </div>
  );
};

type UserDetailsFormProps = { profile: UserProfile; onClose: () => void };

/** Edits a rider's details; marks refused fields and keeps all input. */
const UserDetailsForm = ({ profile, onClose }: UserDetailsFormProps) => {
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
        phoneHint="Your driver sees it only if you share it below."
      />
      <SaveBar isDirty={isDirty} isSaving={saving.isPending}>
        <Button variant="outline" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </SaveBar>
    </form>
  );
};
