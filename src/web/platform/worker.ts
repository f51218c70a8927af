import { toast } from "#web/ui/overlays/toast.ts";

const HOUR_MS = 3_600_000;

let resolveRegistration: (registration: ServiceWorkerRegistration | null) => void;
const registered = new Promise<ServiceWorkerRegistration | null>((resolve) => {
  resolveRegistration = resolve;
});

/**
 * Registers the service worker after page load, checks for updates when the user returns after an hour, and opens the
 * page of a clicked push notification.
 */
export const startWorker = (open: (path: string) => void) => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return resolveRegistration(null);
  const { serviceWorker } = navigator;
  void registered.then((registration) => registration && checkForUpdates(registration));
  // A failure disables only pushes and offline use.
  const register = () =>
    void serviceWorker.register("/sw.js", { updateViaCache: "none" }).then(
      (registration) => resolveRegistration(registration ?? null),
      () => resolveRegistration(null),
    );
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const path = pathIn(data);
    if (path) open(path);
  });
  announceUpdates(serviceWorker);
};

/** Registration with an active worker, or null. */
export const workingRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  (await registered) && navigator.serviceWorker.ready;

/** Waits for the worker that controls this page; null if none is registered. */
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

const checkForUpdates = (registration: ServiceWorkerRegistration) => {
  let checkedAt = Date.now();
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < HOUR_MS) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
};

const announceUpdates = (serviceWorker: ServiceWorkerContainer) => {
  let isFirst = !serviceWorker.controller;
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst) announceUpdate();
    isFirst = false;
  });
};

/** The open page keeps its scripts until the user reloads. */
const announceUpdate = () =>
  toast.withAction("A new version is ready", { label: "Reload", run: () => location.reload() });

const pathIn = (message: unknown): string | null => {
  const { type, path } = (message ?? {}) as { type?: unknown; path?: unknown };
  return type === "open" && typeof path === "string" && /^\/(?!\/)/.test(path) ? path : null;
};
