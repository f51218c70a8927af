/** Answers that the service worker keeps for the time without a network; see `src/worker/kept-answers.ts`. */
const KEPT_ANSWERS = "faire-answers";
/** The account that this browser takes pushes for. */
export const PUSHES_OF = "pushes-of";

/** Deletes stored answers and what a session stored, when a session begins or ends; not the settings of the device. */
export const forgetAnswers = async (): Promise<void> => {
  for (const key of ["recentPlaces", "positionSource", "seenRides"]) localStorage.removeItem(key);
  if ("caches" in globalThis) await caches.delete(KEPT_ANSWERS);
};

/** Takes no pushes here any more; the server's part ends with the session. */
export const forgetPushes = async (): Promise<void> => {
  localStorage.removeItem(PUSHES_OF);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
