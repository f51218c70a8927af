import { useQueryClient } from "@tanstack/react-query";
import { checkout } from "#shared/payments/contract.ts";
import { payingCard, savedCards } from "#web/cards/cards-query.ts";
import { isVerificationNeeded } from "#web/contact-proofs/is-verification-needed.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { usePageRestored } from "#web/platform/use-page-restored.ts";
import { toast } from "#web/ui/overlays/toast.ts";

const defaultMessage = () => "Failed to select the ride. Please try again.";

/**
 * Books an offer and opens its payment page; the server answers a repeated call with the same page. Names the saved
 * card that the rider sees, so that no other card is charged. `messageFor` formats a failure.
 */
export const useCheckout = (messageFor: (error: Error) => string = defaultMessage) => {
  const queries = useQueryClient();
  const booking = useAct({
    mutationFn: async (riderLogId: string) => {
      const cards = queries.getQueryData(savedCards.queryKey);
      const body = { riderLogId, ...(cards && { cardId: payingCard(cards)?.id ?? null }) };
      const { url } = await call(checkout, { body });
      if (!url) throw new Error("No checkout URL received");
      return url;
    },
    onSuccess: (url) => location.assign(url),
    onError: (error) => {
      // Pages with a VerificationGate ask for the confirmation instead; the others show the refusal.
      if (!isVerificationNeeded(error)) toast.error("Error", messageFor(error));
      void queries.invalidateQueries({ queryKey: ["rides"] });
      // The card that was to pay may have been removed in another tab.
      void queries.invalidateQueries({ queryKey: savedCards.queryKey });
    },
  });
  usePageRestored(() => {
    booking.reset();
    void queries.invalidateQueries({ queryKey: ["rides"] });
  });
  const offerId = booking.variables ?? null;
  return {
    startCheckout: booking.act,
    error: booking.error,
    /** Starts the checkout of the last offer again. */
    repeat: () => offerId !== null && booking.act(offerId),
    /** The pending offer, until the payment page has loaded. */
    offerId: booking.isPending || booking.isSuccess ? offerId : null,
    refusal:
      booking.isError && offerId ? { offerId, message: submitErrorMessage(booking.error) } : null,
  };
};
