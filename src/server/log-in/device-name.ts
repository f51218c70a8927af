/** Tokens of user agents, specific before general: Edge and Opera also name Chrome, and Chrome names Safari. */
const browsers: [token: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
/** iPads ask for desktop pages as Macs and cannot be told apart from them. */
const systems: [token: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Browser and system of a user agent, such as "Chrome on Windows"; null if it names neither. Versions and models are
 * left out, because browsers freeze or invent them.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser === null && system === null) return null;
  if (system === null) return browser;
  return `${browser ?? "Browser"} on ${system}`;
}

const nameIn = (names: [token: RegExp, name: string][], userAgent = ""): string | null =>
  names.find(([token]) => token.test(userAgent))?.[1] ?? null;
