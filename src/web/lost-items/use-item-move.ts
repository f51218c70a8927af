import { useQueryClient } from "@tanstack/react-query";
import type { BodyFor } from "#shared/endpoint.ts";
import { moveLostItem } from "#shared/lost-items/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";

/** Sends an answer about a lost item, and refetches the ride whatever the result. */
export const useItemMove = (rideId: string, onMoved?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof moveLostItem>) =>
      call(moveLostItem, { params: { id: rideId }, body }),
    onSuccess: onMoved,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["rides"] });
      void queries.invalidateQueries({ queryKey: ["lost-items"] });
    },
  });
};
