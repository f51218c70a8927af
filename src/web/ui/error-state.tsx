import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

/** Placeholder for a failed load: message, retry button, and the request id for support. */
export const ErrorState = ({
  message,
  onRetry,
  requestId,
}: {
  message: string;
  onRetry?: () => unknown;
  requestId?: string | undefined;
}) => {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    try {
      await onRetry?.();
    } catch {
      // The message stays.
    }
    setRetrying(false);
  };
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <CircleAlert aria-hidden className="size-8 text-danger" />
      <p className="max-w-sm text-fg-2">{message}</p>
      {onRetry && (
        <Button variant="outline" pending={isRetrying} onClick={() => void retry()}>
          Try again
        </Button>
      )}
      {requestId && (
        <p className="text-small text-fg-3">
          Request <code className="font-mono break-all">{requestId}</code>
        </p>
      )}
    </div>
  );
};
