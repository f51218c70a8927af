const SEVEN_DAYS_S = 604_800;

/** Stored session token, or null; also null on the server, where pages are prerendered. */
export const readToken = (): string | null =>
  typeof document === "undefined" ? null : tokenIn(document.cookie);

/** Stores the token for seven days. */
export const saveToken = (token: string) => {
  writeCookie(token, SEVEN_DAYS_S);
  // Browsers refuse Secure cookies over plain HTTP, except on localhost. Without the flag nothing
  // is lost there: HTTP is unencrypted.
  if (readToken() === null && location.protocol === "http:") writeCookie(token, SEVEN_DAYS_S, "");
};

const RENEWAL_MS = 300;

/**
 * Whether a refused token has been replaced: the password was entered again in this or another tab. Waits a moment,
 * because the server ends the old token before the page has the new one.
 */
export const isRenewed = async (refused: string | null): Promise<boolean> => {
  if (refused === null) return false;
  if (readToken() === refused) await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
  const token = readToken();
  return token !== null && token !== refused;
};

export const clearToken = () => writeCookie("", 0, location.protocol === "http:" ? "" : undefined);

/** Token in a cookie string such as `a=1; token=x`. */
export const tokenIn = (cookies: string): string | null => {
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith("token="));
  return pair?.slice("token=".length) || null;
};

const writeCookie = (token: string, maxAge: number, secure = "; Secure") => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the next call needs the token
  document.cookie = `token=${token}; Path=/; Max-Age=${maxAge}; SameSite=Strict${secure}`;
};
