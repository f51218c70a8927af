/** Runs work once earlier work with the same key has ended. Rejects as the work does. */
export type TakeTurn = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): TakeTurn {
  const lastEnds = new Map<string, Promise<void>>();
  return async (key, work) => {
    const result = (lastEnds.get(key) ?? Promise.resolve()).then(work);
    const end = result.then(
      () => undefined,
      () => undefined,
    );
    lastEnds.set(key, end);
    await end;
    if (lastEnds.get(key) === end) lastEnds.delete(key);
    return result;
  };
}
