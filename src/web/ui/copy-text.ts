/** Copies a text. Rejects if the browser refuses, or has no clipboard, as on an insecure connection. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
