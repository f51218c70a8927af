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
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { driverMoneyWords } from "#web/rides/money-words.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { toast } from "#web/ui/overlays/toast.ts";

export type DriverMove = "accept" | "reject" | "arrive" | "start" | "complete" | "noShow";

const calls: Record<DriverMove, (id: string, reason?: string) => Promise<{ ride: Ride }>> = {
  accept: (rideId) => call(acceptRide, { params: { rideId } }),
  reject: (rideId, reason) => call(rejectRide, { params: { rideId }, body: { reason } }),
  arrive: (id) => call(arriveAtPickup, { params: { id } }),
  start: (id) => call(startRide, { params: { id } }),
  complete: (rideId) => call(completeRide, { params: { rideId } }),
  noShow: (id) => call(reportNoShow, { params: { id } }),
};

const failed = "Failed to complete the action.";
const failures: Record<DriverMove, string> = {
  accept: "Failed to accept ride.",
  reject: "Failed to reject ride.",
  arrive: failed,
  start: failed,
  complete: failed,
  noShow: failed,
};

type MovedRide = Pick<Ride, "id" | "kind">;

const failureOf = (move: DriverMove, { kind }: MovedRide): string =>
  move === "complete" && kind === "scheduled"
    ? "Failed to complete the scheduled ride."
    : failures[move];

type Moving = {
  onMoved: (move: DriverMove) => void;
  /** Reason of a rejection, shown to the rider. */
  reason?: string | undefined;
};

/** Transitions of a ride by its driver. Not optimistic: the new state is shown after the server's confirmation. */
export const useDriverMove = (ride: MovedRide, { onMoved, reason }: Moving) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (move: DriverMove) => calls[move](ride.id, reason),
    onSuccess: ({ ride: moved }, move) => {
      queries.setQueryData(rideById(ride.id).queryKey, moved);
      onMoved(move);
      if (move === "complete") toast.success("Ride completed", driverMoneyWords(moved));
    },
    onError: (_error, move) => toast.error("Error", failureOf(move, ride)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["rides"] }),
        queries.invalidateQueries({ queryKey: ["drivers"] }),
      ]),
  });
};
