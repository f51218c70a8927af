/** Cache of responses that the service worker serves offline (`src/worker/cached-responses.ts`). */
const ANSWER_CACHE = "faire-answers";
/** Storage key of the account that this browser receives pushes for. */
export const PUSH_ACCOUNT = "pushes-of";

/** Storage key of whether the driver's checklist was complete. */
export const SHOWN_TO_RIDERS_KEY = "shown-to-riders";

/** Session storage key of drafts and unsent messages, by ride. */
export const UNSENT_MESSAGES = "unsentMessages";

/** Session storage key of a trip that a visitor typed, or opened by a link, before the log-in. */
export const LINKED_TRIP = "linkedTrip";

/** Deletes the cached responses and data of a session that ended, including a linked trip. Device settings stay. */
export const deleteSessionData = (): Promise<void> => {
  sessionStorage.removeItem(LINKED_TRIP);
  return deleteEarlierData();
};

/** Deletes cached responses and data of an earlier session at a log-in; the visitor's linked trip stays. */
export const deleteEarlierData = async (): Promise<void> => {
  // Older versions stored `recentPlaces`.
  for (const key of ["recentPlaces", "positionSource", "seenRides", SHOWN_TO_RIDERS_KEY])
    localStorage.removeItem(key);
  // Drafts of trips hold places; other drafts wait for their author to log in again.
  for (const key of ["booking", "schedule", UNSENT_MESSAGES]) sessionStorage.removeItem(key);
  if ("caches" in globalThis) await caches.delete(ANSWER_CACHE);
};

/** Unsubscribes this browser from pushes. The server deletes its subscription with the session. */
export const unsubscribePushes = async (): Promise<void> => {
  localStorage.removeItem(PUSH_ACCOUNT);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
