import { CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { DECISIONS_ID, openDecisions } from "#web/submissions/driver-submissions.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

type DriverProps = { driver: DriverForAdmin };

/** Completeness of the driver's account: one line until it is opened, or open if a step is missing. */
export const ChecklistCard = ({ driver }: DriverProps) => {
  const steps = checklistOf(driver);
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <FoldedSection
      title="Checklist"
      brief={`${doneCount} of ${steps.length} steps done`}
      isOpenFirst={doneCount < steps.length}
      isFoldable={doneCount === steps.length}
    >
      <ul className="grid gap-2.5">
        {steps.map(({ id, step, isDone }) => (
          <li key={id} className="flex items-center gap-2.5">
            {isDone ? (
              <CircleCheck role="img" aria-label="Done:" className="size-5 shrink-0 text-success" />
            ) : (
              <CircleDashed
                role="img"
                aria-label="Missing:"
                className="size-5 shrink-0 text-warning"
              />
            )}
            <span className={isDone ? "text-fg-2" : ""}>{step}</span>
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
};

type Step = { id: string; step: ReactNode; isDone: boolean };

const checklistOf = (view: DriverForAdmin): Step[] => {
  const { driver, vehicleDetails, stripeConnect, documents } = view;
  return [
    { id: "photo", step: "Photo", isDone: driver.profileImage !== null },
    { id: "vehicle", step: "Vehicle details", isDone: vehicleDetails !== null },
    { id: "rates", step: "Standard rates", isDone: driver.StandardRate !== null },
    { id: "payout", step: "Payout account", isDone: stripeConnect },
    {
      id: "documents",
      step: <Documents driver={view} />,
      isDone: documents.missing.length === 0,
    },
    { id: "verified", step: "Verified", isDone: driver.isVerified },
  ];
};

/** Missing documents, else the approved ones, with a link to their decisions. */
const Documents = ({ driver: { documents } }: DriverProps) => {
  const text = documentsText(documents);
  if (documents.approved === 0) return text;
  return (
    <IfPermitted permission="verification" otherwise={text}>
      <a
        href={`#${DECISIONS_ID}`}
        onClick={openDecisions}
        className="rounded-input underline underline-offset-4 hover:text-accent"
      >
        {text}
      </a>
    </IfPermitted>
  );
};

const documentsText = ({ missing, approved, firstExpiry }: DriverForAdmin["documents"]): string => {
  if (missing.length > 0) return `Documents: ${missing.join(", ")}`;
  if (approved === 0) return "Documents";
  const end = firstExpiry && `, first expires ${usDateOfIso(firstExpiry)}`;
  return `Documents: ${approved} approved${end ?? ""}`;
};
