const SEVEN_DAYS_S = 604_800;

/** Stored session token, or null. */
export const readToken = (): string | null => tokenIn(document.cookie);

/** Stores the token for seven days. */
export const saveToken = (token: string) => {
  writeCookie(token, SEVEN_DAYS_S);
  // Browsers refuse Secure cookies over plain HTTP, except on localhost. Without the flag nothing is lost there: HTTP is unencrypted.
  if (readToken() === null && location.protocol === "http:") writeCookie(token, SEVEN_DAYS_S, "");
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
