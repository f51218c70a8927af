/** The key by which this tab brings a code: a page that is loaded again is answered as it was. */
export function verifyKey(storage: Storage, code: string): string {
  const name = `stripe-verification-${code}`;
  const key = storage.getItem(name) ?? crypto.randomUUID();
  storage.setItem(name, key);
  return key;
}
