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

/** Storage key of the endpoint registered at the server. */
const ENDPOINT_KEY = "pushes-at";

/** Push state of this browser for the account; "denied" is the browser's own block for this site. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** The browser cannot reach its push service, or has no service worker. */
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

/** Requests the permission and subscribes. Throws NoPushService or CallFailure. */
export const turnOnPushes = async (accountId: string): Promise<PushState> => {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await subscribe();
  localStorage.setItem(PUSH_ACCOUNT, accountId);
  return "on";
};

export const turnOffPushes = async (): Promise<PushState> => {
  const subscription = await (await getPushManager()).getSubscription();
  for (const endpoint of new Set([subscription?.endpoint, localStorage.getItem(ENDPOINT_KEY)]))
    if (endpoint) await call(deletePushSubscription, { body: { endpoint } });
  await unsubscribePushes();
  return "off";
};

/**
 * Renews the subscription of the account that owns it, with a new endpoint if the browser has dropped the old one.
 * Unsubscribes for any other account, and without permission.
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

/** Registers this browser at the server. Replaces an endpoint that belonged to another account. */
const subscribe = async () => {
  const pushManager = await getPushManager();
  const { publicKey } = await call(getPushKey);
  try {
    await sendSubscription(await subscriptionOf(pushManager, publicKey));
  } catch (error) {
    if (!(error instanceof CallFailure && error.code === "push_taken")) throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    await sendSubscription(await subscriptionOf(pushManager, publicKey));
  }
};

/** The current subscription, or a new one if it is missing or uses an old server key. */
const subscriptionOf = async (pushManager: PushManager, publicKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      const old = usesOldKey(error) && (await pushManager.getSubscription());
      if (!old) throw error;
      await old.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch (error) {
    logError(error);
    throw new NoPushService("No push service");
  }
};

const usesOldKey = (error: unknown) =>
  error instanceof DOMException && error.name === "InvalidStateError";

const sendSubscription = async (subscription: PushSubscription) => {
  const { endpoint = "", keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await call(putPushSubscription, { body: { endpoint, keys: { p256dh, auth } } });
  const oldEndpoint = localStorage.getItem(ENDPOINT_KEY);
  if (oldEndpoint && oldEndpoint !== endpoint)
    await call(deletePushSubscription, { body: { endpoint: oldEndpoint } });
  localStorage.setItem(ENDPOINT_KEY, endpoint);
};
