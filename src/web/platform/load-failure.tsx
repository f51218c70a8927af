import { ErrorState } from "#web/ui/error-state.tsx";
import { CallFailure } from "./call-failure.ts";
import { loadErrorMessage } from "./error-messages.ts";

/** Replaces content that failed to load: reason, retry button and request id. */
export const LoadFailure = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <ErrorState
    message={loadErrorMessage(error)}
    requestId={error instanceof CallFailure ? error.requestId : undefined}
    onRetry={onRetry}
  />
);
