import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { getProduct } from "#shared/product/contract.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { completeBrowser, narrow } from "./browser.ts";
import { dan, rosa } from "./people.ts";
import { server } from "./server.ts";

completeBrowser();
configure({
  getElementError: (message) => new Error(`${message?.split("\n")[0]}\nThe page says: ${words()}`),
});

beforeEach(() => {
  vi.stubGlobal("fetch", server.fetch);
  server.reset();
  // Read once for all tests: the product's client keeps it.
  server.on(getProduct, {
    success: true,
    requestSecret: null,
    contactEmail: "help@faire.test",
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
  narrow();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  server.verify();
});

/** The page's words, for a failure that fits on the screen. */
const words = () => document.body.textContent.replace(/\s+/g, " ").trim();
