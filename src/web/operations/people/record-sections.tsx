import { Link } from "@tanstack/react-router";
import { actTitle } from "#shared/admin/act-title.ts";
import { formatDollars } from "#shared/money.ts";
import { type PersonRecord, RECORD_RIDES } from "#shared/operations/people-contract.ts";
import { reportSubjectLabel } from "#shared/reports/subjects.ts";
import { adminStateLabels } from "#shared/rides/state-text.ts";
import { suspensionReasonLabels } from "#shared/suspensions/reasons.ts";
import { OpenRide, RideAmount, RideFacts } from "#web/operations/open-ride.tsx";
import { adminLinkClass, PersonLink } from "#web/platform/admin/person-link.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { Section } from "#web/ui/section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { At, count, RecordList, Row } from "./record-list.tsx";
import { RecordRatings } from "./record-ratings.tsx";

type RecordProps = { record: PersonRecord };

/** Ratings and reports of a person, as far as the admin's role includes them; each list has up to ten rows. */
export const RecordVerdicts = ({ record }: RecordProps) => (
  <>
    <RecordRatings record={record} />
    <Reports record={record} />
  </>
);

/** Suspensions, linked accounts and security events of a person, for the narrow column. */
export const RecordSide = ({ record }: RecordProps) => (
  <>
    {record.suspensions?.length === 0 && record.linked.length === 0 ? (
      <CleanAccount />
    ) : (
      <>
        <Suspensions record={record} />
        <Linked record={record} />
      </>
    )}
    <Events record={record} />
  </>
);

/** Number of a person's rides by outcome, and the money that the person earned or paid. */
export const RecordSums = ({ record: { person, ended, money } }: RecordProps) => (
  <Section title="Record">
    <DescriptionList
      lines={[
        { label: "Completed rides", value: count(ended.completed) },
        { label: "Canceled, by either side", value: count(ended.cancelled) },
        { label: "Rider did not show", value: count(ended.no_show) },
        { label: adminStateLabels.rejected, value: count(ended.rejected) },
        { label: adminStateLabels.expired, value: count(ended.expired) },
        {
          label: person.role === "DRIVER" ? "Earned" : "Paid, less refunds",
          value: formatDollars(money),
        },
      ]}
    />
  </Section>
);

/** The newest rides of a person, and a link to all. */
export const RecordRides = ({ record: { person, rides } }: RecordProps) => (
  <RecordList
    title="Latest rides"
    empty="No rides yet"
    brief={
      rides[0] ? `Last with ${person.role === "DRIVER" ? rides[0].rider : rides[0].driver}` : "None"
    }
    isOpenFirst={person.role === "RIDER"}
    note={person.role === "DRIVER" && rides.length > 0 ? "Amounts are what the rider pays." : ""}
  >
    {[
      ...rides.map((ride) => (
        <li
          key={ride.rideId}
          className="relative grid grid-cols-1 gap-0.5 border-b border-hairline py-2 last:border-0"
        >
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words">
              with {person.role === "DRIVER" ? ride.rider : ride.driver}
            </span>
            <span className="shrink-0 tabular-nums">
              <span className="sr-only">Rider pays </span>
              <RideAmount ride={ride} />
            </span>
          </span>
          <RideFacts ride={ride} isDay />
        </li>
      )),
      ...(rides.length === RECORD_RIDES ? [<AllRides key="all" email={person.email} />] : []),
    ]}
  </RecordList>
);

const AllRides = ({ email }: { email: string }) => (
  <Row>
    <Link to="/admin/rides" search={{ search: email }} className={adminLinkClass}>
      All rides
    </Link>
  </Row>
);

