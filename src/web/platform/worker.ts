import { toast } from "#web/ui/overlays/toast.ts";

const AN_HOUR_MS = 3_600_000;

let tellRegistered: (registration: ServiceWorkerRegistration | null) => void;
const registered = new Promise<ServiceWorkerRegistration | null>((resolve) => {
  tellRegistered = resolve;
});

/**
 * Starts the service worker once the page has loaded, looks for a new one when somebody comes back after an hour, and
 * opens what a tapped push is about.
 */
export const startWorker = (open: (path: string) => void) => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return tellRegistered(null);
  const { serviceWorker } = navigator;
  void registered.then((registration) => registration && lookForNew(registration));
  addEventListener("load", () => {
    // Without it everything works but pushes and the time without a network.
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

/** The worker's registration once there is one at work; null where there is none. */
export const workingRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await registered) && navigator.serviceWorker.ready;

/** The worker once it stands between this page and the network; null where there is none. */
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

/** The open page goes on as it is, with its own scripts, until somebody wants the new ones. */
const tellOfNew = () =>
  toast.news("A new version is ready", { label: "Reload", run: () => location.reload() });

const pathIn = (told: unknown): string | null => {
  const { type, path } = (told ?? {}) as { type?: unknown; path?: unknown };
  return type === "open" && typeof path === "string" && /^\/(?!\/)/.test(path) ? path : null;
};
