import { useId } from "react";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { DeleteAccountForm } from "./delete-account-form.tsx";

/** Export of personal data, and deletion of the account. */
export const OwnDataSection = () => {
  const id = useId();
  return (
    <>
      <Card aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="text-h3">
          Your data
        </h2>
        <p className="text-fg-2">
          Your account, rides, payments, ratings and everything else that we keep about you, in one
          file.
        </p>
        <DownloadButton path="/account/export" name="faire-my-data.json" label="Download my data" />
      </Card>
      <EditableCard
        title="Delete account"
        action="Delete"
        form={(close) => <DeleteAccountForm onClose={close} />}
      >
        <p className="text-fg-2">
          Your name, contact details, photo and everything else that is yours alone are gone for
          good. Rides that were paid are kept without your name. If you came by a referral code that
          has paid its credit, a hash of your email that nobody can read stays, so that it is paid
          once.
        </p>
      </EditableCard>
    </>
  );
};
