import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { EmailSection } from "#web/credentials/email-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { OwnDataSection } from "#web/own-data/own-data-section.tsx";
import { useSession } from "#web/platform/session.ts";
import { TwoStepSection } from "#web/two-step/two-step-section.tsx";

/** Account settings shared by rider and driver profiles; one card per section. */
export const AccountSections = () => (
  <>
    <EmailSection />
    <PasswordSection />
    {useSession().user?.role === "DRIVER" && <TwoStepSection />}
    <DevicesSection />
    <OwnDataSection />
  </>
);
