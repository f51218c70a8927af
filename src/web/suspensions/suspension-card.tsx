import { Link } from "@tanstack/react-router";
import type { Suspension } from "#shared/suspensions/contract.ts";
import { suspensionReasonLabels } from "#shared/suspensions/reasons.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { AppealList } from "./appeal-list.tsx";
import { AppealButtons, LiftButton } from "./decide-buttons.tsx";

/** A suspension with its appeals and the admin's decisions. */
export const SuspensionCard = ({ suspension }: { suspension: Suspension }) => {
  const { person, reason, state, appeals } = suspension;
  const openAppeal = appeals.find((appeal) => appeal.state === "open");
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-h3 break-words">
          <Link
            to="/admin/suspensions"
            search={{ person: person.id }}
            data-row
            className="rounded-input underline underline-offset-4"
          >
            {person.name}
          </Link>
        </h2>
        <p className="text-small text-fg-2">
          {person.role === "DRIVER" ? "Driver" : "Rider"}, {stateLabels[state]}
        </p>
      </div>
      <DescriptionList
        lines={[
          { label: "Reason", value: suspensionReasonLabels[reason] },
          { label: "Told the person", value: <UserText text={suspension.notice} /> },
          { label: "Evidence", value: <UserText text={suspension.evidence} /> },
          ...linesOfTime(suspension),
        ]}
      />
      <AppealList appeals={appeals} />
      {state !== "lifted" && (
        <div className="flex flex-wrap gap-3">
          {openAppeal ? (
            <AppealButtons appeal={openAppeal} name={person.name} />
          ) : (
            <LiftButton suspension={suspension} />
          )}
        </div>
      )}
    </Card>
  );
};

const stateLabels = { suspended: "suspended", appealed: "appealed", lifted: "lifted" };

const UserText = ({ text }: { text: string }) => (
  <span className="break-words whitespace-pre-line">{text}</span>
);

const linesOfTime = (suspension: Suspension) => [
  {
    label: "Suspended",
    value: (
      <>
        <MarketTime at={suspension.suspendedAt} /> by {suspension.suspendedBy}
      </>
    ),
  },
  {
    label: "Until",
    value: suspension.endsAt ? <MarketTime at={suspension.endsAt} /> : "An admin lifts it",
  },
  ...(suspension.person.role === "DRIVER"
    ? [{ label: "Payouts", value: suspension.holdsPayouts ? "Wait" : "Go on" }]
    : []),
  ...(suspension.liftedAt
    ? [
        {
          label: "Lifted",
          value: (
            <>
              <MarketTime at={suspension.liftedAt} />
              {suspension.liftedBy ? ` by ${suspension.liftedBy}` : ", its time was over"}
            </>
          ),
        },
      ]
    : []),
  ...(suspension.liftReason
    ? [{ label: "Why it was lifted", value: <UserText text={suspension.liftReason} /> }]
    : []),
];
