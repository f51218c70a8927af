import { useQuery } from "@tanstack/react-query";
import { ContactConfirmations, contactConfirmations } from "#web/contact-proofs/contact-proofs.tsx";
import { DevicesSection } from "#web/credentials/devices-section.tsx";
import { EmailSection } from "#web/credentials/email-section.tsx";
import { PasswordSection } from "#web/credentials/password-section.tsx";
import { textNotices } from "#web/notices/text-switch.tsx";
import { OwnDataSection } from "#web/own-data/own-data-section.tsx";
import { PasskeysSection } from "#web/passkeys/passkeys-section.tsx";
import { useSession } from "#web/platform/session.ts";
import { TwoStepSection } from "#web/two-step/two-step-section.tsx";
import { Card } from "#web/ui/card.tsx";
import { CardGroup } from "./profile-parts.tsx";

type AccountSectionsProps = {
  /** False if the page shows the confirmations elsewhere. */
  isVerificationShown?: boolean;
};

/** Account settings shared by rider and driver profiles; short sections share a card. */
export const AccountSections = ({ isVerificationShown = true }: AccountSectionsProps) => {
  const { isShown, hasTexts } = useVerification();
  const hasContacts = isShown && isVerificationShown;
  const contacts = <ContactConfirmations isOptional hasTexts={hasTexts} />;
  return (
    <>
      <div id="change-email" className="scroll-mt-32">
        <div id={hasContacts ? "verification" : undefined} className="scroll-mt-32">
          <EmailSection contacts={hasContacts ? contacts : undefined} />
        </div>
      </div>
      <CardGroup>
        <PasswordSection />
        {useSession().user?.role === "DRIVER" && <TwoStepSection />}
        <PasskeysSection />
      </CardGroup>
      <DevicesSection />
      <CardGroup>
        <OwnDataSection />
      </CardGroup>
    </>
  );
};

/**
 * Whether the page confirms e-mail and phone: only if the service requires one of them, or sends text messages, which
 * need a confirmed phone. `isAwaited` while a required one is not confirmed.
 */
export const useVerification = () => {
  const { data } = useQuery(contactConfirmations);
  const { data: texts } = useQuery(textNotices);
  const hasTexts = texts?.isAvailable === true;
  const contacts = [data?.email, data?.phone].filter((contact) => contact?.isRequired || hasTexts);
  return {
    hasTexts,
    isShown: contacts.length > 0,
    isAwaited: contacts.some((contact) => contact?.isRequired && !contact.isProven),
  };
};

/** The confirmations of e-mail and phone; renders nothing if the service needs none. */
export const VerificationSection = () => {
  const { isShown, hasTexts } = useVerification();
  if (!isShown) return null;
  return (
    <Card id="verification" aria-labelledby="proofs" className="grid scroll-mt-20 gap-5">
      <h2 id="proofs" className="text-h3">
        Confirm your contacts
      </h2>
      <ContactConfirmations isOptional={hasTexts} hasTexts={hasTexts} />
    </Card>
  );
};
