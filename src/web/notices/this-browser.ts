import {
  deletePushSubscription,
  getPushKey,
  putPushSubscription,
} from "#shared/notices/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { logError } from "#web/platform/log.ts";
import { PUSH_ACCOUNT, unsubscribePushes } from "#web/platform/sign-out-cleanup.ts";
import { workingRegistration } from "#web/platform/worker.ts";

/** The address at which the server was told that this browser takes pushes. */
const TOLD = "pushes-at";

/** Whether this browser takes pushes for the account; "denied" is the browser's own block for this site. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** The browser has no way to its push service right now. */
export class NoPushService extends Error {}

export const pushState = async (accountId: string): Promise<PushState> => {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await workingRegistration();
  if (!registration) return "unsupported";
  const subscription = await registration.pushManager.getSubscription();
  const isOn =
    Notification.permission === "granted" && localStorage.getItem(PUSH_ACCOUNT) === accountId;
  return subscription && isOn ? "on" : "off";
};

/** Asks the browser, which asks the person, and subscribes. Throws NoPushService, or CallFailure. */
export const turnOnPushes = async (accountId: string): Promise<PushState> => {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await subscribe();
  localStorage.setItem(PUSH_ACCOUNT, accountId);
  return "on";
};

export const turnOffPushes = async (): Promise<PushState> => {
  const subscription = await (await getPushManager()).getSubscription();
  for (const endpoint of new Set([subscription?.endpoint, localStorage.getItem(TOLD)]))
    if (endpoint) await call(deletePushSubscription, { body: { endpoint } });
  await unsubscribePushes();
  return "off";
};

/**
 * Pushes go on for who had them here, at another address when the browser has given up the one before; for anyone else,
 * and where the browser allows them no more, they end.
 */
export const renewPushes = async (accountId: string): Promise<void> => {
  const owner = localStorage.getItem(PUSH_ACCOUNT);
  if (!isSupported() || owner === null) return;
  if (owner !== accountId) return unsubscribePushes();
  if (Notification.permission === "granted") await subscribe();
  else await turnOffPushes();
};

const isSupported = () => "PushManager" in window && "Notification" in window;

const getPushManager = async () => {
  const registration = await workingRegistration();
  if (!registration) throw new NoPushService("No service worker");
  return registration.pushManager;
};

/** Tells the server where this browser takes pushes. An address that another was before at is given up for a new one. */
const subscribe = async () => {
  const pushManager = await getPushManager();
  const { publicKey } = await call(getPushKey);
  try {
    await tell(await subscriptionOf(pushManager, publicKey));
  } catch (error) {
    if (!(error instanceof CallFailure && error.code === "push_taken")) throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    await tell(await subscriptionOf(pushManager, publicKey));
  }
};

/** The one there is, else a new one. One under an earlier key of the server is of no use. */
const subscriptionOf = async (pushManager: PushManager, publicKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      const old = isOfEarlierKey(error) && (await pushManager.getSubscription());
      if (!old) throw error;
      await old.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch (error) {
    logError(error);
    throw new NoPushService("No push service");
  }
};

const isOfEarlierKey = (error: unknown) =>
  error instanceof DOMException && error.name === "InvalidStateError";

const tell = async (subscription: PushSubscription) => {
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(putPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
  const before = localStorage.getItem(TOLD);
  if (before && before !== endpoint)
    await call(deletePushSubscription, { body: { endpoint: before } });
  localStorage.setItem(TOLD, endpoint);
};
