import {
  deletePushSubscription,
  getPushKey,
  putPushSubscription,
} from "#shared/notices/contract.ts";
import { call } from "#web/app/client.ts";
import { forgetPushes, PUSHES_OF } from "#web/app/kept-here.ts";
import { logError } from "#web/app/log.ts";
import { workingRegistration } from "#web/app/worker.ts";

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
    Notification.permission === "granted" && localStorage.getItem(PUSHES_OF) === accountId;
  return subscription && isOn ? "on" : "off";
};

/** Asks the browser, which asks the person, and subscribes. Throws NoPushService, or CallFailure. */
export const turnOnPushes = async (accountId: string): Promise<PushState> => {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  const { publicKey } = await call(getPushKey);
  const pushManager = await getPushManager();
  await put(await subscribe(pushManager, publicKey));
  localStorage.setItem(PUSHES_OF, accountId);
  return "on";
};

export const turnOffPushes = async (): Promise<PushState> => {
  const subscription = await (await getPushManager()).getSubscription();
  if (subscription)
    await call(deletePushSubscription, { body: { endpoint: subscription.endpoint } });
  await forgetPushes();
  return "off";
};

/** In a new session pushes go on for who had them here; for anyone else they end. */
export const renewPushes = async (accountId: string): Promise<void> => {
  if (!isSupported()) return;
  const owner = localStorage.getItem(PUSHES_OF);
  if (owner !== null && owner !== accountId) return forgetPushes();
  const subscription = await (await getPushManager()).getSubscription();
  if (subscription && owner === accountId) await put(subscription).catch(logError);
};

const isSupported = () => "PushManager" in window && "Notification" in window;

const getPushManager = async () => {
  const registration = await workingRegistration();
  if (!registration) throw new NoPushService("No service worker");
  return registration.pushManager;
};

/** A subscription under an earlier key of the server is of no use. */
const subscribe = async (pushManager: PushManager, publicKey: string) => {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      const old = await pushManager.getSubscription();
      if (!old) throw error;
      await old.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch (error) {
    logError(error);
    throw new NoPushService("No push service");
  }
};

const put = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return call(putPushSubscription, {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
    },
  });
};