const Reports = ({ record: { person, reports } }: RecordProps) =>
  reports && (
    <RecordList title="Reports" empty="No problems reported on their rides">
      {reports.map(({ id, rideId, reference, subject, reporter, isOwn, at }) => (
        <Row key={id}>
          <OpenRide rideId={rideId} reference={reference} />
          <span>{reportSubjectLabel(subject, reporter)}</span>
          <span className="text-fg-2">by {isOwn ? person.firstName : `the ${reporter}`}</span>
          <At at={at} />
        </Row>
      ))}
    </RecordList>
  );

/** Two cards of one sentence as lines of one card. */
const CleanAccount = () => (
  <FoldedSection title="Account" brief="No suspensions, no linked accounts">
    <DescriptionList
      lines={[
        { label: "Suspensions", value: "Never suspended" },
        { label: "Linked accounts", value: "None known" },
      ]}
    />
  </FoldedSection>
);

const Suspensions = ({ record: { person, suspensions } }: RecordProps) =>
  suspensions && (
    <RecordList
      title="Suspensions"
      empty="Never suspended"
      brief={suspensionsBrief(suspensions)}
      isOpenFirst={suspensions.some(({ liftedAt }) => !liftedAt)}
    >
      {suspensions.map(({ id, reason, suspendedAt, liftedAt }) => (
        <Row key={id}>
          <Link to="/admin/suspensions" search={{ person: person.id }} className={adminLinkClass}>
            {suspensionReasonLabels[reason]}
          </Link>
          <span className={liftedAt ? "text-fg-2" : "text-danger"}>
            {liftedAt ? "Lifted" : "In force"}
          </span>
          <At at={suspendedAt} />
        </Row>
      ))}
    </RecordList>
  );

const suspensionsBrief = (suspensions: NonNullable<PersonRecord["suspensions"]>): string => {
  if (suspensions.length === 0) return "None";
  const inForce = suspensions.filter(({ liftedAt }) => !liftedAt).length;
  return `${inForce} in force, ${suspensions.length - inForce} lifted`;
};

const Linked = ({ record: { linked } }: RecordProps) => (
  <RecordList
    title="Linked accounts"
    empty="None known"
    isOpenFirst={linked.some(({ isProven }) => isProven)}
  >
    {linked.map(({ id, role, name, marks, isProven }) => (
      <Row key={id}>
        <PersonLink person={{ id, role, name }} />
        <span className="text-fg-2">{role === "DRIVER" ? "driver" : "rider"}</span>
        <span className={isProven ? "text-warning" : "text-fg-2"}>
          {isProven ? "Same person" : "Perhaps the same person"}:{" "}
          {marks.map((mark) => markLabels[mark] ?? mark).join(", ")}
        </span>
      </Row>
    ))}
  </RecordList>
);

const markLabels: Record<string, string> = {
  email: "email",
  card: "card",
  payout: "payout account",
  plate: "plate",
  phone: "confirmed phone number",
  mailbox: "confirmed mailbox",
  typed_phone: "typed phone number",
  typed_mailbox: "typed mailbox",
  device: "device",
};

const Events = ({ record: { person, events } }: RecordProps) =>
  events && (
    <RecordList
      title="Security events"
      empty="No events in the last 180 days"
      isFoldable={person.role === "DRIVER"}
      brief={events[0] ? `Last entry: ${actTitle(events[0].kind)}` : "None in the last 180 days"}
    >
      {[
        ...events.map(({ kind, network, times, lastAt }) => (
          <Row key={`${kind} ${network} ${lastAt}`}>
            <span>
              {actTitle(kind)}
              {times > 1 && ` (${times} times)`}
            </span>
            {network && <span className="text-fg-2">{network}</span>}
            <span className="w-full text-fg-3">
              <MarketTime at={lastAt} isBrief />
            </span>
          </Row>
        )),
        ...(events.length > 0
          ? [
              <Row key="all">
                <Link
                  to="/admin/security"
                  search={{ search: person.email }}
                  className={adminLinkClass}
                >
                  All events
                </Link>
              </Row>,
            ]
          : []),
      ]}
    </RecordList>
  );
