import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { RetryButton, SupportReference } from "#web/ui/error-state.tsx";
import { CallFailure } from "./call-failure.ts";
import { loadErrorMessage } from "./error-messages.ts";
import { OutcomeCard } from "./outcome-card.tsx";

type PageFailureProps = {
  /** Completes "We could not load ...": "this ride". */
  what: string;
  /** What to know, before the reason. */
  note?: ReactNode;
  error: Error;
  onRetry: () => unknown;
  /** Other ways to go on. */
  children?: ReactNode;
};

/** A page that failed to load: what and why, retry button and request id. */
export const PageFailure = ({ what, note, error, onRetry, children }: PageFailureProps) => (
  <OutcomeCard
    icon={CircleAlert}
    iconClass="bg-tint-danger text-danger"
    title={`We could not load ${what}`}
  >
    <div role="alert" className="grid gap-2 text-fg-2">
      {note && <p>{note}</p>}
      <p>{loadErrorMessage(error)}</p>
    </div>
    <div className="grid gap-1">
      <RetryButton size="lg" onRetry={onRetry} />
      {children}
    </div>
    <SupportReference requestId={error instanceof CallFailure ? error.requestId : undefined} />
  </OutcomeCard>
);
