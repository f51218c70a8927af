interface Log {
  warn(detail: object, message: string): void;
}

/** Runs one step of a sweep. A failed step is logged and does not stop the others; the next sweep retries it. */
export async function attemptStep(
  log: Log,
  step: string,
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.warn({ err: error, step }, "sweep step failed");
  }
}
