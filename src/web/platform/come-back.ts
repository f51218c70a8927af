/** Lets about so many milliseconds pass before a new try; fewer when aborted, or when the device is online again. */
export const beforeComingBack = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Not everyone at once after the server was away.
    const timer = setTimeout(resolve, ms * (0.5 + Math.random() / 2));
    const comeBack = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", comeBack, { once: true });
    addEventListener("online", comeBack, { once: true, signal });
  });
