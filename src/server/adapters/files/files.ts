/** Storage of uploaded files. A name is used once and its content never changes. */
export interface Files {
  /** Stores a file durably. Throws RangeError for a name that could be outside the folder. */
  put(name: string, content: Buffer): Promise<void>;
  /** The content, or null if there is no such file. */
  find(name: string): Promise<Buffer | null>;
  /** Removes a file; does nothing if it is gone. */
  remove(name: string): Promise<void>;
}

/** Accepts lower-case letters and digits with one extension, so no folders, leading dots or "..". */
export const isFileName = (name: string): boolean => /^[0-9a-z]{1,64}\.[a-z]{1,5}$/.test(name);
