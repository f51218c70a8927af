/** Where uploaded files are kept. A name is used once and its content never changes. */
export interface Files {
  /** Keeps a file; it is there, whole, once this returns. Throws RangeError for a name that could lead elsewhere. */
  put(name: string, content: Buffer): Promise<void>;
  /** The content, or null when there is no such file. */
  find(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is gone is gone. */
  remove(name: string): Promise<void>;
}

/** Names without any folder, hidden file or way up. */
export const isFileName = (name: string): boolean => /^[0-9a-z]{1,64}\.[a-z]{1,5}$/.test(name);
