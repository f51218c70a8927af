import type { ErrorComponentProps } from "@tanstack/react-router";
import { CallFailure, messageOf } from "#web/platform/call-failure.ts";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { Button } from "#web/ui/button.tsx";

/** Replaces a page that failed to render. */
export const ErrorScreen = ({ error }: Pick<ErrorComponentProps, "error">) => {
  const requestId = error instanceof CallFailure ? error.requestId : undefined;
  return (
    <PageFrame width="form">
      <div role="alert" className="grid justify-items-center gap-6 py-12 text-center md:py-20">
        <h1 className="text-display">Something went wrong</h1>
        <p className="break-words text-fg-2">{messageFor(error)}</p>
        <Button onClick={() => location.reload()}>Reload Page</Button>
        {requestId && (
          <p className="text-small text-fg-3">
            Request <code className="font-mono break-all">{requestId}</code>
          </p>
        )}
      </div>
    </PageFrame>
  );
};

const messageFor = (error: unknown) =>
  error instanceof Error && missingChunk.test(error.message)
    ? "Part of this page could not be loaded. There may be a new version, or no connection."
    : messageOf(error, "An unexpected error occurred");

/** Browser messages for a missing script or style, such as after a new deployment has removed this build's files. */
const missingChunk =
  /dynamically imported module|^Importing a module script failed|^Unable to preload CSS/;
