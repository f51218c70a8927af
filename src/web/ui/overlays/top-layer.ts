/** Where an overlay must live to be seen and heard: in the open modal dialog, else in the page. */
export const topLayer = (): HTMLElement => {
  const open = document.querySelectorAll<HTMLElement>("dialog:modal");
  return open[open.length - 1] ?? document.body;
};

/** Tells when a dialog opens or closes (these events do not bubble, so they are caught on the way down). */
export const onTopLayerChange = (listener: () => void) => {
  document.addEventListener("toggle", listener, true);
  document.addEventListener("close", listener, true);
  return () => {
    document.removeEventListener("toggle", listener, true);
    document.removeEventListener("close", listener, true);
  };
};

/** Tells it of a dialog that is taken away while it is open: its own events no longer reach the page. */
export const tellTopLayerChange = () =>
  queueMicrotask(() => document.dispatchEvent(new Event("close")));
