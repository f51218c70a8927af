import { payOtherwise } from "#shared/payments/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { Button } from "#web/ui/button.tsx";

type OtherCardButtonProps = { rideId: string; variant: "primary" | "outline" };

/** Ends the payment with the saved card and opens the provider's page for the same ride and price. */
export const OtherCardButton = ({ rideId, variant }: OtherCardButtonProps) => {
  const opening = useAct({
    mutationFn: () => call(payOtherwise, { params: { rideId } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  usePageRestored(() => opening.reset());
  return (
    <>
      <Button
        variant={variant}
        size="lg"
        width="full"
        pending={opening.isPending || opening.isSuccess}
        pendingLabel="Opening..."
        onClick={() => opening.act()}
      >
        Use another card
      </Button>
      {opening.isError && (
        <p role="alert" className="text-danger">
          {submitErrorMessage(opening.error)}
        </p>
      )}
    </>
  );
};
