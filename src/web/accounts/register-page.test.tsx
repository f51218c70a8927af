import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { registerDriver, registerRider } from "#shared/accounts/contract.ts";
import { getReferrer } from "#shared/referrals/contract.ts";
import { heldAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const created = { success: true, message: "Please log in" } as const;

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

test("opens the log-in after registering a rider, with the email filled in", async () => {
  server.on(registerRider, created);
  const { person, create } = await openFilled();
  await person.click(create);
  await screen.findByText("Account created");
  expect(await screen.findByLabelText("Email")).toHaveProperty("value", "rosa@example.com");
  expect(location.pathname).toBe("/login");
  expect(server.calls(registerRider)[0]?.body).toMatchObject({
    firstName: "Rosa",
    lastName: "Diaz",
    email: "rosa@example.com",
    password: "faire-demo",
  });
});

test("registers a driver", async () => {
  server.on(registerDriver, created);
  const { person, create } = await openFilled("/register?signupAs=driver");
  await person.click(create);
  await screen.findByText("Account created");
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

test("keeps the input without a network, and can be sent again", async () => {
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
