import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { answerRideCheck, getRideCheck } from "#shared/ride-checks/contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useLive } from "#web/platform/live/live.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

const checkOf = (rideId: string) =>
  queryOptions({
    queryKey: ["rides", rideId, "check"],
    queryFn: async ({ signal }) =>
      (await call(getRideCheck, { params: { id: rideId }, signal })).check,
    staleTime: 0,
  });

const sentences = {
  standing: "Your car has not moved for a while.",
  off_route: "Your car left the planned route.",
};

/**
 * Asks the rider "Is everything all right?" once the server detects a long stop or a detour;
 * otherwise renders nothing.
 */
export const RideCheck = ({ ride, onHelp }: { ride: Ride; onHelp: () => void }) => {
  const queries = useQueryClient();
  const query = checkOf(ride.id);
  const { data: check } = useQuery({ ...query, enabled: ride.state === "started" });
  const refetch = () => void queries.invalidateQueries({ queryKey: query.queryKey });
  useLive("message", ({ rideId }) => {
    if (rideId === ride.id) refetch();
  });
  const answering = useAct({
    mutationFn: (answer: "fine" | "help") =>
      call(answerRideCheck, { params: { id: ride.id }, body: { answer } }),
    onSettled: refetch,
  });
  if (ride.state !== "started" || !check) return null;
  const getHelp = () => {
    answering.act("help");
    onHelp();
  };
  return (
    <Card role="alert" className="mb-6 grid gap-3">
      <h2 className="text-h3">Is everything all right?</h2>
      <p className="text-fg-2">{sentences[check.kind]}</p>
      <div className="grid gap-3 sm:flex">
        <Button size="lg" pending={answering.isPending} onClick={() => answering.act("fine")}>
          I am fine
        </Button>
        <Button size="lg" variant="outline" onClick={getHelp}>
          Get help
        </Button>
      </div>
      <FailureNote error={answering.error} />
    </Card>
  );
};
