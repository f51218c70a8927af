import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { logInAdmin, logInRider, validateToken } from "#shared/accounts/contract.ts";
import { getFavoriteDrivers } from "#shared/favorites/contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { getOwnSuspension } from "#shared/suspensions/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const loggedIn = { success: true, token: "a-token", message: "Login successful" } as const;

/** Opens a log-in page and types an email and a password. */
const openFilled = async (address = "/login?loginAs=rider") => {
  const { person } = await openPage(address);
  await person.type(await screen.findByLabelText("Email"), "rosa@example.com");
  await person.type(screen.getByLabelText("Password"), "faire-demo");
  const logIn = () => person.click(screen.getByRole("button", { name: "Login" }));
  return { person, logIn };
};

const errorSummary = () => screen.findByRole("heading", { name: "There is a problem" });

test("does not send an empty form, and links the first error to its field", async () => {
  server.on(logInRider, lostAnswer());
  const { person } = await openPage("/login?loginAs=rider");
  await person.click(await screen.findByRole("button", { name: "Login" }));
  const summary = (await errorSummary()).closest<HTMLElement>("[role=alert]");
  expect(document.activeElement).toBe(summary);
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  await person.click(within(summary ?? document.body).getAllByRole("link")[0] ?? document.body);
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(server.calls(logInRider)).toEqual([]);
});

test("shows the refusal of a wrong password in the form and in a toast, and keeps the input", async () => {
  server.on(logInRider, refusedAnswer(401, "Invalid email or password"));
  const { logIn } = await openFilled();
  await logIn();
  await errorSummary();
  expect(screen.getAllByText("Invalid email or password")).toHaveLength(2);
  expect(screen.getByText("Login failed").closest("[role=alert]")).not.toBeNull();
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "rosa@example.com");
  expect(server.calls(logInRider)[0]?.body).toEqual({
    email: "rosa@example.com",
    password: "faire-demo",
  });
});

test("has the link for a forgotten password next to the log-in, above the way back", async () => {
  await openPage("/login?loginAs=driver");
  const forgot = await screen.findByRole("link", { name: "Forgot your password?" });
  expect(forgot.getAttribute("href")).toBe("/reset-password?role=driver");
  expect(forgot.closest("form")).not.toBeNull();
  const back = screen.getByRole("link", { name: "Back" });
  expect(forgot.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("says that the server was not reached; the form can be sent again", async () => {
  server.on(logInRider, lostAnswer(), refusedAnswer(401, "Invalid email or password"));
  const { logIn } = await openFilled();
  await logIn();
  const summary = (await errorSummary()).closest<HTMLElement>("[role=alert]");
  expect(summary?.textContent).toContain(
    "Couldn't reach the server. Check your connection and try again.",
  );
  expect(document.activeElement).toBe(summary);
  await logIn();
  expect(await screen.findAllByText("Invalid email or password")).toHaveLength(2);
});

test("shows a server error in the form and in a toast", async () => {
  server.on(logInRider, brokenAnswer());
  const { logIn } = await openFilled();
  await logIn();
  await errorSummary();
  expect(screen.getAllByText("Internal server error")).toHaveLength(2);
});

test("sends one log-in for two clicks in one tick", async () => {
  server.on(logInRider, refusedAnswer(401, "Invalid email or password"));
  await openFilled();
  const button = screen.getByRole("button", { name: "Login" });
  act(() => {
    button.click();
    button.click();
  });
  await errorSummary();
  expect(server.calls(logInRider)).toHaveLength(1);
});

test("shows progress and sends nothing again while a log-in is pending", async () => {
  const answer = heldAnswer(logInRider);
  server.on(logInRider, answer);
  const { person } = await openFilled();
  const button = screen.getByRole("button", { name: "Login" });
  await person.click(button);
  await screen.findByRole("button", { name: "Logging in..." });
  await person.click(button);
  await person.type(screen.getByLabelText("Password"), "{Enter}");
  answer.release(refusedAnswer(401, "Invalid email or password"));
  await errorSummary();
  expect(server.calls(logInRider)).toHaveLength(1);
});

test("returns to the requested page after the log-in", async () => {
  server.on(logInRider, { ...loggedIn, user: rosa });
  server.on(getFavoriteDrivers, {
    success: true,
    drivers: [],
    pagination: { totalItems: 0, totalPages: 0, currentPage: 1 },
  });
  server.on(getRecentRides, { success: true, rides: [] });
  const { logIn } = await openFilled("/favorite-drivers");
  await logIn();
  expect(await screen.findByRole("heading", { name: "Search Drivers" })).toBeDefined();
  expect(location.pathname).toBe("/favorite-drivers");
});

test("sends the log-in of a demo account after one tap", async () => {
  server.on(logInRider, refusedAnswer(401, "Invalid email or password"));
  const { person } = await openPage("/login?loginAs=rider");
  await person.click(await screen.findByRole("button", { name: /Rosa Diaz/ }));
  await waitFor(() => expect(server.calls(logInRider)[0]?.body.email).toBe(rosa.email));
});

test("asks an admin with two-step login for a code; Back returns to the password", async () => {
  server.on(
    logInAdmin,
    refusedAnswer(401, "Enter the code from your app", { code: "totp_needed" }),
    refusedAnswer(401, "Wrong code", { fields: { code: "Wrong code" } }),
  );
  const { person, logIn } = await openFilled("/admin/login");
  await logIn();
  const code = await screen.findByLabelText("Code");
  expect(document.activeElement).toBe(code);
  await person.type(code, "000000");
  await logIn();
  await errorSummary();
  expect(server.calls(logInAdmin)[1]?.body.code).toBe("000000");
  expect(code.getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(await screen.findByLabelText("Password"));
});

test("opens the suspension page for a suspended rider, even if the requested page still works", async () => {
  const suspended = { ...rosa, isSuspended: true } as const;
  server.on(logInRider, { ...loggedIn, user: suspended });
  server.on(validateToken, { success: true, user: suspended });
  server.on(getOwnSuspension, lostAnswer());
  const { logIn } = await openFilled("/history");
  await logIn();
  await screen.findByRole("heading", { name: "Your account is suspended" });
});

test.each(["/login?loginAs=rider", "/register?signupAs=driver", "/admin/login"])(
  "%s sends no password in the address, even if the browser submits it before the application is ready",
  async (address) => {
    await openPage(address);
    const password = await screen.findByLabelText<HTMLInputElement>("Password");
    expect(password.form?.method).toBe("post");
  },
);
