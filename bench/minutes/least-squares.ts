/** One weighted row of a regression: `residual` is to be explained by `slopes`. */
export interface Row {
  slopes: readonly number[];
  residual: number;
  weight: number;
}

/** The step that minimizes the weighted squared residuals, with a penalty (ridge) on each coefficient. */
export const ridgeStep = (
  rows: readonly Row[],
  coefficients: readonly number[],
  penalties: readonly number[],
): number[] => {
  // Each row of the system ends with its right-hand side.
  const system = penalties.map((penalty, place) => [
    ...penalties.map((_, column) => (column === place ? penalty : 0)),
    -penalty * (coefficients[place] ?? 0),
  ]);
  for (const { slopes, residual, weight } of rows) {
    const terms = [...slopes, residual];
    for (let place = 0; place < slopes.length; place += 1)
      addScaled(system[place] ?? [], terms, weight * (slopes[place] ?? 0));
  }
  return solve(system);
};

const addScaled = (target: number[], terms: readonly number[], scale: number): void => {
  for (let column = 0; column < terms.length; column += 1)
    target[column] = (target[column] ?? 0) + scale * (terms[column] ?? 0);
};

/** Gauss-Jordan elimination; a penalized system is positive definite and needs no pivoting. */
const solve = (system: number[][]): number[] => {
  for (const [place, line] of system.entries()) {
    const pivot = line[place] ?? 1;
    for (const [column, value] of line.entries()) line[column] = value / pivot;
    for (const other of system) if (other !== line) addScaled(other, line, -(other[place] ?? 0));
  }
  return system.map((line) => line.at(-1) ?? 0);
};
