import { loadFailureWords } from "#web/platform/failure-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { SearchFailure } from "./use-found.ts";

type SearchOutcomeProps = {
  isLooking: boolean;
  failure: SearchFailure | null;
  /** Whether the letters lead anywhere. */
  isAny: boolean;
  onRetry: (failure: SearchFailure) => void;
};

/** How the search stands where its lines do not say it: under way, failed, or without any. */
export const SearchOutcome = ({ isLooking, failure, isAny, onRetry }: SearchOutcomeProps) => {
  if (isLooking)
    return (
      <p className="flex min-h-11 items-center gap-3 px-3 text-fg-2">
        <Spinner /> Searching
      </p>
    );
  if (failure)
    return (
      <div
        role="alert"
        className="grid justify-items-start gap-3 rounded-input bg-tint-danger p-3 text-on-tint-danger"
      >
        <p>
          The search for {failure.of} failed. {loadFailureWords(failure.error)}
        </p>
        <Button variant="outline" onClick={() => onRetry(failure)}>
          Try again
        </Button>
      </div>
    );
  return isAny ? null : <p className="flex min-h-11 items-center px-3 text-fg-2">Nothing found</p>;
};
