import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { EmailSection } from "#web/credentials/email-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { OwnDataSection } from "#web/own-data/own-data-section.tsx";

/** What riders and drivers alike see to on their profiles; each section is one card. */
export const AccountSections = () => (
  <>
    <EmailSection />
    <PasswordSection />
    <DevicesSection />
    <OwnDataSection />
  </>
);
