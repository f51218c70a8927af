import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";

/** Shows a toast once per load failure; the page shows the reason in place. */
export const useFailureToast = (error: Error | null, sentence: string) => {
  useEffect(() => {
    if (error) toast.error("Error", sentence);
  }, [error, sentence]);
};
