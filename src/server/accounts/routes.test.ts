import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { logInRoutes } from "#server/log-in/routes.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { accountRoutes } from "./routes.ts";

let node: SliceApp;
let now = new Date("2026-11-22T15:00:00Z");

beforeAll(async () => {
  node = await startSliceApp([accountRoutes, logInRoutes], { now: () => now });
});
afterAll(() => node.close());

const send = (method: "GET" | "POST", path: string, body?: object, token?: string) =>
  node.app.inject({
    method,
    url: `/api${path}`,
    ...(body && { payload: body }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });

const registration = (email: string, more: object = {}) => ({
  firstName: "Rosa",
  lastName: "Delgado",
  email,
  password: "correct horse",
  phoneNumber: "2125550123",
  ...more,
});

const registerAccount = async (email: string, role = "rider", more: object = {}) => {
  const answer = await send("POST", `/${role}/register`, registration(email, more));
  expect(answer.statusCode, answer.body).toBe(201);
};

const logIn = async (email: string, role = "rider"): Promise<string> => {
  const answer = await send("POST", `/${role}/login`, { email, password: "correct horse" });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().token;
};

const accountWith = (email: string) =>
  node.services.db.selectFrom("accounts").selectAll().where("email", "=", email).execute();

test("registers, logs in with any letter case, and identifies the account by the token", async () => {
  await registerAccount("Rosa@Example.com");
  const answer = await send("POST", "/rider/login", {
    email: "ROSA@example.com",
    password: "correct horse",
  });
  const { token, user } = answer.json();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(user).toEqual({
    id: expect.any(String),
    role: "RIDER",
    email: "rosa@example.com",
    firstName: "Rosa",
    lastName: "Delgado",
    phoneNumber: "2125550123",
    profileImage: null,
  });
  const validated = await send("GET", "/validate-token", undefined, token);
  expect(validated.json()).toEqual({ success: true, user });
});

test("stores neither password nor token in plain text", async () => {
  await registerAccount("stored@example.com");
  const token = await logIn("stored@example.com");
  const [account] = await accountWith("stored@example.com");
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const sessions = await node.services.db.selectFrom("sessions").selectAll().execute();
  expect(JSON.stringify(sessions)).not.toContain(token);
});

test("rejects an unknown email, a wrong password and another role with the same reply", async () => {
  await registerAccount("same@example.com");
  const wrongCredentials = { email: "same@example.com", password: "wrong horse" };
  const answers = [
    await send("POST", "/rider/login", wrongCredentials),
    await send("POST", "/rider/login", { ...wrongCredentials, email: "nobody@example.com" }),
    await send("POST", "/driver/login", { ...wrongCredentials, password: "correct horse" }),
    await send("POST", "/admin/login", { ...wrongCredentials, password: "correct horse" }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    const { requestId, ...body } = answer.json();
    expect(requestId).toEqual(expect.any(String));
    expect(body).toEqual({
      success: false,
      error: "Wrong email or password",
      code: "wrong_credentials",
    });
  }
});

test("delays the sixth attempt after five failures, but not other accounts or addresses", async () => {
  await registerAccount("guessed@example.com");
  await registerAccount("neighbor@example.com");
  const guess = { email: "guessed@example.com", password: "wrong horse" };
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await send("POST", "/rider/login", guess)).statusCode).toBe(401);

  const sixth = await send("POST", "/rider/login", { ...guess, password: "correct horse" });
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers["retry-after"]).toBe("30");
  expect(sixth.json().error).toBe("Too many tries. Wait 30 seconds and try again.");

  await logIn("neighbor@example.com");
  const otherAddressReply = await node.app.inject({
    method: "POST",
    url: "/api/rider/login",
    payload: { ...guess, password: "correct horse" },
    remoteAddress: "10.1.2.3",
  });
  expect(otherAddressReply.statusCode).toBe(200);

  now = new Date(now.getTime() + 30_000);
  await logIn("guessed@example.com");
});

