import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { NoPushService, pushState, turnOffPushes, turnOnPushes } from "./push-subscription.ts";

const stateOf = (accountId: string) =>
  queryOptions({
    queryKey: ["pushes", accountId],
    queryFn: () => pushState(accountId),
    staleTime: 0,
  });

/** Push state of this browser for the account, and its switch. */
export const usePushes = (accountId: string) => {
  const queries = useQueryClient();
  const { data: state } = useQuery(stateOf(accountId));
  const change = useAct({
    mutationFn: (isOn: boolean) => (isOn ? turnOnPushes(accountId) : turnOffPushes()),
    onSuccess: (next) => {
      queries.setQueryData(stateOf(accountId).queryKey, next);
      // Tells whether a device shows pushes.
      void queries.invalidateQueries({ queryKey: ["notices", "choices"] });
    },
  });
  return {
    /** Undefined while loading. */
    state,
    change: change.act,
    isPending: change.isPending,
    failure: change.error && messageFor(change.error),
  };
};

const messageFor = (error: Error) =>
  error instanceof NoPushService
    ? "Your browser cannot reach its push service right now. Try again later. You still get emails."
    : submitErrorMessage(error);
