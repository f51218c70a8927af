/** Container in which an overlay is visible and announced: the open modal dialog, else the page. */
export const topLayer = (): HTMLElement => {
  const open = document.querySelectorAll<HTMLElement>("dialog:modal");
  return open[open.length - 1] ?? document.body;
};

/** Notifies when a dialog opens or closes. These events do not bubble, so they are captured. */
export const onTopLayerChange = (listener: () => void) => {
  document.addEventListener("toggle", listener, true);
  document.addEventListener("close", listener, true);
  return () => {
    document.removeEventListener("toggle", listener, true);
    document.removeEventListener("close", listener, true);
  };
};

/** Notifies about a dialog unmounted while open, whose own events no longer reach the page. */
export const notifyTopLayerChange = () =>
  queueMicrotask(() => document.dispatchEvent(new Event("close")));
