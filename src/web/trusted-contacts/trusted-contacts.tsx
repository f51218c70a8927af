import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  contactLimits,
  deleteTrustedContact,
  type getTrustedContacts,
  type TrustedContact,
} from "#shared/trusted-contacts/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnToggle } from "#web/ui/editable-card.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ContactForm } from "./contact-form.tsx";
import { timesLabels, trustedContacts } from "./contacts-query.ts";

/** The rider's trusted contacts: add, change, remove. */
export const TrustedContacts = () => {
  const { data, error, refetch } = useQuery(trustedContacts);
  return (
    <Section title="Trusted contacts">
      <p className="text-fg-2">
        They get a link when your ride starts, and see the driver's first name, the car and where it
        is. They can stop the messages at any time.
      </p>
      {data && <ContactList {...data} />}
      {!data && error && (
        <LoadFailure what="your trusted contacts" error={error} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-20" />}
    </Section>
  );
};

/** Name of the button that receives the focus when the form closes; without it, the heading does. */
const ADD_CONTACT = "add-contact";

const ContactList = ({ contacts, hasTexts }: ReplyOf<typeof getTrustedContacts>) => {
  const [editing, setEditing] = useState<{ contact: TrustedContact | null } | null>(null);
  const content = useFocusOnToggle(editing !== null, `[name="${ADD_CONTACT}"]`);
  const removing = useRemove();
  return (
    <div ref={content} className="grid gap-4">
      {editing ? (
        <ContactForm
          contact={editing.contact}
          hasTexts={hasTexts}
          onClose={() => setEditing(null)}
        />
      ) : (
        <>
          <ul className="grid gap-3 empty:hidden">
            {contacts.map((contact) => (
              <li key={contact.id} className="grid gap-3">
                <ContactText contact={contact} />
                <div className="flex flex-wrap gap-3">
                  <Button
                    variant="outline"
                    aria-label={`Edit ${contact.name}`}
                    onClick={() => setEditing({ contact })}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="outline"
                    aria-label={`Remove ${contact.name}`}
                    disabled={removing.isPending}
                    onClick={() => removing.act(contact)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {contacts.length >= contactLimits.maxContacts ? (
            <p className="text-small text-fg-2">
              At most {contactLimits.maxContacts} contacts. Remove one to add another.
            </p>
          ) : (
            <div className="flex flex-wrap gap-3">
              <Button
                name={ADD_CONTACT}
                variant="outline"
                onClick={() => setEditing({ contact: null })}
              >
                Add a contact
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
};

const ContactText = ({ contact }: { contact: TrustedContact }) => {
  const { name, email, phoneNumber, times, isStopped } = contact;
  const addresses = [email, phoneNumber && formatPhone(phoneNumber)].filter(Boolean).join(", ");
  return (
    <span className="min-w-0 break-words">
      {name}
      <span className="block text-small text-fg-2">{addresses}</span>
      <span className="block text-small text-fg-2">
        {isStopped ? `${name} does not want these messages` : timesLabels[times]}
      </span>
    </span>
  );
};

const useRemove = () => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: ({ id }: TrustedContact) => call(deleteTrustedContact, { params: { id } }),
    onSuccess: (reply, { name }) => {
      queries.setQueryData(trustedContacts.queryKey, reply);
      toast.success("Success", `${name} is removed`);
    },
    onError: (error) => {
      toast.error("Error", submitErrorMessage(error));
      void queries.invalidateQueries({ queryKey: trustedContacts.queryKey });
    },
  });
};
