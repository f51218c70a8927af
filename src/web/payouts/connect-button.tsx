import { FailureNote } from "#web/platform/failure-note.tsx";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";
import { useConnect } from "./use-connect.ts";

/** Goes to Stripe; why that failed stays beside it. */
export const ConnectButton = ({
  label,
  isQuiet = false,
}: {
  label: string;
  /** Not the one thing to do here. */
  isQuiet?: boolean;
}) => {
  const connecting = useConnect();
  usePageRestored(connecting.reset);
  return (
    <div className="grid gap-3">
      <Button
        size="lg"
        width="full"
        variant={isQuiet ? "outline" : "primary"}
        // Until Stripe's page has taken over.
        pending={connecting.isPending || connecting.isSuccess}
        pendingLabel="Opening Stripe..."
        onClick={() => connecting.act()}
      >
        {label}
      </Button>
      <FailureNote what="Failed to connect with Stripe." error={connecting.error} />
    </div>
  );
};
