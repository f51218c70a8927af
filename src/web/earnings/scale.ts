const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/**
 * Top of the axis: the smallest round number of dollars at or above the value, at least 10. Its half, which the axis
 * also labels, is a whole number.
 */
export const roundTop = (dollars: number): number => {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(dollars, 1))));
  return Math.round((steps.find((times) => times * power >= dollars) ?? 10) * power);
};
