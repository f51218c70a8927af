import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { sendContactLink, type TrustedContact } from "#shared/trusted-contacts/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { trustedContacts } from "./contacts-query.ts";

/** Sends the link of a ride under way to a trusted contact; without contacts, leads to adding one. */
export const SendToContacts = ({ rideId }: { rideId: string }) => {
  const { data, error, refetch } = useQuery(trustedContacts);
  const sending = useAct({
    mutationFn: ({ id }: TrustedContact) =>
      call(sendContactLink, { params: { id: rideId }, body: { contactId: id } }),
    onSuccess: ({ message }) => toast.success("Link sent", message),
  });
  if (!data && error)
    return <LoadFailure what="your trusted contacts" error={error} onRetry={refetch} />;
  if (data?.contacts.length === 0)
    return (
      <Link
        to="/profile"
        hash="safety"
        className={buttonClass({ variant: "outline", width: "full" })}
      >
        Add a trusted contact
      </Link>
    );
  return (
    <>
      {data?.contacts
        .filter(({ isStopped }) => !isStopped)
        .map((contact) => (
          <Button
            key={contact.id}
            variant="outline"
            width="full"
            pending={sending.isPending && sending.variables.id === contact.id}
            onClick={() => sending.act(contact)}
          >
            <UserRound aria-hidden className="size-5" />
            Send my ride to {contact.name}
          </Button>
        ))}
      <FailureNote error={sending.error} />
    </>
  );
};
