import { Button } from "#web/ui/button.tsx";

/** Load failure in red, with a retry button. */
export const FailedPart = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <div role="alert" className="grid justify-items-center gap-4 py-6 text-center">
    <p className="text-danger">{message}</p>
    <Button variant="outline" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
);
