import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { resetPassword } from "#shared/credentials/contract.ts";
import { refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { server } from "#web/testing/server.ts";

const openAdminLink = async () => {
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
