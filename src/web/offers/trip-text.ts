/** "31-76 min"; one number when both ends are the same. */
export const minutesRange = ([min, max]: readonly [number, number]): string =>
  min === max ? `${min} min` : `${min}-${max} min`;

/** "17.2 mi", with at most two decimals. */
export const miles = (distance: number): string => `${distance} mi`;
