import { useQuery } from "@tanstack/react-query";
import type { UserProfile } from "#shared/profile/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { phoneWords } from "#web/ui/phone-words.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { userProfile } from "./profile-queries.ts";
import { UserDetailsForm } from "./user-details-form.tsx";

/** A rider's photo, name and phone number: shown first, edited on demand. */
export const UserDetails = () => {
  const { data: profile, error, refetch } = useQuery(userProfile);
  if (!profile)
    return error ? (
      <LoadFailure error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-48 rounded-card" />
    );
  return (
    <EditableCard
      title="Personal details"
      form={(close) => <UserDetailsForm profile={profile} onClose={close} />}
    >
      <Shown profile={profile} />
    </EditableCard>
  );
};

const Shown = ({ profile }: { profile: UserProfile }) => (
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
      <p className="wrap-anywhere text-fg-2">{profile.email}</p>
      <p className="text-fg-2">{phoneWords(profile.phoneNumber)}</p>
      {!profile.profileImage && (
        <p className="text-small text-fg-3">No photo yet. It helps your driver find you.</p>
      )}
    </div>
  </div>
);
