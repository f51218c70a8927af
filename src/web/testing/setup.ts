import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { getProduct } from "#shared/product/contract.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { completeBrowser, setNarrowScreen } from "./browser.ts";
import { dan, rosa } from "./people.ts";
import { FakeUploadRequest, server } from "./server.ts";

completeBrowser();
configure({
  // Ends at once when the page is ready; a busy machine may take longer than the default second.
  asyncUtilTimeout: 10_000,
  getElementError: (message) =>
    new Error(`${message?.split("\n")[0]}\nThe page says: ${pageText()}`),
});

beforeEach(() => {
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("XMLHttpRequest", FakeUploadRequest);
  vi.spyOn(console, "error").mockImplementation(collectWarning);
  warnings = [];
  server.reset();
  // The same for all tests: the product's client fetches it once and caches it.
  server.on(getProduct, {
    success: true,
    requestSecret: null,
    name: "Faire",
    logo: null,
    accent: null,
    timeZone: "America/New_York",
    contactEmail: "help@faire.test",
    contactPhone: null,
    hasTestPayments: false,
    demo: {
      logIns: [rosa, dan].map(({ role, firstName, lastName, email }) => {
        return { role, name: `${firstName} ${lastName}`, email, password: "faire-demo" };
      }),
    },
  });
});

afterEach(() => {
  cleanup();
  toast.dismiss();
  setNarrowScreen();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  server.verify();
  if (warnings.length > 0) throw new Error(warnings.join("\n"));
});

// Vitest fails an import that is still loading when the file ends, and React.lazy caches that failure for all later
// files of the process.
afterAll(() => vi.dynamicImportSettled());

let warnings: string[] = [];

/**
 * Collects React's warnings, which are strings. Ignores failures that the page logs, which are errors, and
 * the warning about <search>, which jsdom does not know.
 */
const collectWarning = (first: unknown, ...values: unknown[]) => {
  if (typeof first !== "string" || first.startsWith("The tag <%s> is unrecognized")) return;
  warnings.push([first, ...values].join(" "));
};

/** The page's text without markup, which keeps error messages short. */
const pageText = () => document.body.textContent.replace(/\s+/g, " ").trim();
