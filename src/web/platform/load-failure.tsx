import { ErrorState } from "#web/ui/error-state.tsx";
import { CallFailure } from "./call-failure.ts";
import { loadFailureWords } from "./failure-words.ts";

/** In the place of what could not be loaded: why, a retry, and the number of the request. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <ErrorState
    message={loadFailureWords(error)}
    requestId={error instanceof CallFailure ? error.requestId : undefined}
    onRetry={() => void onRetry()}
  />
);
