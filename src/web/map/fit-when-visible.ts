type MapBox = Pick<HTMLElement, "clientWidth" | "clientHeight">;

/**
 * Fits a map into its box, in so many milliseconds. A box without size, such as behind a sheet that covers it, has no
 * room for any points: the fit waits until the box has a size again.
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
    /** The box has another size; `isWanted` if the map is to be fitted to each. */
    resize: (isWanted: boolean) => {
      if (isWanted || isDue) fitOrWait(0);
    },
  };
};
