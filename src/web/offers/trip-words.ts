/** "31-76 min"; one number when both ends are the same. */
export const minutesRange = ([least, most]: readonly [number, number]): string =>
  least === most ? `${least} min` : `${least}-${most} min`;

/** "17.2 mi", with at most two decimals. */
export const miles = (distance: number): string => `${distance} mi`;
