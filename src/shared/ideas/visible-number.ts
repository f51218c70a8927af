/**
 * Number of the newest shown idea after `offset` shown ones, of ideas that are numbered from 1 to `count`; less than
 * 1 if there is none. `hidden` has the numbers of hidden ideas, highest first.
 */
export const visibleNumber = (count: number, hidden: readonly number[], offset: number): number =>
  hidden.reduce((number, one) => (one >= number ? number - 1 : number), count - offset);
