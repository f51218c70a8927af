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
        isDestructive
        form={(close) => <DeleteAccountForm onClose={close} />}
      >
        <p className="text-fg-2">
          We erase your name, contact details, photo and all other data of yours. Paid rides stay in
          our books without your name. If you earned a referral credit, we keep a one-way
          fingerprint of your email, so that it cannot be earned twice.
        </p>
      </EditableCard>
    </>
  );
};
