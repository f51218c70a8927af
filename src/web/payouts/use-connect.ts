import { startPayouts } from "#shared/payouts/contract.ts";
import { call } from "#web/platform/client.ts";
import { failureWords } from "#web/platform/failure-words.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Leaves for Stripe's own pages, by a link that is made now and good once. */
export const useConnect = () =>
  useAct({
    mutationFn: () => call(startPayouts),
    onSuccess: ({ stripeConnectUrl }) => location.assign(stripeConnectUrl),
    onError: (error) => toast.error("Failed to connect with Stripe", failureWords(error)),
  });
