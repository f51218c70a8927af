import type { Ride } from "#shared/rides/contract.ts";
import { useCheckout } from "#web/offers/use-checkout.ts";
import { Button } from "#web/ui/button.tsx";

/** Reopens the payment page of an unpaid ride. */
export const ContinueToPayment = ({ ride }: { ride: Pick<Ride, "riderLogId"> }) => {
  const { offerId, refusal, startCheckout } = useCheckout();
  const { riderLogId } = ride;
  if (riderLogId === null) return null;
  return (
    <>
      <Button
        pending={offerId !== null}
        pendingLabel="Opening..."
        onClick={() => void startCheckout(riderLogId)}
      >
        Continue to payment
      </Button>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal.message}
        </p>
      )}
    </>
  );
};
