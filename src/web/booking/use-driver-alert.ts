import { useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteDriverAlert, putDriverAlert } from "#shared/alerts/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useLive } from "#web/platform/live/live.ts";
import { useAct } from "#web/platform/use-act.ts";
import { driverAlert } from "./alert-query.ts";

/** The rider's alert, updated by the live stream, with actions to start and stop it. */
export const useDriverAlert = () => {
  const queries = useQueryClient();
  const { queryKey } = driverAlert;
  const { data: alert = null } = useQuery(driverAlert);
  const refetch = () => void queries.invalidateQueries({ queryKey });
  useLive("notice", ({ about }) => about === "alert" && refetch());
  useLive("ready", refetch);
  const starting = useAct({
    mutationFn: (quoteId: string) => call(putDriverAlert, { body: { quoteId } }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer.alert),
  });
  const stopping = useAct({
    mutationFn: () => call(deleteDriverAlert),
    onSuccess: () => queries.setQueryData(queryKey, null),
  });
  const start = (quoteId: string) => {
    stopping.reset();
    starting.act(quoteId);
  };
  const stop = () => {
    starting.reset();
    stopping.act();
  };
  const error = starting.error ?? stopping.error;
  return {
    alert,
    start,
    stop,
    isPending: starting.isPending || stopping.isPending,
    failure: error && submitErrorMessage(error),
  };
};
