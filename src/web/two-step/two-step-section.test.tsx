import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getBasicDetails } from "#shared/profile/contract.ts";
import { listRideReports } from "#shared/reports/contract.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  turnTwoStepOff,
} from "#shared/two-step/contract.ts";
import { brokenAnswer, heldAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const offReply = { success: true, since: null, isRequired: false, codesLeft: 0 } as const;
const on = {
  success: true,
  since: "2026-11-20T12:00:00.000Z",
  isRequired: false,
  codesLeft: 10,
} as const;
const offer = {
  success: true,
  secret: "JBSWY3DPEHPK3PXP",
  uri: "otpauth://totp/Faire?secret=JBSWY3DPEHPK3PXP",
} as const;
const codes = { success: true as const, recoveryCodes: ["aaaa-1111", "bbbb-2222"] };

const openSection = async () => {
  const { person } = await openPage("/admin/account", ada);
  // The card with the state replaces the card of the placeholder.
  const card = await screen.findByRole("region", { name: "Two-step login" });
  await waitFor(() => expect(card.isConnected).toBe(false));
  const section = within(screen.getByRole("region", { name: "Two-step login" }));
  return { person, section };
};

const openPassword = async () => {
  server.on(getTwoStep, offReply);
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Turn on two-step login" }));
  const password = section.getByLabelText("Your password");
  const go = section.getByRole("button", { name: "Continue" });
  return { person, section, password, go };
};

const openCode = async () => {
  server.on(beginTwoStep, offer);
  const { person, section, password, go } = await openPassword();
  await person.type(password, "secret-1");
  await person.click(go);
  const code = await section.findByLabelText("Code");
  const send = section.getByRole("button", { name: "Turn on" });
  return { person, section, code, send };
};

const openOff = async () => {
  server.on(getTwoStep, on);
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Turn off two-step login" }));
  const password = section.getByLabelText("Your password");
  const code = section.getByLabelText("Code");
  const send = section.getByRole("button", { name: "Turn off" });
  return { person, section, password, code, send };
};

test("the state can be loaded again after a failure", async () => {
  server.on(getTwoStep, brokenAnswer());
  const { person } = await openPage("/admin/account", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(getTwoStep, on);
  await person.click(again);
  expect(await screen.findByText(/Recovery codes left: 10\./)).toBeDefined();
});

test("the activation date is that of the market's time zone", async () => {
  server.on(getTwoStep, { ...on, since: "2026-11-20T03:00:00.000Z" });
  const { section } = await openSection();
  expect((await section.findByText(/^On since/)).textContent).toContain("11/19/2026");
});

test("no secret is created without a password", async () => {
  server.on(beginTwoStep, offer);
  const { person, section, password, go } = await openPassword();
  expect(document.activeElement).toBe(password);
  await person.click(go);
  await section.findByRole("link", { name: /^Password must be/ });
  expect(server.calls(beginTwoStep)).toEqual([]);
});

test("a wrong password is an error at its field, and no secret is shown", async () => {
  server.on(beginTwoStep, invalid({ password: "This is not your password" }));
  const { person, section, password, go } = await openPassword();
  await person.type(password, "secret-2");
  await person.click(go);
  await section.findByRole("link", { name: "This is not your password" });
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(section.queryByText("Secret")).toBeNull();
});

test("two clicks in one task create one secret", async () => {
  const answer = heldAnswer(beginTwoStep);
  server.on(beginTwoStep, answer);
  const { person, section, password, go } = await openPassword();
  await person.type(password, "secret-1");
  act(() => {
    go.click();
    go.click();
  });
  await waitFor(() => expect(server.calls(beginTwoStep)).toHaveLength(1));
  answer.release(offer);
  await section.findByLabelText("Code");
  expect(server.calls(beginTwoStep)).toHaveLength(1);
});

test("the secret is shown as QR code and text, with the focus on the code", async () => {
  const { section, code } = await openCode();
  expect(await section.findByRole("img", { name: "QR code of the secret" })).toBeDefined();
  expect(section.getByText(offer.secret)).toBeDefined();
  expect(document.activeElement).toBe(code);
});

test("the secret can be copied, which the button confirms", async () => {
  const { person, section } = await openCode();
  await person.click(section.getByRole("button", { name: "Copy Secret" }));
  await section.findByRole("button", { name: "Copied Secret" });
  expect(await navigator.clipboard.readText()).toBe(offer.secret);
});

test("a wrong code is an error at its field, and the secret stays", async () => {
  server.on(confirmTwoStep, invalid({ code: "This code is not right" }));
  const { person, section, code, send } = await openCode();
  await person.type(code, "000000");
  await person.click(send);
  await person.click(await section.findByRole("link", { name: "This code is not right" }));
  expect(document.activeElement).toBe(code);
  expect(section.getByText(offer.secret)).toBeDefined();
});

test("an empty code is not sent", async () => {
  server.on(confirmTwoStep, codes);
  const { person, section, code, send } = await openCode();
  await person.click(send);
  await section.findByRole("heading", { name: "There is a problem" });
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(confirmTwoStep)).toEqual([]);
});

const showCodes = async () => {
  server.on(confirmTwoStep, codes);
  const { person, code, send } = await openCode();
  await person.type(code, "123456");
  server.on(getTwoStep, on);
  await person.dblClick(send);
  const heading = await screen.findByRole("heading", { name: "Keep your recovery codes" });
  return { person, heading };
};

test("a correct code shows the recovery codes once and focuses their heading", async () => {
  const { person, heading } = await showCodes();
  expect(document.activeElement).toBe(heading);
  const listed = screen.getAllByText(/^[ab]{4}-/).map(({ textContent }) => textContent);
  expect(listed).toEqual(codes.recoveryCodes);
  expect(server.calls(confirmTwoStep).map(({ body }) => body)).toEqual([{ code: "123456" }]);
  await person.click(screen.getByRole("button", { name: "I have kept them" }));
  expect(await screen.findByText(/^On since/)).toBeDefined();
  expect(screen.queryByText("aaaa-1111")).toBeNull();
});

test("all recovery codes are copied, one per line", async () => {
  const { person } = await showCodes();
  await person.click(screen.getByRole("button", { name: "Copy all" }));
  await screen.findByText("Recovery codes copied");
  expect(await navigator.clipboard.readText()).toBe("aaaa-1111\nbbbb-2222");
});

test("if copying fails, the page asks to write the codes down", async () => {
  const { person } = await showCodes();
  const copying = vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
  await person.click(screen.getByRole("button", { name: "Copy all" }));
  await screen.findByText("They could not be copied. Write them down.");
  copying.mockRestore();
});

test("without a clipboard, as on plain HTTP, copying is reported as failed", async () => {
  const { person, section } = await openCode();
  const clipboard = vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as never);
  await person.click(section.getByRole("button", { name: "Copy Secret" }));
  await screen.findByText("Secret could not be copied. Select the text instead.");
  clipboard.mockRestore();
});

