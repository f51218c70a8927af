import { useQueryClient } from "@tanstack/react-query";
import {
  acceptRide,
  arriveAtPickup,
  completeRide,
  type Ride,
  rejectRide,
  reportNoShow,
  startRide,
} from "#shared/rides/contract.ts";
import { call } from "#web/app/client.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";
import { rideById } from "./rides-queries.ts";

export type DriverMove = "accept" | "reject" | "arrive" | "start" | "complete" | "noShow";

const calls: Record<DriverMove, (id: string) => Promise<{ ride: Ride }>> = {
  accept: (rideId) => call(acceptRide, { params: { rideId } }),
  reject: (rideId) => call(rejectRide, { params: { rideId } }),
  arrive: (id) => call(arriveAtPickup, { params: { id } }),
  start: (id) => call(startRide, { params: { id } }),
  complete: (rideId) => call(completeRide, { params: { rideId } }),
  noShow: (id) => call(reportNoShow, { params: { id } }),
};

const failures: Record<DriverMove, string> = {
  accept: "Failed to accept ride.",
  reject: "Failed to reject ride.",
  arrive: "Failed to complete the action.",
  start: "Failed to complete the action.",
  complete: "Failed to complete the action.",
  noShow: "Failed to complete the action.",
};

/** What a driver does with a ride. Shown only when the server has agreed. */
export const useDriverMove = (rideId: string, onMoved?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (move: DriverMove) => calls[move](rideId),
    onSuccess: ({ ride }) => {
      queries.setQueryData(rideById(rideId).queryKey, ride);
      onMoved?.();
    },
    onError: (_error, move) => toast.error("Error", failures[move]),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["rides"] }),
        queries.invalidateQueries({ queryKey: ["drivers"] }),
      ]),
  });
};
