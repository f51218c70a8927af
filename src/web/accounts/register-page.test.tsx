import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import {
  logInDriver,
  logInRider,
  registerDriver,
  registerRider,
  type User,
} from "#shared/accounts/contract.ts";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import { getReferrer } from "#shared/referrals/contract.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { heldAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { answerShell } from "#web/testing/shell.ts";

const created = { success: true, message: "Please log in" } as const;

const session = (user: User) => ({
  ...{ success: true as const, token: "a-token", message: "You are logged in", user },
});

beforeEach(() => server.on(logInRider, refusedAnswer(503, "Try again in a few seconds.")));

const fill = async (person: UserEvent) => {
  await person.type(await screen.findByLabelText("First name"), "Rosa");
  await person.type(screen.getByLabelText("Last name"), "Diaz");
  await person.type(screen.getByLabelText("Email"), "rosa@example.com");
  await person.type(screen.getByLabelText("Password"), "faire-demo");
  await person.type(screen.getByLabelText("Phone number"), "2125550100");
};

const openFilled = async (address = "/register?signupAs=rider") => {
  const { person } = await openPage(address);
  await fill(person);
  return { person, create: screen.getByRole("button", { name: "Create account" }) };
};

const errorSummary = () => screen.findByRole("heading", { name: "There is a problem" });

test("offers a choice between riding and driving", async () => {
  const { person } = await openPage("/register");
  await person.click(await screen.findByRole("link", { name: /Drive with Us/ }));
  expect(await screen.findByRole("heading", { name: "Sign up to drive" })).toBe(
    document.activeElement,
  );
  expect(location.search).toBe("?signupAs=driver");
});

test("logs a new rider in at once and opens the booking form", async () => {
  server.on(registerRider, created);
  server.on(logInRider, session(rosa));
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getDriverAlert, { success: true, alert: null });
  const { person, create } = await openFilled();
  answerShell(rosa);
  await person.click(create);
  await screen.findByText("Account created");
  expect(await screen.findByRole("heading", { name: "Book a Ride Now" })).toBeDefined();
  await screen.findByRole("button", { name: "Book Now" });
  expect(location.pathname).toBe("/");
  expect(server.calls(logInRider).map(({ body }) => body)).toEqual([
    { email: "rosa@example.com", password: "faire-demo" },
  ]);
  expect(server.calls(registerRider)[0]?.body).toMatchObject({
    firstName: "Rosa",
    lastName: "Diaz",
    email: "rosa@example.com",
    password: "faire-demo",
  });
});

test("returns a new rider to the page that asked for a log-in", async () => {
  server.on(registerRider, created);
  server.on(logInRider, session(rosa));
  server.on(getOpenRides, { success: true, rides: [] });
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  const { person } = await openPage("/schedule");
  await person.click(await screen.findByRole("link", { name: "Create an account" }));
  await fill(person);
  answerShell(rosa);
  await person.click(screen.getByRole("button", { name: "Create account" }));
  expect(await screen.findByRole("heading", { name: "Schedule a Ride" })).toBeDefined();
});

test("opens the log-in of a new driver with the email filled in if logging in fails", async () => {
  server.on(registerDriver, created);
  server.on(logInDriver, refusedAnswer(503, "We're busy right now. Try again in a few seconds."));
  const { person, create } = await openFilled("/register?signupAs=driver");
  await person.click(create);
  await screen.findByText("Account created");
  expect(await screen.findByRole("heading", { name: "Login as driver" })).toBeDefined();
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", "rosa@example.com");
  expect(server.calls(registerDriver)).toHaveLength(1);
});

test("does not send an empty form, and marks each required field", async () => {
  server.on(registerRider, created);
  const { person } = await openPage("/register?signupAs=rider");
  await person.click(await screen.findByRole("button", { name: "Create account" }));
  const summary = (await errorSummary()).closest("[role=alert]");
  expect(document.activeElement).toBe(summary);
  for (const label of ["First name", "Last name", "Email", "Password", "Phone number"])
    expect(screen.getByLabelText(label).getAttribute("aria-invalid"), label).toBe("true");
  expect(server.calls(registerRider)).toEqual([]);
});

test("shows a taken email at its field and keeps the input", async () => {
  server.on(registerRider, invalid({ email: "This email is already registered" }));
  const { person, create } = await openFilled();
  await person.click(create);
  await errorSummary();
  const email = screen.getByRole("textbox", {
    name: "Email",
    description: "This email is already registered",
  });
  expect(email).toHaveProperty("value", "rosa@example.com");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "faire-demo");
});

test("does not send again while a registration is pending", async () => {
  const answer = heldAnswer(registerRider);
  server.on(registerRider, answer);
  const { person, create } = await openFilled();
  await person.click(create);
  await screen.findByRole("button", { name: "Creating account..." });
  await person.click(create);
  await person.type(screen.getByLabelText("Password"), "{Enter}");
  answer.release(created);
  await screen.findByText("Account created");
  expect(server.calls(registerRider)).toHaveLength(1);
});

test("keeps the input if the server is unreachable; the form can be sent again", async () => {
  server.on(registerRider, lostAnswer(), created);
  const { person, create } = await openFilled();
  await person.click(create);
  await errorSummary();
  expect(screen.getByText("Registration failed").closest("[role=alert]")).not.toBeNull();
  expect(screen.getByLabelText("First name")).toHaveProperty("value", "Rosa");
  await person.click(create);
  await screen.findByText("Account created");
});

test("shows the server's message about too many attempts", async () => {
  server.on(registerRider, refusedAnswer(429, "Too many requests. Try again in a minute."));
  const { person, create } = await openFilled();
  await person.click(create);
  await errorSummary();
  expect(screen.getAllByText("Too many requests. Try again in a minute.")).toHaveLength(2);
});

test("sends a referral code and names the referrer", async () => {
  server.on(getReferrer, { success: true, firstName: "Dana" });
  server.on(registerRider, created);
  const { person, create } = await openFilled();
  await person.click(screen.getByText("Have a referral code?"));
  await person.type(screen.getByLabelText("Referral code"), "ABCD2345");
  await screen.findByText("Dana invited you to Faire");
  await person.click(create);
  await waitFor(() => expect(server.calls(registerRider)[0]?.body.referralCode).toBe("ABCD2345"));
});
