import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import { useServerStatus } from "./platform-status.ts";

const LASTS_MS = 15_000;
/** Which silence this tab has told of. */
const KEY = "toldPutOffline";

/** Says once, on whatever page is open, that the driver was put offline. */
export const useTellPutOffline = () => {
  const at = useServerStatus().putOffline?.at;
  useEffect(() => {
    if (at === undefined || sessionStorage.getItem(KEY) === at) return;
    sessionStorage.setItem(KEY, at);
    toast.error(
      "You are offline",
      "Nothing was heard of your position. The switch brings you back.",
      LASTS_MS,
    );
  }, [at]);
};
