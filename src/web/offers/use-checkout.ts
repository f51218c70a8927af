import { useQueryClient } from "@tanstack/react-query";
import { checkout } from "#shared/payments/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { toast } from "#web/ui/overlays/toast.ts";

const bookingWords = () => "Failed to select the ride. Please try again.";

/**
 * Books an offer and opens its payment page, which is the same page on each call. `wordsOf` returns the message for a
 * failure.
 */
export const useCheckout = (wordsOf: (error: Error) => string = bookingWords) => {
  const queries = useQueryClient();
  const going = useAct({
    mutationFn: async (riderLogId: string) => {
      const { url } = await call(checkout, { body: { riderLogId } });
      if (!url) throw new Error("No checkout URL received");
      return url;
    },
    onSuccess: (url) => location.assign(url),
    onError: (error) => {
      toast.error("Error", wordsOf(error));
      void queries.invalidateQueries({ queryKey: ["rides"] });
    },
  });
  usePageRestored(() => {
    going.reset();
    void queries.invalidateQueries({ queryKey: ["rides"] });
  });
  const offerId = going.variables ?? null;
  return {
    go: going.act,
    /** The pending offer, until the payment page has loaded. */
    offerId: going.isPending || going.isSuccess ? offerId : null,
    refused:
      going.isError && offerId ? { offerId, message: submitErrorMessage(going.error) } : null,
  };
};
