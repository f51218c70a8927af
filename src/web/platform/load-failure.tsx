import { createContext, type FC, type ReactNode, use } from "react";
import { ErrorState } from "#web/ui/error-state.tsx";
import { CallFailure } from "./call-failure.ts";
import { loadErrorMessage } from "./error-messages.ts";

export type LoadFailureProps = {
  error: Error;
  onRetry: () => unknown;
  /** What failed, such as "your totals"; absent where a toast names it. */
  what?: string | undefined;
  /** True for a reason in red. */
  isRed?: boolean | undefined;
  /** True to keep the section in a group that hides sections: it has actions that need no data. */
  keepsSection?: boolean | undefined;
  /** Shown below the button of the group's shared box. A part with this shows no box of its own. */
  also?: ReactNode;
};

/** A failure in a box of its own. */
export const FailureBox: FC<LoadFailureProps> = ({ error, onRetry, what, isRed }) => (
  <ErrorState
    title={what && `We could not load ${what}.`}
    message={loadErrorMessage(error)}
    isRed={isRed}
    requestId={error instanceof CallFailure ? error.requestId : undefined}
    onRetry={onRetry}
  />
);

/** Shows the failure of a part of the page; a `FailureGroup` replaces it. */
export const FailureView = createContext(FailureBox);

/** Replaces content that failed to load: what and why, retry button and request id. */
export const LoadFailure: FC<LoadFailureProps> = (props) => {
  const View = use(FailureView);
  return <View {...props} />;
};
