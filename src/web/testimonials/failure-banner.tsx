import { CircleAlert, X } from "lucide-react";
import { failureWords } from "#web/platform/failure-words.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

type FailureBannerProps = {
  sentence: string;
  error: Error;
  onRetry?: () => void;
  onClose?: () => void;
};

/** What did not work, in red, and why. */
export const FailureBanner = ({ sentence, error, onRetry, onClose }: FailureBannerProps) => (
  <div
    role="alert"
    className="flex flex-wrap items-center gap-3 rounded-button border border-danger bg-tint-danger py-2 pr-2 pl-4 text-on-tint-danger"
  >
    <CircleAlert aria-hidden className="size-5 shrink-0" />
    <p className="min-w-0 flex-1 py-2">
      <span className="font-semibold">{sentence}</span>
      <span className="block text-small">{failureWords(error)}</span>
    </p>
    {onRetry && (
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    )}
    {onClose && <IconButton icon={X} label="Dismiss" onClick={onClose} />}
  </div>
);
