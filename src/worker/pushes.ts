declare const self: ServiceWorkerGlobalScope;

/** Payload of a push; mirrors the server's `PushMessage`. */
interface PushMessage {
  id: string;
  title: string;
  body: string;
  path: string;
}

/** Shows a push; one of the same id silently replaces the first. */
export const showPush = (data: PushMessageData | null): Promise<void> => {
  const { id, title, body, path } = messageIn(data);
  return self.registration.showNotification(title, {
    body,
    tag: id,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    data: path,
  });
};

/** Opens the page of a push in an existing tab, else in a new one. */
export const openPage = async (notification: Notification): Promise<void> => {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: "window" });
  if (!tab) return void (await self.clients.openWindow(url));
  await tab.focus();
  // The page navigates itself, so that it can warn about unsaved input.
  tab.postMessage({ type: "open", path: url.pathname + url.search + url.hash });
};

/**
 * Reports a subscription ended or replaced by the browser to the open pages; if none is open, the next page load
 * detects it.
 */
export const reportSubscriptionChange = async (): Promise<void> => {
  for (const tab of await self.clients.matchAll({ type: "window" }))
    tab.postMessage("pushes-changed");
};

/** Browsers must show a notification for each push, even an unreadable one. */
const messageIn = (data: PushMessageData | null): PushMessage => {
  try {
    return data?.json();
  } catch {
    return { id: "news", title: "News about your rides", body: "Open to see it", path: "/" };
  }
};
