import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import type { OwnDocument } from "#shared/documents/contract.ts";
import { labelInSentence } from "#shared/documents/kinds.ts";
import { type DocumentState, isRequiredOn } from "#shared/documents/states.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusOnToggle } from "#web/ui/editable-card.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { Section } from "#web/ui/section.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { DocumentForm } from "./document-form.tsx";

const badges: Record<DocumentState, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  missing: { tone: "neutral", icon: CircleDashed, word: "Missing" },
  in_review: { tone: "info", icon: Clock, word: "In review" },
  approved: { tone: "success", icon: CircleCheck, word: "Approved" },
  rejected: { tone: "danger", icon: CircleX, word: "Not approved" },
  expiring: { tone: "warning", icon: Hourglass, word: "Expires soon" },
  expired: { tone: "danger", icon: TriangleAlert, word: "Expired" },
};

/** A vehicle that the driver does not use now. */
export type OtherVehicle = { id: string; name: string };

type DocumentCardProps = { own: OwnDocument; vehicle: OtherVehicle | undefined };

/** A document's state and values, with the form to send or replace it. */
export const DocumentCard = ({ own, vehicle }: DocumentCardProps) => {
  const { asked } = own;
  const [isEditing, setEditing] = useState(false);
  const content = useFocusOnToggle(isEditing);
  const action = own.state === "missing" ? "Send" : "Replace";
  const ofVehicle = vehicle ? `, ${vehicle.name}` : "";
  return (
    <Section title={asked.label + ofVehicle}>
      <div className="grid justify-items-start gap-2">
        <StatusBadge {...badges[own.state]} />
        <Requirement own={own} />
        {own.sent?.reason && <p className="break-words">{own.sent.reason}</p>}
        {own.state === "missing" ? (
          !isEditing && <p className="text-fg-2">{asked.hint}</p>
        ) : (
          <SentDocument own={own} label={asked.label} />
        )}
      </div>
      <div ref={content}>
        {isEditing ? (
          <DocumentForm
            document={asked}
            vehicleId={vehicle?.id}
            onClose={() => setEditing(false)}
          />
        ) : (
          <Button
            variant="outline"
            aria-label={`${action} ${labelInSentence(asked.label)}${ofVehicle}`}
            onClick={() => setEditing(true)}
          >
            {action}
          </Button>
        )}
      </div>
    </Section>
  );
};

/** Says which documents can be left out, and from which day a missing one is needed. */
const Requirement = ({ own: { asked, isApproved } }: { own: OwnDocument }) => {
  if (!asked.isRequired) return <p className="text-small text-fg-2">Optional</p>;
  if (isApproved || asked.requiredFrom === null) return null;
  if (isRequiredOn(asked, marketIsoDate(new Date()))) return null;
  return <p className="font-medium">You need it from {formatIsoDay(asked.requiredFrom)}.</p>;
};

const SentDocument = ({
  own: { sent, approvedThrough, state },
  label,
}: {
  own: OwnDocument;
  label: string;
}) =>
  sent && (
    <p className="break-words text-fg-2">
      {[
        sent.number,
        sent.expiresOn && `until ${usDateOfIso(sent.expiresOn)}`,
        (state === "in_review" || state === "rejected") &&
          approvedThrough &&
          `approved until ${usDateOfIso(approvedThrough)}`,
      ]
        .filter(Boolean)
        .join(", ")}{" "}
      {sent.fileUrl && (
        <a
          href={sent.fileUrl}
          target="_blank"
          rel="noreferrer"
          className="rounded-input underline underline-offset-4"
        >
          Open file<span className="sr-only">, {label}</span>
        </a>
      )}
    </p>
  );
