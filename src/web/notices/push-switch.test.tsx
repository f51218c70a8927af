import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getEmailChange } from "#shared/credentials/contract.ts";
import {
  deletePushSubscription,
  getNoticeChoices,
  getPushKey,
  putPushSubscription,
} from "#shared/notices/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { startWorker } from "#web/platform/worker.ts";
import { heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const endpoint = "https://push.example.com/rosa";
const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
const done = { success: true } as const;

/** A fake browser with push support; `promptAnswer` is the answer to the permission prompt. */
const browser = {
  subscription: null as object | null,
  permission: "default",
  promptAnswer: "granted",
  isServiceDown: false,
};

const subscribe = async () => {
  if (browser.isServiceDown) throw new DOMException("No service", "AbortError");
  browser.subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  };
  return browser.subscription;
};

const registration = {
  pushManager: { subscribe, getSubscription: async () => browser.subscription },
};

const notification = {
  get permission() {
    return browser.permission;
  },
  requestPermission: async () => {
    browser.permission = browser.promptAnswer;
    return browser.promptAnswer;
  },
};

beforeEach(() => {
  Object.assign(browser, {
    ...{ subscription: null, permission: "default", promptAnswer: "granted", isServiceDown: false },
  });
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("PushManager", class {});
  vi.stubEnv("PROD", true);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    }),
  });
  // The registration stays for later test files, whose window lacks PushManager and so shows "unsupported".
  startWorker(() => undefined);
  dispatchEvent(new Event("load"));
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getEmailChange, { success: true, pending: null });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getPushKey, { success: true, publicKey: "B".repeat(87) });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(globalThis, "Notification");
  Reflect.deleteProperty(globalThis, "PushManager");
  vi.unstubAllEnvs();
});

/** Opens the profile and waits until the state of pushes is known. */
const openSwitch = async (text: RegExp) => {
  const { person } = await openPage("/profile#notices", rosa);
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  await section.findByText(text);
  const toggle = section.getByRole("switch", { name: "Notifications on this device" });
  return { person, section, toggle };
};

const isOff = /^Get a notification on this device/;
const isOn = /^This device shows a notification/;

const turnOn = async () => {
  server.on(putPushSubscription, done);
  const page = await openSwitch(isOff);
  await page.person.click(page.toggle);
  await page.section.findByText(isOn);
  return page;
};

test("disables the switch in a browser without notifications", async () => {
  Reflect.deleteProperty(globalThis, "PushManager");
  const { toggle } = await openSwitch(/^This browser cannot show notifications/);
  expect(toggle).toHaveProperty("disabled", true);
});

test("explains how to unblock notifications", async () => {
  browser.permission = "denied";
  const { toggle } = await openSwitch(/Blocked in your browser. Allow notifications .*reload/);
  expect(toggle).toHaveProperty("disabled", true);
});

test("requests permission and registers the subscription", async () => {
  const { toggle } = await turnOn();
  expect(toggle.getAttribute("aria-checked")).toBe("true");
  expect(server.calls(putPushSubscription).map(({ body }) => body)).toEqual([{ endpoint, keys }]);
});

test("subscribes once for a double click", async () => {
  const pendingReply = heldAnswer(putPushSubscription);
  server.on(putPushSubscription, pendingReply);
  const { person, section, toggle } = await openSwitch(isOff);
  await person.dblClick(toggle);
  await waitFor(() => expect(server.calls(putPushSubscription)).toHaveLength(1));
  expect(toggle).toHaveProperty("disabled", true);
  pendingReply.release(done);
  await section.findByText(isOn);
  expect(server.calls(putPushSubscription)).toHaveLength(1);
});

test("explains how to change a refused permission", async () => {
  browser.promptAnswer = "denied";
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  await section.findByText(/Blocked in your browser/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(toggle).toHaveProperty("disabled", true);
});

test("can try again after the prompt was dismissed", async () => {
  browser.promptAnswer = "default";
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty("disabled", false));
  expect(section.getByText(isOff)).toBeDefined();
  expect(server.calls(getPushKey)).toEqual([]);
});

test("leaves pushes off and reports an unreachable server", async () => {
  server.on(putPushSubscription, lostAnswer(), done);
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  expect((await section.findByRole("alert")).textContent).toMatch(/^Couldn't reach the server/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  await person.click(toggle);
  await section.findByText(isOn);
  expect(section.queryByRole("alert")).toBeNull();
});

test("says that emails still arrive without a push service", async () => {
  browser.isServiceDown = true;
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  expect((await section.findByRole("alert")).textContent).toMatch(/You still get emails\.$/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
});

test("unregisters and deletes the subscription when turned off", async () => {
  server.on(deletePushSubscription, done);
  const { person, section, toggle } = await turnOn();
  await person.click(toggle);
  await section.findByText(isOff);
  expect(server.calls(deletePushSubscription).map(({ body }) => body)).toEqual([{ endpoint }]);
  expect(browser.subscription).toBeNull();
});

test("shows pushes as off if the device belongs to another account", async () => {
  await subscribe();
  browser.permission = "granted";
  localStorage.setItem("pushes-of", "019a0000-0000-7000-8000-0000000000ff");
  const { toggle } = await openSwitch(isOff);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
});
