import { useQueryClient } from "@tanstack/react-query";
import type { Ride } from "#shared/rides/contract.ts";
import { useAct } from "#web/platform/use-act.ts";
import { driverMoneyWords } from "#web/rides/money-words.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** A transition of a ride by its driver; the button supplies the request. */
export type DriverMove = {
  name: "accept" | "reject" | "arrive" | "start" | "complete" | "noShow";
  request: () => Promise<{ ride: Ride }>;
};
type MoveName = DriverMove["name"];

const failed = "Failed to complete the action.";
const failures: Record<MoveName, string> = {
  accept: "Failed to accept ride.",
  reject: "Failed to reject ride.",
  arrive: failed,
  start: failed,
  complete: failed,
  noShow: failed,
};

type MovedRide = Pick<Ride, "id" | "kind">;

const failureOf = (move: MoveName, { kind }: MovedRide): string =>
  move === "complete" && kind === "scheduled"
    ? "Failed to complete the scheduled ride."
    : failures[move];

/** Transitions of a ride by its driver. Not optimistic: the new state is shown after the server's confirmation. */
export const useDriverMove = (ride: MovedRide, onMoved: (move: MoveName) => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: ({ request }: DriverMove) => request(),
    onSuccess: ({ ride: moved }, { name }) => {
      queries.setQueryData(rideById(ride.id).queryKey, moved);
      onMoved(name);
      if (name === "complete") toast.success("Ride completed", driverMoneyWords(moved));
    },
    onError: (_error, { name }) => toast.error("Error", failureOf(name, ride)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["rides"] }),
        queries.invalidateQueries({ queryKey: ["drivers"] }),
      ]),
  });
};
