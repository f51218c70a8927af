import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  [`${mac} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Mac"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0",
    "Firefox on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari on Mac"],
  [
    `${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${iPhone} AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/142.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPhone",
  ],
  [`${android} ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${windows} ${webKit} HeadlessChrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  ["Dalvik/2.1.0 (Linux; U; Android 15)", "Browser on Android"],
  ["curl/8.5.0", null],
  ["<script>alert(1)</script>", null],
  ["", null],
  [undefined, null],
])("names browser and system of %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
