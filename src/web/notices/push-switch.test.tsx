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
import { held, lost } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const endpoint = "https://push.example.com/rosa";
const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
const done = { success: true } as const;

/** A browser that can receive pushes, and what its user answers when asked. */
const browser = {
  subscription: null as object | null,
  permission: "default",
  answer: "granted",
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
    browser.permission = browser.answer;
    return browser.answer;
  },
};

beforeEach(() => {
  Object.assign(browser, {
    ...{ subscription: null, permission: "default", answer: "granted", isServiceDown: false },
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
  // The registration stays for later files, whose window lacks PushManager and so shows "unsupported".
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
const openSwitch = async (words: RegExp) => {
  const { person } = await openPage("/profile", rosa);
  const section = within(await screen.findByRole("region", { name: "Notifications" }));
  await section.findByText(words);
  const toggle = section.getByRole("switch", { name: "Notifications on this device" });
  return { person, section, toggle };
};

const isOff = /^Get a notification on this device/;
const isOn = /^This device shows a notification/;

const turnOn = async () => {
  server.on(putPushSubscription, done);
  const opened = await openSwitch(isOff);
  await opened.person.click(opened.toggle);
  await opened.section.findByText(isOn);
  return opened;
};

test("a browser that cannot show notifications has a switch that cannot be used", async () => {
  Reflect.deleteProperty(globalThis, "PushManager");
  const { toggle } = await openSwitch(/^This browser cannot show notifications/);
  expect(toggle).toHaveProperty("disabled", true);
});

test("a site that is blocked says how to allow it", async () => {
  browser.permission = "denied";
  const { toggle } = await openSwitch(/blocked in your browser.*allow notifications and reload/);
  expect(toggle).toHaveProperty("disabled", true);
});

test("turning on asks the browser and tells the server where to send", async () => {
  const { toggle } = await turnOn();
  expect(toggle.getAttribute("aria-checked")).toBe("true");
  expect(server.calls(putPushSubscription).map(({ body }) => body)).toEqual([{ endpoint, keys }]);
});

test("a double click subscribes once", async () => {
  const answer = held(putPushSubscription);
  server.on(putPushSubscription, answer);
  const { person, section, toggle } = await openSwitch(isOff);
  await person.dblClick(toggle);
  await waitFor(() => expect(server.calls(putPushSubscription)).toHaveLength(1));
  expect(toggle).toHaveProperty("disabled", true);
  answer.release(done);
  await section.findByText(isOn);
  expect(server.calls(putPushSubscription)).toHaveLength(1);
});

test("a user who blocks the browser's question is told how to change it", async () => {
  browser.answer = "denied";
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  await section.findByText(/blocked in your browser/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  expect(toggle).toHaveProperty("disabled", true);
});

test("a user who closes the browser's question may try again", async () => {
  browser.answer = "default";
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty("disabled", false));
  expect(section.getByText(isOff)).toBeDefined();
  expect(server.calls(getPushKey)).toEqual([]);
});

test("a server that is not reached leaves pushes off, says so, and can be tried again", async () => {
  server.on(putPushSubscription, lost(), done);
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  expect((await section.findByRole("alert")).textContent).toMatch(/^Couldn't reach the server/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
  await person.click(toggle);
  await section.findByText(isOn);
  expect(section.queryByRole("alert")).toBeNull();
});

test("a browser without its push service says that emails still come", async () => {
  browser.isServiceDown = true;
  const { person, section, toggle } = await openSwitch(isOff);
  await person.click(toggle);
  expect((await section.findByRole("alert")).textContent).toMatch(/Emails come as ever\.$/);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
});

test("turning off tells the server and forgets the subscription", async () => {
  server.on(deletePushSubscription, done);
  const { person, section, toggle } = await turnOn();
  await person.click(toggle);
  await section.findByText(isOff);
  expect(server.calls(deletePushSubscription).map(({ body }) => body)).toEqual([{ endpoint }]);
  expect(browser.subscription).toBeNull();
});

test("pushes of another account on this device are off for this one", async () => {
  await subscribe();
  browser.permission = "granted";
  localStorage.setItem("pushes-of", "019a0000-0000-7000-8000-0000000000ff");
  const { toggle } = await openSwitch(isOff);
  expect(toggle.getAttribute("aria-checked")).toBe("false");
});
