import { roleTexts } from "#web/admin/role-field.tsx";
import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { PasskeysSection } from "#web/passkeys/passkeys-section.tsx";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { useSession } from "#web/platform/session.ts";
import { AppearanceSection } from "#web/profile/appearance-section.tsx";
import { TwoStepSection } from "#web/two-step/two-step-section.tsx";

/** `/admin/account`: an admin's own log-in; one card per section. */
export const AdminAccountPage = () => (
  <AdminFrame title="Account" aside={<WhoIsLoggedIn />} isNarrow isFailedHidden>
    <PasswordSection />
    <TwoStepSection />
    <PasskeysSection />
    <DevicesSection />
    <AppearanceSection />
  </AdminFrame>
);

/** Name and role of the admin who is logged in. */
const WhoIsLoggedIn = () => {
  const { user } = useSession();
  if (!user?.adminRole) return null;
  return (
    <p className="text-small break-words text-fg-2">
      {user.firstName} {user.lastName}, {roleTexts[user.adminRole].name}
    </p>
  );
};
