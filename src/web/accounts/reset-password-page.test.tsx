import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { checkResetLink, resetPassword } from "#shared/credentials/contract.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const openAdminLink = async () => {
  server.on(checkResetLink, { success: true });
  const { person, router } = await openPage("/reset-password?role=admin&token=t0k3n");
  await person.type(await screen.findByLabelText("New password"), "another horse");
  return { router, send: () => person.click(screen.getByText("Change password")) };
};

test("an admin's link sets the password and leads to the log-in of admins", async () => {
  server.on(resetPassword, { success: true, message: "Log in with the new one." });
  const { router, send } = await openAdminLink();
  expect(screen.getByText(/Two-step login and passkeys stay as they are\./)).toBeDefined();
  await send();
  await screen.findByRole("heading", { name: "Admin login" });
  expect(router.state.location.pathname).toBe("/admin/login");
  const [call] = server.calls(resetPassword);
  expect([call?.query, call?.body]).toEqual([
    { role: "ADMIN" },
    { token: "t0k3n", password: "another horse" },
  ]);
});

test("an admin whose link has expired is told whom to ask, and is offered no mail", async () => {
  server.on(resetPassword, refusedAnswer(409, "This link has expired.", { code: "link_expired" }));
  const { send } = await openAdminLink();
  await send();
  await screen.findByText("Ask the operator of this service for a new link.");
  expect(screen.queryByRole("link", { name: "Send a new link" })).toBeNull();
});

const driverLink = "/reset-password?role=driver&token=t0k3n";
const deadLink = refusedAnswer(404, "This link is not valid.", { code: "link_unknown" });

test("a link that works shows whose password it sets, after the server has checked it", async () => {
  const checking = heldAnswer(checkResetLink);
  server.on(checkResetLink, checking);
  await openPage(driverLink);
  await screen.findByText("Checking your link...");
  expect(screen.queryByLabelText("New password")).toBeNull();
  checking.release({ success: true });
  await screen.findByLabelText("New password");
  screen.getByText("For your driver account.");
  expect(server.calls(checkResetLink)).toMatchObject([
    { query: { role: "DRIVER" }, body: { token: "t0k3n" } },
  ]);
});

test("a dead link shows no form, and leads to a new one for the same account", async () => {
  server.on(checkResetLink, deadLink);
  const { person, router } = await openPage(driverLink);
  const heading = await screen.findByRole("heading", { name: "This link no longer works" });
  expect(document.activeElement).toBe(heading);
  // The heading says it.
  expect(screen.queryByText("This link is not valid.")).toBeNull();
  expect(screen.queryByLabelText("New password")).toBeNull();
  screen.getByText("We can send you a new link for your driver account.");
  await person.click(screen.getByRole("link", { name: "Send a new link" }));
  await screen.findByRole("heading", { name: "Reset your password" });
  expect(router.state.location.search).toEqual({ role: "driver" });
});

test("a link that cannot be checked still offers the form", async () => {
  server.on(checkResetLink, lostAnswer());
  await openPage(driverLink);
  await screen.findByLabelText("New password");
  expect(server.calls(checkResetLink)).toHaveLength(1);
});

test.each([
  ["rider", "driver"],
  ["driver", "rider"],
  ["driver", "admin"],
] as const)(
  "at the page of a %s, a good link of another role leads to the page of the %s",
  async (role, owner) => {
    const refused = refusedAnswer(409, "Not yours.", { code: `link_of_${owner}` });
    server.on(checkResetLink, ({ query }) =>
      query.role === owner.toUpperCase() ? ({ success: true } as const) : refused,
    );
    const { person } = await openPage(`/reset-password?role=${role}&token=t0k3n`);
    await screen.findByRole("heading", { name: "This link is for another account" });
    expect(screen.queryByText(/We can send you a new link/)).toBeNull();
    await person.click(
      screen.getByRole("link", { name: new RegExp(`^Continue as ${owner}$`, "i") }),
    );
    await screen.findByLabelText("New password");
    screen.getByText(`For your ${owner} account.`);
    await waitFor(() => expect(location.search).toBe(`?role=${owner}`));
  },
);

test("a link of a role that the page does not know leads nowhere", async () => {
  server.on(checkResetLink, refusedAnswer(409, "Not yours.", { code: "link_of_other_role" }));
  await openPage(driverLink);
  await screen.findByRole("heading", { name: "This link is for another account" });
  screen.getByText("Not yours.");
  expect(screen.queryByRole("link", { name: /^Continue as|^Send/ })).toBeNull();
});
