import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverAlert } from "#shared/alerts/contract.ts";
import { getFavoriteDrivers } from "#shared/favorites/contract.ts";
import { beginPasskeyLogIn, logInByPasskey } from "#shared/passkeys/contract.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { equipAuthenticator } from "#web/testing/authenticator.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { answerShell } from "#web/testing/shell.ts";

const options = {
  ...{ challenge: "Y2hhbGxlbmdl", rpId: "localhost", timeout: 300_000 },
  userVerification: "required",
} as const;
const loggedIn = {
  success: true,
  token: "a-token",
  message: "You are logged in",
  user: rosa,
} as const;
const button = () => screen.findByRole("button", { name: "Log in with a passkey" });

/** Answers the log-in and what the rider's pages ask after it. */
const answerLogIn = () => {
  answerShell(rosa);
  server.on(beginPasskeyLogIn, { success: true, options });
  server.on(logInByPasskey, loggedIn);
  server.otherwise(getOpenRides, { success: true, rides: [] });
  server.otherwise(getRecentRides, { success: true, rides: [] });
  server.otherwise(getDriverAlert, { success: true, alert: null });
  server.on(getFavoriteDrivers, {
    ...{ success: true, drivers: [] },
    pagination: { totalItems: 0, totalPages: 0, currentPage: 1 },
  });
};

test.each(["/login", "/login?loginAs=driver", "/admin/login"])(
  "%s shows no passkey button in a browser without passkeys",
  async (address) => {
    await openPage(address);
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Log in with a passkey" })).toBeNull();
    expect(screen.queryByLabelText("Email")?.getAttribute("autocomplete") ?? "username").toBe(
      "username",
    );
  },
);

test("logs in with a passkey before a role is chosen, and opens the requested page", async () => {
  const authenticator = equipAuthenticator();
  answerLogIn();
  const { person } = await openPage("/favorite-drivers");
  await person.dblClick(await button());
  expect(await screen.findByRole("heading", { name: "Search Drivers" })).toBeDefined();
  expect(authenticator.get.mock.calls[0]?.[0]).toMatchObject({ publicKey: { rpId: "localhost" } });
  expect(server.calls(logInByPasskey)).toHaveLength(1);
});

test.each([
  [
    "the person cancels",
    new DOMException("no", "NotAllowedError"),
    "Your browser gave no passkey. Try again.",
  ],
  [
    "the passkeys belong to another domain",
    new DOMException("no", "SecurityError"),
    "Passkeys do not work at this address. Use your password.",
  ],
])("says what to do if %s", async (_, error, sentence) => {
  const authenticator = equipAuthenticator();
  answerLogIn();
  authenticator.get.mockRejectedValue(error);
  const { person } = await openPage("/admin/login");
  await person.click(await button());
  expect(await screen.findByText(sentence)).toBeDefined();
  expect((await button()).getAttribute("aria-disabled")).toBeNull();
  expect(server.calls(logInByPasskey)).toEqual([]);
});

test("shows why the server refuses a passkey, and a lost connection", async () => {
  equipAuthenticator();
  answerLogIn();
  const sentence = "This passkey is not known here. Log in with your password.";
  server.on(
    logInByPasskey,
    refusedAnswer(401, sentence, { code: "passkey_unknown" }),
    lostAnswer(),
  );
  const { person } = await openPage("/login");
  await person.click(await button());
  expect(await screen.findByText(sentence)).toBeDefined();
  await person.click(await button());
  expect(await screen.findByText(/^Couldn't reach the server/)).toBeDefined();
});

test("offers passkeys in the email field, and logs in with the chosen one", async () => {
  const authenticator = equipAuthenticator(true);
  answerLogIn();
  const { promise: choice, resolve: choose } = Promise.withResolvers<unknown>();
  const signed = await authenticator.get({});
  authenticator.get.mockClear();
  authenticator.get.mockReturnValue(choice);
  await openPage("/login?loginAs=rider");
  const email = await screen.findByLabelText("Email");
  expect(email.getAttribute("autocomplete")).toBe("username webauthn");
  await waitFor(() =>
    expect(authenticator.get.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional" }),
  );
  choose(signed);
  await waitFor(() => expect(server.calls(logInByPasskey)).toHaveLength(1));
});
