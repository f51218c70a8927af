import { useQuery } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { formatDollars } from "#shared/money.ts";
import type { PersonRecord } from "#shared/operations/people-contract.ts";
import { OpenRide, RideTimes } from "#web/operations/open-ride.tsx";
import { NOT_RATED } from "#web/operations/rating-text.ts";
import { stateStyles } from "#web/operations/status-styles.ts";
import { PreviewSkeleton } from "#web/platform/admin/row-preview.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { personRecord } from "./person-record.tsx";

type PersonPreviewProps = {
  id: string;
  /** Status and vehicle of a driver. */
  driverStatus?: ReactNode;
};

/** Essentials of a rider or driver beside the list: contact, a driver's status, counts and the latest rides. */
export const PersonPreview = ({ id, driverStatus }: PersonPreviewProps) => {
  const { data, error, refetch } = useQuery(personRecord(id));
  if (!data && error) return <LoadFailure what="this person" error={error} onRetry={refetch} />;
  if (!data) return <PreviewSkeleton />;
  return (
    <>
      <Head person={data.person} />
      {data.person.isSuspended && (
        <p>
          <StatusBadge tone="danger" icon={UserRoundX} word="Suspended" />
        </p>
      )}
      {driverStatus}
      <Counts record={data} />
      <LatestRides record={data} />
    </>
  );
};

const Head = ({ person }: Pick<PersonRecord, "person">) => {
  const { firstName, lastName, profileImage, email, phoneNumber } = person;
  return (
    <div className="flex min-w-0 items-center gap-4">
      <Avatar {...{ firstName, lastName }} image={profileImage} className="size-16" />
      <div className="min-w-0 text-small text-fg-2">
        <h2 className="text-h3 break-words text-fg">
          {firstName} {lastName}
        </h2>
        <p className="break-words">{email}</p>
        <p className="tabular-nums">{formatPhone(phoneNumber)}</p>
      </div>
    </div>
  );
};

type RecordProps = { record: PersonRecord };

const Counts = ({ record: { person, ended, money, ratings } }: RecordProps) => {
  const isDriver = person.role === "DRIVER";
  return (
    <div className="text-small">
      <DescriptionList
        lines={[
          { label: "Completed rides", value: ended.completed.toLocaleString("en-US") },
          { label: "Canceled", value: ended.cancelled.toLocaleString("en-US") },
          {
            label: isDriver ? "Ratings by riders" : "Ratings by drivers",
            value: answersText(ratings),
          },
          { label: isDriver ? "Earned" : "Paid, less refunds", value: formatDollars(money) },
        ]}
      />
    </div>
  );
};

const answersText = ({ yes, no }: PersonRecord["ratings"]) =>
  yes + no === 0 ? NOT_RATED : `${yes} Yes, ${no} No`;

const LatestRides = ({ record: { rides } }: RecordProps) => (
  <div className="grid gap-2 text-small">
    <h3 className="text-h3">Latest rides</h3>
    {rides.length === 0 && <p className="text-fg-2">No rides yet</p>}
    <ul className="grid grid-cols-1">
      {rides.map((ride) => (
        <li
          key={ride.rideId}
          className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
        >
          <OpenRide {...ride} />
          <StatusWord {...stateStyles[ride.state]} />
          <span className="w-full text-fg-3">
            <RideTimes {...ride} />
          </span>
        </li>
      ))}
    </ul>
  </div>
);
