import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Shows a toast once per load failure; the page shows only the reason in place, so that it is told once. Pass null while
 * the page shows a list: the toast would cover it.
 */
export const useFailureToast = (error: Error | null, sentence: string) => {
  useEffect(() => {
    if (error) toast.failedLoad(sentence);
  }, [error, sentence]);
};
