import { startPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { failureWords } from "#web/platform/failure-words.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

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

/** Leaves for Stripe's own pages, by a link that is made now and good once. */
const useConnect = () =>
  useAct({
    mutationFn: () => call(startPayouts),
    onSuccess: ({ stripeConnectUrl }) => location.assign(stripeConnectUrl),
    onError: (error) => toast.error("Failed to connect with Stripe", failureWords(error)),
  });
