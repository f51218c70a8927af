/** Answers that the service worker keeps for the time without a network; see `src/worker/kept-answers.ts`. */
const KEPT_ANSWERS = "faire-answers";
/** The account that this browser takes pushes for. */
export const PUSHES_OF = "pushes-of";

/** Deletes stored answers, places and the position set by hand, when a session begins or ends. */
export const forgetAnswers = async (): Promise<void> => {
  localStorage.removeItem("recentPlaces");
  localStorage.removeItem("positionSource");
  if ("caches" in globalThis) await caches.delete(KEPT_ANSWERS);
};

/** Takes no pushes here any more; the server's part ends with the session. */
export const forgetPushes = async (): Promise<void> => {
  localStorage.removeItem(PUSHES_OF);
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
};
