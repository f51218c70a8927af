/** Logs to the console, for the operator. */
export const logError = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to it
  console.error(error);
};
