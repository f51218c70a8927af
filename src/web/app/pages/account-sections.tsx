import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { EmailSection } from "#web/credentials/email-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { OwnDataSection } from "#web/own-data/own-data-section.tsx";

/** Account settings shared by rider and driver profiles; one card per section. */
export const AccountSections = () => (
  <>
    <EmailSection />
    <PasswordSection />
    <DevicesSection />
    <OwnDataSection />
  </>
);
