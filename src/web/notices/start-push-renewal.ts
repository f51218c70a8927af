import { logError } from "#web/platform/log.ts";
import { renewPushes } from "./push-subscription.ts";

/** Renews the push subscription now, and when the browser changes subscription or permission, until aborted. */
export const startPushRenewal = (accountId: string, signal: AbortSignal): void => {
  const renew = () => void renewPushes(accountId).catch(logError);
  const { serviceWorker, permissions } = navigator;
  const onMessage = ({ data }: MessageEvent<unknown>) => data === "pushes-changed" && renew();
  serviceWorker.addEventListener("message", onMessage, { signal });
  void permissions
    ?.query({ name: "notifications" })
    .then((permission) => permission.addEventListener("change", renew, { signal }))
    .catch(logError);
  renew();
};
