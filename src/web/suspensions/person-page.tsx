import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getPerson } from "#shared/suspensions/contract.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { SuspendForm } from "./suspend-form.tsx";
import { SuspensionCard } from "./suspension-card.tsx";
import { personQuery } from "./suspension-queries.ts";

/** A rider or driver, to suspend them and to see their suspensions. */
export const PersonPage = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(personQuery(id));
  return (
    <AdminFrame title={data?.person.name ?? "Person"}>
      {!data && error && <LoadFailure what="this person" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-80 rounded-card" />}
      {data && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-6">
            <AboutPerson person={data.person} />
            {isInForce(data.person) || (
              <Section title="Suspend">
                <SuspendForm key={id} person={data.person} />
              </Section>
            )}
          </div>
          <ul className="grid grid-cols-1 gap-4">
            {data.suspensions.map((suspension) => (
              <li key={suspension.id}>
                <SuspensionCard suspension={suspension} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </AdminFrame>
  );
};

type Person = ReplyOf<typeof getPerson>["person"];

const isInForce = ({ state }: Person) => state === "suspended" || state === "appealed";

const AboutPerson = ({ person }: { person: Person }) => (
  <Section title={person.role === "DRIVER" ? "Driver" : "Rider"}>
    <DescriptionList
      lines={[
        { label: "Email", value: <span className="break-all">{person.email}</span> },
        { label: "Phone number", value: formatPhone(person.phoneNumber) },
        { label: "Joined", value: <MarketTime at={person.joinedAt} /> },
        { label: "Account", value: stateLabels[person.state] },
        {
          label: "Rides",
          value: (
            <Link to="/admin/rides" search={{ search: person.email }} className={linkClass}>
              All rides
            </Link>
          ),
        },
        ...(person.role === "DRIVER"
          ? [
              {
                label: "Profile",
                value: (
                  <Link to="/admin/driver/$id" params={{ id: person.id }} className={linkClass}>
                    Driver's page
                  </Link>
                ),
              },
            ]
          : []),
      ]}
    />
  </Section>
);

const stateLabels: Record<Person["state"], string> = {
  active: "Active",
  suspended: "Suspended",
  appealed: "Suspended, with an open appeal",
  lifted: "Active, was suspended before",
};

const linkClass = "underline underline-offset-4 hover:text-accent";
