import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";

/** Says in a toast that something could not be read, once for each failure; the page says why in its place. */
export const useFailureToast = (error: Error | null, sentence: string) => {
  useEffect(() => {
    if (error) toast.error("Error", sentence);
  }, [error, sentence]);
};
