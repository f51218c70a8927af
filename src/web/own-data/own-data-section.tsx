import { DownloadButton } from "#web/platform/download-button.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { Section } from "#web/ui/section.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

/** Export of personal data, and deletion of the account. */
export const OwnDataSection = () => (
  <>
    <Section
      title="Your data"
      action={
        <DownloadButton path="/account/export" name="faire-my-data.json" label="Download my data" />
      }
    >
      <p className="text-fg-2">
        Your account, rides, payments, ratings and everything else that we keep about you, in one
        file.
      </p>
    </Section>
    <EditableCard
      title="Delete account"
      action="Delete"
      isDestructive
      form={(close) => <DeleteAccountForm onClose={close} />}
    >
      <p className="text-fg-2">
        We erase your name, contact details, photo and all your other data. Paid rides stay in our
        books without your name. If you earned a referral credit, we keep a code that cannot be
        turned back into your email, so that the credit is not earned twice.
      </p>
    </EditableCard>
  </>
);
