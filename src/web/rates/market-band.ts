/**
 * Positions of the quartiles (`from`, `median`, `from + width`) and of the driver's own rate (`mark`) on a line, in
 * percent of its length, with a margin at both ends.
 */
export function bandOf(own: number, figure: { low: number; median: number; high: number }) {
  const [least, most] = [Math.min(own, figure.low), Math.max(own, figure.high)];
  const at = (value: number) =>
    most === least ? 50 : MARGIN + ((100 - 2 * MARGIN) * (value - least)) / (most - least);
  return {
    from: at(figure.low),
    width: at(figure.high) - at(figure.low),
    median: at(figure.median),
    mark: at(own),
  };
}

/** Percent of the line's length that is left free at each end. */
const MARGIN = 4;
