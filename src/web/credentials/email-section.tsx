import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { dropEmailChange } from "#shared/credentials/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { EditableCard } from "#web/ui/editable-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { pendingEmail } from "./email-change-query.ts";
import { EmailForm } from "./email-form.tsx";

type EmailSectionProps = {
  /** E-mail and phone number with their confirmations, in place of the address. */
  contacts?: ReactNode;
};

/** The log-in e-mail, and a requested one awaiting confirmation. */
export const EmailSection = ({ contacts }: EmailSectionProps) => {
  const { user } = useSession();
  const { data: pending } = useQuery(pendingEmail);
  return (
    <EditableCard
      title={contacts ? "Contact details" : "Email"}
      action={contacts ? "Change email" : "Change"}
      form={(close) => <EmailForm onClose={close} />}
    >
      <div className="grid gap-4">
        {contacts ?? <p className="wrap-anywhere">{user?.email}</p>}
        {pending && <Pending {...pending} />}
      </div>
    </EditableCard>
  );
};

const Pending = ({ email, until }: { email: string; until: string }) => {
  const queries = useQueryClient();
  const cancel = useAct({
    mutationFn: () => call(dropEmailChange),
    onSuccess: ({ message }) => {
      queries.setQueryData(pendingEmail.queryKey, null);
      toast.success(message);
    },
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
  });
  return (
    <div className="grid justify-items-start gap-3 rounded-input bg-tint-info p-4 text-fg">
      <p>
        Open the link that we sent to <span className="font-semibold break-all">{email}</span>. It
        works until <MarketTime at={until} isBrief />.
      </p>
      <Button variant="outline" pending={cancel.isPending} onClick={() => cancel.act()}>
        Keep the old email
      </Button>
    </div>
  );
};
