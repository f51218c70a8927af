import { CircleAlert } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "./button.tsx";

/** Placeholder for a failed load: message, retry button, and the request id for support. */
export const ErrorState = ({
  title,
  message,
  isRed = false,
  onRetry,
  requestId,
}: {
  /** What failed. */
  title?: string | undefined;
  message: string;
  /** True for a message in red. */
  isRed?: boolean | undefined;
  onRetry?: () => unknown;
  requestId?: string | undefined;
}) => (
  <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
    <CircleAlert aria-hidden className="size-8 text-danger" />
    <div className="grid max-w-sm gap-1">
      {title && <p className="font-medium">{title}</p>}
      <p className={isRed ? "text-danger" : "text-fg-2"}>{message}</p>
    </div>
    {onRetry && <RetryButton variant="outline" onRetry={onRetry} />}
    <SupportReference requestId={requestId} />
  </div>
);

type RetryButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "size"> & {
  onRetry: () => unknown;
};

/** "Try again", pending until the retry has settled. */
export const RetryButton = ({ onRetry, ...look }: RetryButtonProps) => {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry();
    } catch {
      // The message stays.
    }
    setRetrying(false);
  };
  return (
    <Button {...look} pending={isRetrying} onClick={() => void retry()}>
      Try again
    </Button>
  );
};

/** The request id of a failure. */
export const SupportReference = ({ requestId }: { requestId: string | undefined }) =>
  requestId && (
    <p className="text-small text-fg-3">
      Reference for support: <code className="font-mono break-all">{requestId}</code>
    </p>
  );
