/** Tells the console, which the owner reads when something goes wrong on a screen. */
export const logError = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: this is the one place that writes to it
  console.error(error);
};
