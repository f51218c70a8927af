import { useQueryClient } from "@tanstack/react-query";
import { cancelRide } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { rideById } from "./ride-by-id.ts";

/** Cancels a ride by the policy, and refetches the rides whatever the result. */
export const useCancel = (rideId: string, onCanceled?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: () => call(cancelRide, { params: { id: rideId }, body: {} }),
    onSuccess: ({ ride }) => {
      queries.setQueryData(rideById(rideId).queryKey, ride);
      onCanceled?.();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["rides"] }),
  });
};
