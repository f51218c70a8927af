import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Ride } from "#shared/rides/contract.ts";
import { getTip, type Tip, tipRide } from "#shared/tips/contract.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";

const CONFIRM_EVERY_MS = 2000;

/** The ride's tip. While it is being paid the server is asked, every two seconds after the return from its page. */
export const useCurrentTip = ({ id, tip }: Ride, isReturning: boolean): Tip => {
  const isPaying = tip.state === "paying";
  const { data } = useQuery({
    queryKey: ["rides", id, "tip"],
    queryFn: async ({ signal }) => (await call(getTip, { params: { id }, signal })).tip,
    enabled: isPaying,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isReturning && (state.data?.state ?? "paying") === "paying" ? CONFIRM_EVERY_MS : false,
  });
  return isPaying && data ? data : tip;
};

/** Opens the payment page of a tip, in dollars; repeated calls for the same amount open the same page. */
export const useTip = (rideId: string) => {
  const queries = useQueryClient();
  const refetch = () => void queries.invalidateQueries({ queryKey: ["rides"] });
  const paying = useAct({
    mutationFn: async (amount: number) =>
      (await call(tipRide, { params: { id: rideId }, body: { amount } })).url,
    onSuccess: (url) => location.assign(url),
    onError: refetch,
  });
  usePageRestored(() => {
    paying.reset();
    refetch();
  });
  return {
    pay: paying.act,
    error: paying.error,
    /** The amount whose page is opening, until it has loaded. */
    opening: paying.isPending || paying.isSuccess ? (paying.variables ?? null) : null,
  };
};