test("counts wrong passwords from one IPv6 /64 together", async () => {
  await registerAccount("subnet@example.com");
  const statuses: number[] = [];
  for (let host = 1; host <= 8; host += 1) {
    const answer = await node.app.inject({
      method: "POST",
      url: "/api/rider/login",
      payload: { email: "subnet@example.com", password: "wrong horse" },
      remoteAddress: `2001:db8:1:2::${host}`,
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

test("delays no attempt while the limits are off", async () => {
  const free = await startSliceApp([accountRoutes, logInRoutes], {
    env: readEnv({ RATE_LIMITS: "off" }),
  });
  const guess = { email: "guessed@example.com", password: "wrong horse" };
  const statuses = [];
  for (let tries = 1; tries <= 7; tries += 1) {
    const answer = await free.app.inject({
      method: "POST",
      url: "/api/rider/login",
      payload: guess,
    });
    statuses.push(answer.statusCode);
  }
  await free.close();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401]);
});

test("creates one account per email and role in eight concurrent registrations", async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      send("POST", "/rider/register", registration("twin@example.com")),
    ),
  );
  expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([
    201, 409, 409, 409, 409, 409, 409, 409,
  ]);
  expect(tries.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: "email_taken",
    error: "A rider account with this email already exists. Log in instead.",
    fields: { email: "A rider account with this email already exists. Log in instead." },
  });
  expect(await accountWith("twin@example.com")).toHaveLength(1);
  await registerAccount("twin@example.com", "driver");
});

test("creates a driver unverified, offline and with the default rates", async () => {
  await registerAccount("dan@example.com", "driver");
  const [account] = await accountWith("dan@example.com");
  const driver = await node.services.db
    .selectFrom("drivers")
    .innerJoin("rates", "rates.driverId", "drivers.accountId")
    .selectAll()
    .where("accountId", "=", account?.id ?? "")
    .execute();
  expect(driver).toMatchObject([
    {
      isVerified: false,
      isOnline: false,
      version: 1,
      baseFareCents: 500,
      perMinuteCents: 20,
      perMileCents: 150,
      hourlyEnabled: false,
      perHourCents: 100,
      minimumHours: 2,
      maximumHours: 5,
      discountEnabled: false,
      discountBps: 1000,
    },
  ]);
});

test("stores the referrer, ignores a person's own code and rejects an unknown one at its field", async () => {
  await registerAccount("referrer@example.com");
  const [referrer] = await accountWith("referrer@example.com");
  expect(referrer?.referralCode).toMatch(/^[23456789A-HJ-NP-Z]{8}$/);
  const referralCode = referrer?.referralCode.toLowerCase();

  await registerAccount("newcomer@example.com", "rider", { referralCode });
  expect(await accountWith("newcomer@example.com")).toMatchObject([{ referredBy: referrer?.id }]);
  await registerAccount("referrer@example.com", "driver", { referralCode });
  expect(await accountWith("referrer@example.com")).toMatchObject([
    { referredBy: null },
    { referredBy: null },
  ]);

  const unknown = registration("lost@example.com", { referralCode: "ZZZZZZZZ" });
  const refused = await send("POST", "/rider/register", unknown);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({
    referralCode: "This referral code does not exist. Check it or leave it out.",
  });
  expect(await accountWith("lost@example.com")).toEqual([]);
});

test("reports every invalid field with its message", async () => {
  const answer = await send("POST", "/rider/register", {
    firstName: " ",
    lastName: "",
    email: "rosa",
    password: "short",
    phoneNumber: "555-0123",
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    firstName: "First name is required",
    lastName: "Last name is required",
    email: "Invalid email address",
    password: "Password must be at least 6 characters",
    phoneNumber: "Phone number must be 10 digits",
  });
});

test("ignores undeclared fields of a registration, such as a role and an id", async () => {
  await registerAccount("greedy@example.com", "driver", {
    role: "ADMIN",
    isVerified: true,
    taxOfferBps: 0,
    id: "018f0000-0000-7000-8000-000000000000",
  });
  const [account] = await accountWith("greedy@example.com");
  expect(account).toMatchObject({ role: "DRIVER" });
  expect(account?.id).not.toBe("018f0000-0000-7000-8000-000000000000");
});
