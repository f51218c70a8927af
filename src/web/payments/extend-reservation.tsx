import { useQueryClient } from "@tanstack/react-query";
import { extendReservation } from "#shared/payments/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";

/** Extends the time for which the driver of an unpaid ride is reserved; possible once. */
export const ExtendReservation = ({
  ride,
}: {
  ride: Pick<Ride, "id" | "canHoldLonger" | "driver">;
}) => {
  const queries = useQueryClient();
  const extending = useAct({
    mutationFn: () => call(extendReservation, { params: { rideId: ride.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
  if (!ride.canHoldLonger && !extending.isError) return null;
  return (
    <>
      {ride.canHoldLonger && (
        <Button
          variant="outline"
          pending={extending.isPending}
          pendingLabel="Keeping..."
          onClick={() => extending.act()}
        >
          Keep {ride.driver.firstName} longer
        </Button>
      )}
      {extending.isError && (
        <p role="alert" className="text-danger">
          {submitErrorMessage(extending.error)}
        </p>
      )}
    </>
  );
};
