import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Submission } from "#shared/submissions/contract.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Section } from "#web/ui/section.tsx";
import { isSingleKey, useSingleKeys } from "#web/ui/single-keys.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { fileLink } from "./queue-queries.ts";
import { SubmissionFacts } from "./submission-facts.tsx";

type ReviewProps = {
  submission: Submission | null;
  /** False for a row that nobody chose: the audit records each file that is opened. */
  isFileAsked?: boolean;
  onDecided: (id: string) => void;
};

/** The focused row beside the list, on wide screens, with the keys a and r. */
export const ReviewPanel = ({
  submission,
  isFileAsked,
  hasDecision,
  onDecided,
}: ReviewProps & { hasDecision: boolean }) => {
  useDecisionKeys();
  return (
    <div data-review className="hidden lg:sticky lg:top-20 xl:block">
      {submission ? (
        <Section title={titleOf(submission)}>
          <Review
            key={submission.id}
            submission={submission}
            isFileAsked={isFileAsked}
            onDecided={onDecided}
          />
        </Section>
      ) : (
        <Card>
          <p className="text-fg-2">Choose a row to see it here.</p>
        </Card>
      )}
      <KeyHint hasDecision={hasDecision} />
    </div>
  );
};

/** The opened row, with a larger image. */
export const ReviewSheet = ({
  submission,
  onDecided,
  onClose,
}: ReviewProps & { onClose: () => void }) => (
  <Sheet
    isOpen={submission !== null}
    title={submission ? titleOf(submission) : ""}
    onClose={onClose}
  >
    {submission && <Review submission={submission} onDecided={onDecided} />}
  </Sheet>
);

const titleOf = ({ label, driver }: Submission) => `${label} of ${driver.name}`;

/** The buttons stay in place above files of any height, where no message covers them. */
const Review = ({
  submission,
  isFileAsked = true,
  onDecided,
}: { submission: Submission } & ReviewProps) => (
  <div className="grid gap-4">
    {submission.state === "in_review" ? (
      <DecisionButtons submission={submission} onDecided={() => onDecided(submission.id)} />
    ) : (
      <DecisionText submission={submission} />
    )}
    {submission.hasFile && isFileAsked && <Preview submission={submission} />}
    {submission.hasFile && !isFileAsked && (
      <p className="text-small text-fg-2">Choose the row to see its file.</p>
    )}
    <SubmissionFacts submission={submission} />
    <p className="text-small text-fg-3">
      Sent <MarketTime at={submission.submittedAt} isBrief />
    </p>
    <Link
      to="/admin/driver/$id"
      params={{ id: submission.driver.id }}
      className="justify-self-start rounded-input font-medium underline underline-offset-4 hover:text-accent"
    >
      Open the driver
    </Link>
  </div>
);

const DecisionText = ({ submission: { state, admin, decidedAt, reason } }: DecidedProps) => (
  <div className="grid gap-1 text-small text-fg-2">
    <p>
      {state === "approved" ? "Approved" : "Rejected"} by {admin}
      {decidedAt && (
        <>
          , <MarketTime at={decidedAt} isBrief className="whitespace-nowrap" />
        </>
      )}
    </p>
    {reason && <p className="break-words">“{reason}”</p>}
  </div>
);

type DecidedProps = { submission: Submission };

/** Moving through the list must not open, and record in the audit, each file on the way. */
const PREVIEW_AFTER_MS = 300;

const Preview = ({ submission }: { submission: Submission }) => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data, error, refetch } = useQuery({ ...fileLink(submission.id), enabled: isDue });
  if (!data && error) return <LoadFailure what="this document" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-64 rounded-card" />;
  if (data.isImage)
    return (
      <img src={data.url} alt={titleOf(submission)} className="mx-auto max-w-full rounded-input" />
    );
  return (
    <a href={data.url} className={buttonClass({ variant: "outline" })}>
      Download the PDF
    </a>
  );
};

/** The keys a and r press the buttons of the focused row. A key that is held down decides once. */
const useDecisionKeys = () => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isSingleKey(event)) return;
      const button = [
        ...document.querySelectorAll<HTMLElement>("[data-review] [aria-keyshortcuts]"),
      ].find((one) => one.getAttribute("aria-keyshortcuts") === event.key && one.checkVisibility());
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
};

const KeyHint = ({ hasDecision }: { hasDecision: boolean }) => {
  const areKeysOn = useSingleKeys();
  if (!areKeysOn) return null;
  return (
    <p className="mt-3 text-small text-fg-3">
      Keys: j and k or arrows to move, Enter to open{hasDecision && ", a to approve, r to reject"}.
    </p>
  );
};
