declare const self: ServiceWorkerGlobalScope;

/** What the server pushes: see its `PushMessage`. */
interface PushMessage {
  id: string;
  title: string;
  body: string;
  path: string;
}

/** Shows a push; one of the same id takes the place of the first without a sound. */
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

/** Opens the page that a push is about: in a tab that is there, else in a new one. */
export const openPage = async (notification: Notification): Promise<void> => {
  notification.close();
  const url = new URL(String(notification.data), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: "window" });
  if (!tab) return void (await self.clients.openWindow(url));
  await tab.focus();
  // The page goes there itself, so that nothing that is typed is lost without a word.
  tab.postMessage({ type: "open", path: url.pathname + url.search });
};

/** The browser has ended its subscription or put another in its place: an open page tells the server, else the next one. */
export const tellOfChange = async (): Promise<void> => {
  for (const tab of await self.clients.matchAll({ type: "window" }))
    tab.postMessage("pushes-changed");
};

/** A browser must show something for each push, even for one that cannot be read. */
const messageIn = (data: PushMessageData | null): PushMessage => {
  try {
    return data?.json();
  } catch {
    return { id: "news", title: "News about your rides", body: "Open to see it", path: "/" };
  }
};
