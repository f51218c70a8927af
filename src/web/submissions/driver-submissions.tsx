import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  listDriverSubmissions,
  openSubmissionFile,
  type Submission,
} from "#shared/submissions/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { SubmissionFacts } from "./submission-facts.tsx";

/** A driver's changes to decide, and the decided ones. */
export const DriverSubmissions = ({ driverId }: { driverId: string }) => {
  const { data, error, refetch } = useQuery(submissionsOf(driverId));
  if (!data)
    return error ? (
      <LoadFailure what="the driver's documents" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    );
  return (
    <Section title="To review">
      {data.inReview.length === 0 ? (
        <p className="text-fg-2">Nothing to review</p>
      ) : (
        <ul className="grid gap-6">
          {data.inReview.map((submission) => (
            <li
              key={submission.id}
              className="grid gap-4 border-b border-hairline pb-5 last:border-0 last:pb-0"
            >
              <SubmissionHead submission={submission} />
              <SubmissionFacts submission={submission} />
              {submission.hasFile && <FileButton submission={submission} />}
              <DecisionButtons submission={submission} />
            </li>
          ))}
        </ul>
      )}
      {data.decided.length > 0 && <DecidedSubmissions submissions={data.decided} />}
    </Section>
  );
};

const SubmissionHead = ({ submission }: { submission: Submission }) => (
  <div>
    <h3 className="font-semibold">{submission.label}</h3>
    <p className="text-small text-fg-3">
      Sent <MarketTime at={submission.submittedAt} isBrief />
    </p>
  </div>
);

/** Id of a driver's decided changes on the page. */
export const DECISIONS_ID = "earlier-decisions";

/** Opens the decided changes, to which a link then leads. */
export const openDecisions = (): void => {
  const details = document.getElementById(DECISIONS_ID)?.querySelector("details");
  if (details) details.open = true;
};

const DecidedSubmissions = ({ submissions }: { submissions: readonly Submission[] }) => (
  <div id={DECISIONS_ID} className="scroll-mt-20">
    <Disclosure summary="Earlier decisions">
      <ul className="grid gap-5">
        {submissions.map((submission) => (
          <li key={submission.id} className="grid gap-2">
            <h3 className="font-semibold">
              {submission.label}: {submission.state === "approved" ? "approved" : "rejected"}
            </h3>
            <SubmissionFacts submission={submission} />
            {submission.reason && <p className="break-words">“{submission.reason}”</p>}
            <p className="text-small text-fg-3">
              {submission.admin},{" "}
              <MarketTime at={submission.decidedAt ?? submission.submittedAt} isBrief />
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  </div>
);

const submissionsOf = (driverId: string) =>
  queryOptions({
    queryKey: ["admin", "submissions", "driver", driverId],
    queryFn: ({ signal }) => call(listDriverSubmissions, { params: { id: driverId }, signal }),
    staleTime: 0,
  });

/** Opens a submission's file: an image in the page, a PDF as a download. Each opening is recorded in the audit log. */
const FileButton = ({ submission }: { submission: Submission }) => {
  const label = `${submission.label} of ${submission.driver.name}`;
  const { act, isPending, data, reset } = useAct({
    mutationFn: () => call(openSubmissionFile, { params: { id: submission.id } }),
    onSuccess: ({ url, isImage }) => {
      if (!isImage) location.assign(url);
    },
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
  });
  return (
    <>
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={`Open file: ${label}`}
        pending={isPending}
        onClick={() => act()}
      >
        Open file
      </Button>
      <Sheet isOpen={data?.isImage ?? false} title={label} onClose={reset}>
        {data && <img src={data.url} alt={label} className="mx-auto max-w-full" />}
      </Sheet>
    </>
  );
};
