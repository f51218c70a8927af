import { useQuery } from "@tanstack/react-query";
import type { BlockedPerson } from "#shared/blocks/contract.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useFocusRecovery } from "#web/platform/use-focus-recovery.ts";
import { Button } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { type Blockable, useBlock } from "./block-button.tsx";
import { blockedPeople } from "./blocked-query.ts";

type Kind = Blockable["kind"];

/** People whom the viewer blocked; for riders also drivers whom they would not ride with again. */
export const BlockedPeople = ({ kind }: { kind: Kind }) => {
  const { data, error, refetch } = useQuery(blockedPeople(kind));
  // Unblocking removes the person's button from the list.
  useFocusRecovery();
  return (
    <Section title={kind === "driver" ? "Blocked drivers" : "Blocked riders"}>
      {data && <PeopleList kind={kind} people={data.people} />}
      {!data && error && <LoadFailure what="whom you blocked" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
    </Section>
  );
};

const explanations = {
  driver:
    "A driver you block never gets a ride of yours again. Block a driver on an offer or on a ride's page.",
  rider:
    "You never get requests from a rider you block. Block a rider on a request or on a ride's page.",
};

const PeopleList = ({ kind, people }: { kind: Kind; people: readonly BlockedPerson[] }) => (
  <div className="grid gap-4">
    <p className="text-fg-2">{explanations[kind]}</p>
    {people.length === 0 ? (
      <p>You have not blocked anyone.</p>
    ) : (
      <ul className="grid gap-3">
        {people.map((person) => (
          <ListedPerson key={person.id} kind={kind} person={person} />
        ))}
      </ul>
    )}
  </div>
);

const ListedPerson = ({ kind, person }: { kind: Kind; person: BlockedPerson }) => {
  const { id, firstName, lastName, blockedAt } = person;
  const unblocking = useBlock({ kind, id, firstName });
  const failure = unblocking.error;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 break-words">
        {firstName} {lastName}
        <span className="block text-small text-fg-2">
          since <MarketTime at={blockedAt} />
        </span>
        {failure && (
          <span role="alert" className="block text-small text-danger">
            {submitErrorMessage(failure)}
          </span>
        )}
      </span>
      <Button
        variant="outline"
        aria-label={`Unblock ${firstName} ${lastName}`}
        pending={unblocking.isPending}
        onClick={() => unblocking.act(false)}
      >
        Unblock
      </Button>
    </li>
  );
};
