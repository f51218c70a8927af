/** The least round number of dollars (1, 2, 4, 5 or 8 times a power of ten) that is not less; at least 10. */
export const roundTop = (dollars: number): number => {
  const power = 10 ** Math.max(1, Math.floor(Math.log10(Math.max(dollars, 1))));
  const step = [1, 2, 4, 5, 8, 10].find((times) => times * power >= dollars) ?? 10;
  return step * power;
};
