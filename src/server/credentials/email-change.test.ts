import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logInAccount, mailedToken, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { anonymous, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInRider, validateToken } from "#shared/accounts/contract.ts";
import {
  askForEmailChange,
  changePassword,
  confirmEmail,
  dropEmailChange,
  getEmailChange,
} from "#shared/credentials/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const aNewAddress = () => `new-${crypto.randomUUID()}@example.com`;

const requestChange = (rider: Person, email: string) =>
  rider.call(askForEmailChange, { body: { email, password: PASSWORD } });

async function requestChangeToken(rider: Person, email: string): Promise<string> {
  await requestChange(rider, email);
  await world.waitUntilIdle();
  return mailedToken(world.mails, email.toLowerCase(), "/reset-email");
}

const confirm = (token: string, caller = anonymous(world)) =>
  caller.call(confirmEmail, { body: { token } });
const refused = (token: string) => anonymous(world).refused(confirmEmail, { body: { token } });
const subjectsTo = (address: string) =>
  world.mails.filter(({ to }) => to === address).map(({ subject }) => subject);

const emailOf = async (rider: Person) => (await rider.call(validateToken)).user.email;

describe("an email change", () => {
  it("applies when its link is opened; then notifies the old address and ends other sessions", async () => {
    const rider = await registerAccount(world);
    const laptop = await logInAccount(world, rider);
    const email = aNewAddress();
    const token = await requestChangeToken(rider, email.toUpperCase());
    expect(await emailOf(rider)).toBe(rider.email);
    expect((await rider.call(getEmailChange)).pending).toEqual({
      email,
      until: expect.any(String),
    });
    expect(subjectsTo(email)).toEqual(["Confirm your new email"]);
    expect(subjectsTo(rider.email)).toEqual([
      "New log-in to your account",
      "Your email is about to change",
    ]);

    expect((await confirm(token, rider)).message).toBe(
      "Your email is changed. Log in with it from now on.",
    );
    expect(await emailOf(rider)).toBe(email);
    expect((await rider.call(getEmailChange)).pending).toBeNull();
    expect((await laptop.refused(validateToken)).status).toBe(401);
    await world.waitUntilIdle();
    expect(subjectsTo(rider.email)).toEqual([
      "New log-in to your account",
      "Your email is about to change",
      "Your email was changed",
    ]);
    const old = { email: rider.email, password: PASSWORD };
    expect((await anonymous(world).refused(logInRider, { body: old })).status).toBe(401);
    await logInAccount(world, { email });
  });

  it("confirmed on a device that is not logged in ends every session", async () => {
    const rider = await registerAccount(world);
    await confirm(await requestChangeToken(rider, aNewAddress()));
    expect((await rider.refused(validateToken)).status).toBe(401);
  });

  it("to a taken address gets the same reply, notifies its owner and sends no link", async () => {
    const [rider, other] = [await registerAccount(world), await registerAccount(world)];
    const free = aNewAddress();
    const answer = (email: string) => ({
      success: true,
      message: `We are sending a link to ${email}. Your email changes when you open it.`,
    });
    expect(await requestChange(rider, free)).toEqual(answer(free));
    expect(await requestChange(rider, other.email)).toEqual(answer(other.email));
    expect((await rider.call(getEmailChange)).pending).toMatchObject({ email: other.email });
    await world.waitUntilIdle();
    expect(subjectsTo(other.email)).toEqual(["You have an account already"]);
    expect(world.mails.findLast(({ to }) => to === other.email)?.text).not.toContain("token=");
    expect(subjectsTo(rider.email)).toHaveLength(2);
  });

  it("may use the address of the same person's other role", async () => {
    const email = aNewAddress();
    await registerAccount(world, { email, role: "DRIVER" });
    const rider = await registerAccount(world);
    await confirm(await requestChangeToken(rider, email), rider);
    expect(await emailOf(rider)).toBe(email);
  });

  it("fails if the address was registered meanwhile", async () => {
    const rider = await registerAccount(world);
    const email = aNewAddress();
    const token = await requestChangeToken(rider, email);
    await registerAccount(world, { email });
    expect(await refused(token)).toMatchObject({
      status: 409,
      code: "email_taken",
      error: "Another account now uses this email. Your email stays as it was.",
    });
    expect(await emailOf(rider)).toBe(rider.email);
  });

  it("ends on request, with a new password and with another change", async () => {
    const rider = await registerAccount(world);
    const dropped = await requestChangeToken(rider, aNewAddress());
    await rider.call(dropEmailChange);
    expect((await rider.call(getEmailChange)).pending).toBeNull();
    expect((await refused(dropped)).code).toBe("link_withdrawn");

    const first = await requestChangeToken(rider, aNewAddress());
    const second = await requestChangeToken(rider, aNewAddress());
    expect((await refused(first)).code).toBe("link_replaced");
    const body = { currentPassword: PASSWORD, newPassword: "another horse" };
    await rider.call(changePassword, { body });
    expect((await refused(second)).code).toBe("link_withdrawn");
    expect(await emailOf(rider)).toBe(rider.email);
  });

  it("sends no link after its cancellation", async () => {
    const rider = await registerAccount(world);
    const email = aNewAddress();
    await requestChange(rider, email);
    await rider.call(dropEmailChange);
    await world.waitUntilIdle();
    expect(subjectsTo(email)).toEqual([]);
  });
});

describe("the link to a new email", () => {
  it("is refused when it is used, too old, forged or missing", async () => {
    const rider = await registerAccount(world);
    const token = await requestChangeToken(rider, aNewAddress());
    await confirm(token);
    expect(await refused(token)).toMatchObject({ status: 409, code: "link_used" });
    expect(await refused("forged")).toMatchObject({
      status: 404,
      error: "This link is not valid. Ask for a new one.",
    });
    expect(await refused("")).toMatchObject({
      status: 400,
      error: "Token is missing. Please try again.",
    });
    const other = await registerAccount(world);
    const expiredToken = await requestChangeToken(other, aNewAddress());
    world.advanceClock(30 * 60);
    expect((await other.call(getEmailChange)).pending).toBeNull();
    expect(await refused(expiredToken)).toMatchObject({ status: 409, code: "link_expired" });
  });

  it("changes the email once when opened eight times concurrently", async () => {
    const token = await requestChangeToken(await registerAccount(world), aNewAddress());
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.app.inject({ method: "PUT", url: "/api/reset-email", payload: { token } }),
      ),
    );
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ]);
  });
});

it("a change needs the password and a different address", async () => {
  const rider = await registerAccount(world);
  const email = aNewAddress();
  const wrongPassword = { body: { email, password: "wrong horse" } };
  expect(await rider.refused(askForEmailChange, wrongPassword)).toMatchObject({
    status: 422,
    fields: { password: "This is not your password" },
  });
  const sameEmail = { body: { email: rider.email.toUpperCase(), password: PASSWORD } };
  expect(await rider.refused(askForEmailChange, sameEmail)).toMatchObject({
    status: 422,
    fields: { email: "This is your email already" },
  });
  const none = { body: { email: "rosa", password: "" } };
  expect((await rider.refused(askForEmailChange, none)).fields).toEqual({
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
  });
  expect((await anonymous(world).refused(askForEmailChange, wrongPassword)).status).toBe(401);
  await world.waitUntilIdle();
  expect(subjectsTo(email)).toEqual([]);
});
