import { toast } from "#web/ui/overlays/toast.ts";

const AN_HOUR_MS = 3_600_000;

let tellRegistered: (registration: ServiceWorkerRegistration | null) => void;
const registered = new Promise<ServiceWorkerRegistration | null>((resolve) => {
  tellRegistered = resolve;
});

/**
 * Registers the service worker after the page has loaded, checks for an update when the user returns after an hour, and
 * opens the page of a tapped push.
 */
export const startWorker = (open: (path: string) => void) => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return tellRegistered(null);
  const { serviceWorker } = navigator;
  void registered.then((registration) => registration && lookForNew(registration));
  addEventListener("load", () => {
    // A failure disables only pushes and offline use.
    void serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(
      (registration) => tellRegistered(registration ?? null),
      () => tellRegistered(null),
    );
  });
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const path = pathIn(data);
    if (path) open(path);
  });
  tellOfEachAfterTheFirst(serviceWorker);
};

/** Registration with an active worker, or null. */
export const workingRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await registered) && navigator.serviceWorker.ready;

/** The worker that controls this page, or null. */
export const workerInControl = async (): Promise<ServiceWorker | null> => {
  if (!(await registered)) return null;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return serviceWorker.controller;
  return new Promise((resolve) => {
    serviceWorker.addEventListener(
      "controllerchange",
      () => serviceWorker.controller && resolve(serviceWorker.controller),
      { once: true },
    );
  });
};

const lookForNew = (registration: ServiceWorkerRegistration) => {
  let lookedAt = Date.now();
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < AN_HOUR_MS) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
};

const tellOfEachAfterTheFirst = (serviceWorker: ServiceWorkerContainer) => {
  let isFirst = !serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) tellOfNew();
    isFirst = false;
  });
};

/** The open page keeps its scripts until the user reloads. */
const tellOfNew = () =>
  toast.news("A new version is ready", { label: "Reload", run: () => location.reload() });

const pathIn = (told: unknown): string | null => {
  const { type, path } = (told ?? {}) as { type?: unknown; path?: unknown };
  return type === "open" && typeof path === "string" && /^\/(?!\/)/.test(path) ? path : null;
};
