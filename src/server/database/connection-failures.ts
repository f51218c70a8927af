const A_MINUTE_MS = 60_000;

export interface FailureLog {
  warn(detail: object, message: string): void;
}

/** Counts failures of idle connections and logs their number, at most once a minute. */
export function logConnectionFailures(log: FailureLog): (error: Error) => void {
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;
  const report = (error: Error): void => {
    log.warn({ err: error, failures }, "idle database connections failed");
    failures = 0;
    pause = setTimeout(() => {
      pause = undefined;
      if (failures > 0) report(error);
    }, A_MINUTE_MS);
    pause.unref();
  };
  return (error) => {
    failures += 1;
    if (pause === undefined) report(error);
  };
}