test("turning two-step login off requires password and code", async () => {
  server.on(turnTwoStepOff, { success: true, message: "Your password is enough" });
  const { person, section, password, code, send } = await openOff();
  await person.click(send);
  const problems = await section.findByRole("heading", { name: "There is a problem" });
  expect(document.activeElement).toBe(problems.closest("[role=alert]"));
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(turnTwoStepOff)).toEqual([]);
});

test("a double click turns two-step login off once, and it can be turned on again", async () => {
  const answer = heldAnswer(turnTwoStepOff);
  server.on(turnTwoStepOff, answer);
  const { person, password, code, send } = await openOff();
  await person.type(password, "secret-1");
  await person.type(code, "aaaa-1111");
  await person.dblClick(send);
  server.on(getTwoStep, offReply);
  answer.release({ success: true, message: "Your password is enough" });
  await screen.findByText("Two-step login is off");
  await screen.findByRole("button", { name: "Turn on two-step login" });
  expect(screen.queryByLabelText("Code")).toBeNull();
  expect(server.calls(turnTwoStepOff).map(({ body }) => body)).toEqual([
    { password: "secret-1", code: "aaaa-1111" },
  ]);
});

test("if another window has turned two-step login off, the form shows an error", async () => {
  server.on(turnTwoStepOff, refusedAnswer(409, "Two-step login is off already"));
  const { person, section, password, code, send } = await openOff();
  await person.type(password, "secret-1");
  await person.type(code, "123456");
  await person.click(send);
  expect((await section.findByRole("alert")).textContent).toContain(
    "Two-step login is off already",
  );
  expect(code).toHaveProperty("value", "123456");
});

test("admins who must turn two-step login on read why, and cannot turn it off afterwards", async () => {
  server.on(getTwoStep, { ...offReply, isRequired: true });
  await openSection();
  expect(await screen.findByText(/or a passkey, to open the other pages/)).toBeDefined();
  cleanup();
  server.on(getTwoStep, { ...on, isRequired: true });
  const { section } = await openSection();
  expect(section.getByText(/^On since/)).toBeDefined();
  expect(section.queryByRole("button")).toBeNull();
});

test("a page that requires a second step opens the account page, where two-step login is turned on", async () => {
  server.on(getTwoStep, { ...offReply, isRequired: true });
  server.on(listRideReports, refusedAnswer(403, "Turn it on", { code: "second_step_needed" }));
  const { router } = await openPage("/admin/reports", ada);
  await screen.findByRole("heading", { name: "Two-step login" });
  expect(router.state.location.pathname).toBe("/admin/account");
});

test("a driver's profile offers to turn two-step login on", async () => {
  server.on(getTwoStep, offReply);
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  await openPage("/driver/profile#account", dan);
  expect(await screen.findByRole("button", { name: "Turn on two-step login" })).toBeDefined();
});
