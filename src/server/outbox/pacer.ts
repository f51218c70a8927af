/** Returns a function that runs acts in their order, at most `actsPerTurn` in a turn of the event loop. */
export function createPacer(actsPerTurn: number): (act: () => void) => void {
  const waiting: (() => void)[] = [];
  const runSome = (): void => {
    const acts = waiting.splice(0, actsPerTurn);
    // Planned first: an act that throws must not stop the next turns.
    if (waiting.length > 0) setImmediate(runSome);
    for (const act of acts) act();
  };
  return (act) => {
    waiting.push(act);
    if (waiting.length === 1) setImmediate(runSome);
  };
}
