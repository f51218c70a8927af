import { useQueryClient } from "@tanstack/react-query";
import type { Ride } from "#shared/rides/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { driverMoneyText } from "#web/rides/money-text.ts";
import { rideById } from "#web/rides/ride-by-id.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** A transition of a ride by its driver, such as accept; `request` sends it. */
export type DriverTransition = {
  name: "accept" | "reject" | "arrive" | "start" | "complete" | "noShow";
  request: () => Promise<{ ride: Ride }>;
};
export type TransitionName = DriverTransition["name"];

const genericFailure = "Failed to complete the action.";
const failures: Record<TransitionName, string> = {
  accept: "Failed to accept ride.",
  reject: "Failed to reject ride.",
  arrive: genericFailure,
  start: genericFailure,
  complete: genericFailure,
  noShow: genericFailure,
};

type TransitionRide = Pick<Ride, "id" | "kind">;

const failureOf = (name: TransitionName, { kind }: TransitionRide): string =>
  name === "complete" && kind === "scheduled"
    ? "Failed to complete the scheduled ride."
    : failures[name];

/** True if the PIN was wrong; the form shows that at its field. */
const isWrongPin = (error: unknown) => error instanceof CallFailure && "pin" in error.fields;

/**
 * Sends a transition of a ride by its driver. Not optimistic: the new state is shown after the server's confirmation.
 */
export const useDriverTransition = (
  ride: TransitionRide,
  onTransition: (name: TransitionName) => void,
) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: ({ request }: DriverTransition) => request(),
    onSuccess: ({ ride: updatedRide }, { name }) => {
      queries.setQueryData(rideById(ride.id).queryKey, updatedRide);
      onTransition(name);
      if (name === "complete") toast.success("Ride completed", driverMoneyText(updatedRide));
    },
    onError: (error, { name }) => {
      if (!isWrongPin(error)) toast.error("Error", failureOf(name, ride));
    },
    onSettled: (_, error) => {
      const refetched = Promise.all([
        queries.invalidateQueries({ queryKey: ["rides"] }),
        queries.invalidateQueries({ queryKey: ["drivers"] }),
      ]);
      // The right PIN can be sent at once after a wrong one.
      return isWrongPin(error) ? undefined : refetched;
    },
  });
};
