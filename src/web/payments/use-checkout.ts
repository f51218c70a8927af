import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { checkout } from "#shared/payments/contract.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";

/** Takes an offer and leaves for its payment page; for the same offer that is always the same page. */
export const useCheckout = () => {
  const queries = useQueryClient();
  const going = useAct({
    mutationFn: (riderLogId: string) => call(checkout, { body: { riderLogId } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => {
      toast.error("Error", "Failed to select the ride. Please try again.");
      void queries.invalidateQueries({ queryKey: ["rides"] });
    },
  });
  useComingBack(() => {
    going.reset();
    void queries.invalidateQueries({ queryKey: ["rides"] });
  });
  const offerId = going.variables ?? null;
  return {
    go: going.act,
    /** The offer under way, until the payment page has taken over. */
    offerId: going.isPending || going.isSuccess ? offerId : null,
    refused: going.isError && offerId ? { offerId, message: failureWords(going.error) } : null,
  };
};

/** The browser may show this page again just as it was left, from its back-forward cache. */
const useComingBack = (onBack: () => void) => {
  const comeBack = useEffectEvent(onBack);
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => event.persisted && comeBack();
    addEventListener("pageshow", hear);
    return () => removeEventListener("pageshow", hear);
  }, []);
};
