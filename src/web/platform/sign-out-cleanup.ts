/** Cache of answers that the service worker serves offline; see `src/worker/kept-answers.ts`. */
const ANSWER_CACHE = "faire-answers";
/** Storage key of the account that this browser receives pushes for. */
export const PUSH_ACCOUNT = "pushes-of";

/** Deletes cached answers and data stored by a session, when one begins or ends. Device settings stay. */
export const deleteSessionData = async (): Promise<void> => {
  for (const key of ["recentPlaces", "positionSource", "seenRides"]) localStorage.removeItem(key);
  if ("caches" in globalThis) await caches.delete(ANSWER_CACHE);
};

/** Unsubscribes this browser from pushes; the server drops its part with the session. */
export const unsubscribePushes = async (): Promise<void> => {
  localStorage.removeItem(PUSH_ACCOUNT);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
