import { useQuery } from "@tanstack/react-query";
import { ContactProofs, contactProofs } from "#web/contact-proofs/contact-proofs.tsx";
import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { EmailSection } from "#web/credentials/email-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { textNotices } from "#web/notices/text-switch.tsx";
import { OwnDataSection } from "#web/own-data/own-data-section.tsx";
import { PasskeysSection } from "#web/passkeys/passkeys-section.tsx";
import { useSession } from "#web/platform/session.ts";
import { TwoStepSection } from "#web/two-step/two-step-section.tsx";
import { Card } from "#web/ui/card.tsx";

/** Account settings shared by rider and driver profiles; one card per section. */
export const AccountSections = () => (
  <>
    <VerificationSection />
    <div id="change-email" className="scroll-mt-20">
      <EmailSection />
    </div>
    <PasswordSection />
    {useSession().user?.role === "DRIVER" && <TwoStepSection />}
    <PasskeysSection />
    <DevicesSection />
    <OwnDataSection />
  </>
);

/**
 * Confirmation of e-mail and phone; only if the service requires one of them, or sends text messages, which need a
 * confirmed phone.
 */
const VerificationSection = () => {
  const { data } = useQuery(contactProofs);
  const { data: texts } = useQuery(textNotices);
  if (!data?.email.isRequired && !data?.phone.isRequired && !texts?.isAvailable) return null;
  return (
    <Card aria-labelledby="proofs" className="grid gap-5">
      <h2 id="proofs" className="text-h3">
        Confirm your contacts
      </h2>
      <ContactProofs isOptional={texts?.isAvailable === true} />
    </Card>
  );
};
