import { sql } from "kysely";
import { aNewcomer, leave, newRider, register, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

test("shows registration errors at their fields", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("link", { name: "Drive with Us" }).click();
  await page.getByLabel("Email").fill("riley@");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Phone number").fill("212-555");
  await page.getByRole("button", { name: "Create account" }).click();

  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
    "Phone number must be 10 digits",
  ]);
  for (const [label, message] of [
    ["First name", "First name is required"],
    ["Last name", "Last name is required"],
    ["Email", "Invalid email address"],
    ["Password", /Password must be at least 6 characters$/],
    ["Phone number", /Phone number must be 10 digits$/],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
  await summary.getByRole("link", { name: "Invalid email address" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("riley@example.com");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
});

test("registers an e-mail once per role", async ({ page, baseURL, faults }) => {
  faults.expect(/409 \(Conflict\)/);
  const existing = await newRider(baseURL ?? "");
  const newcomer = { ...aNewcomer(), email: existing.email.toUpperCase() };
  const takenMessage = "A rider account with this email already exists. Log in instead.";
  await page.goto("/register?signupAs=rider");
  await register(page, newcomer);
  await expect(page.getByText("Registration failed")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(takenMessage);

  await page.goto("/register?signupAs=driver");
  await register(page, newcomer);
  await expect(page.getByRole("switch", { name: "Online" }).first()).toBeVisible();
});

test("fills in the referral code that a link has stored and rejects an unknown code", async ({
  page,
  baseURL,
  db,
  faults,
}) => {
  faults.expect(/422 \(Unprocessable Entity\)/);
  const friend = await newRider(baseURL ?? "");
  const { rows } = await sql<{ referralCode: string }>`
    select referral_code from accounts where email = ${friend.email}`.execute(db);
  const code = rows[0]?.referralCode ?? "";
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  await page.goto("/");
  await page.evaluate(`sessionStorage.setItem("referralCode", "${code}")`);
  await page.getByRole("link", { name: "Sign Up to Ride" }).click();
  const referral = page.getByLabel("Referral code");
  await expect(referral).toHaveValue(code);

  const newcomer = aNewcomer();
  await referral.fill("ZZZZZZZZ");
  await register(page, newcomer);
  await expect(referral).toHaveAccessibleDescription(
    "This referral code does not exist. Check it or leave it out.",
  );
  await referral.fill(code.toLowerCase());
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Book a Ride Now" })).toBeVisible();
  const { rows: friends } = await sql<{ email: string }>`
    select friend.email from accounts newcomer join accounts friend on friend.id = newcomer.referred_by
    where newcomer.email = ${newcomer.email}`.execute(db);
  expect(friends).toEqual([{ email: friend.email }]);
});

test("reports a failed log-in without revealing whether e-mail or password was wrong", async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/401 \(Unauthorized\)/);
  const { email } = await newRider(baseURL ?? "");
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue as Rider" }).click();
  const logIn = page.getByRole("button", { name: "Login", exact: true });
  const password = page.getByLabel("Password", { exact: true });
  await logIn.click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Invalid email address");
  await expect(password).toHaveAccessibleDescription("Password must be at least 6 characters");

  for (const [triedEmail, secret] of [
    [email, "wrong horse"],
    [`nobody-${email}`, "correct horse"],
  ] as const) {
    await page.getByLabel("Email").fill(triedEmail);
    await password.fill(secret);
    await logIn.click();
    const toast = page.getByRole("alert").filter({ hasText: "Login failed" });
    await expect(toast).toContainText("Wrong email or password");
    await toast.getByRole("button", { name: "Dismiss" }).click();
  }
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Continue as Driver" }).click();
  await page.getByLabel("Email").fill(email);
  await password.fill("correct horse");
  await logIn.click();
  await expect(page.getByText("Login failed")).toBeVisible();
});

test("redirects a signed-in user from the log-in until they log out @phone", async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto("/login?loginAs=rider");
  await page.getByRole("button", { name: "Rosa Delgado" }).click();
  await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();
  await page.goto("/login");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();
  const cookieOf = async (name: string) =>
    (await context.cookies()).find((cookie) => cookie.name === name);
  const token = await cookieOf("token");
  expect(token?.value).toMatch(/^[\w-]{43}$/);

  if (isMobile) await page.getByRole("button", { name: "Menu" }).click();
  const greeting = isMobile ? page.getByRole("dialog", { name: "Menu" }) : page.getByRole("banner");
  await expect(greeting).toContainText(/Welcome.*Rosa Delgado/);
  await greeting.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  expect(await cookieOf("token")).toBeUndefined();
  // The device cookie stays: it exempts this browser from the delay after failed log-ins, and grants nothing else.
  expect(await cookieOf("device")).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  const response = await page.request.get("/api/validate-token", {
    headers: { authorization: `Bearer ${token?.value}` },
  });
  expect(response.status()).toBe(401);
});

test("greets by full name and opens the menu by keyboard", async ({ page, isMobile }) => {
  test.skip(isMobile, "phones greet in their menu");
  await page.goto("/login?loginAs=rider");
  await page.getByRole("button", { name: "Rosa Delgado" }).click();
  const greeting = page.getByRole("banner").getByText("Welcome, Rosa Delgado");
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(greeting).toBeVisible();
    expect(await greeting.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
  }
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("link", { name: "Ideas" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("keeps riders and drivers off each other's pages and asks visitors to log in", async ({
  page,
  context,
  rider,
  driver,
}) => {
  await page.goto("/driver/dashboard");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Book Now" })).toBeVisible();

  await leave(page);
  await signIn(context, driver);
  await page.goto("/user/dashboard");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("switch", { name: "Online" })).toBeEnabled();

  await leave(page);
  await context.clearCookies();
  await page.goto("/driver/dashboard");
  await expect(page.getByRole("heading", { name: "Login as driver" })).toBeVisible();
  await page.goto("/user/dashboard");
  await expect(page.getByRole("heading", { name: "Login as rider" })).toBeVisible();
  await page.getByLabel("Email").fill(rider.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/user/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${rider.firstName}` })).toBeVisible();
});

test("shows 404 Page Not Found with a link home", async ({ page }) => {
  await page.goto("/nothing/here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page).toHaveTitle(/^404 Page Not Found/);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("shows visitors a disabled booking form and asks them to log in", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Pickup Location")).toBeDisabled();
  await expect(page.getByLabel("Dropoff Location")).toBeDisabled();
  await page.getByRole("link", { name: "Login First" }).click();
  await page.getByRole("link", { name: "Continue as Driver" }).click();
  await page.getByRole("button", { name: "Ula Novak" }).click();
  await expect(page.getByText("Your account is not verified yet.")).toBeVisible();
});
