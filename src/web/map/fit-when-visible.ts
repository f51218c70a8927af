type MapBox = Pick<HTMLElement, "clientWidth" | "clientHeight">;

/**
 * Fits a map into its box, animated over the given milliseconds. A box without size, such as behind a sheet that covers
 * it, has no room for any points: the fit waits until the box has a size again.
 */
export const fitWhenVisible = (box: MapBox, fitNow: (durationMs: number) => void) => {
  const isVisible = () => box.clientWidth > 0 && box.clientHeight > 0;
  let isDue = !isVisible();
  const fitOrWait = (durationMs: number) => {
    isDue = !isVisible();
    if (!isDue) fitNow(durationMs);
  };
  return {
    fit: fitOrWait,
    /** The box was resized; `mustFit` if the map must then be fitted. */
    resize: (mustFit: boolean) => {
      if (mustFit || isDue) fitOrWait(0);
    },
  };
};
