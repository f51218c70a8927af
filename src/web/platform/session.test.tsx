import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import { brokenAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { markSignedOut } from "./session.ts";
import { isRenewed, readToken, saveToken } from "./session-cookie.ts";

test("a refused token deletes the cached replies except public replies", async () => {
  const { queries } = await openPage("/nowhere", rosa);
  await screen.findByRole("heading", { name: "404 Page Not Found" });
  queries.setQueryData(["rides", "open"], [{ from: "1600 Secret Home Street" }]);
  queries.setQueryData(["product"], { contactEmail: "help@faire.test" });
  await waitFor(() => expect(queries.getQueryData(["session"])).toMatchObject({ id: rosa.id }));
  markSignedOut(queries);
  expect(readToken()).toBeNull();
  await waitFor(() => expect(queries.getQueryData(["rides", "open"])).toBeUndefined());
  expect(queries.getQueryData(["session"])).toBeNull();
  expect(queries.getQueryData(["product"])).toBeDefined();
});

test.each(["another call", "a later session check"])(
  "a token that %s finds refused before any user was known deletes the private replies",
  async (finder) => {
    server.on(validateToken, brokenAnswer());
    const { queries } = await openPage("/nowhere", rosa);
    await screen.findByRole("heading", { name: "404 Page Not Found" });
    await waitFor(() => expect(queries.getQueryState(["session"])?.status).toBe("error"));
    queries.setQueryData(["rides", "open"], [{ from: "1600 Secret Home Street" }]);
    queries.setQueryData(["product"], { contactEmail: "help@faire.test" });
    server.on(validateToken, refusedAnswer(401, "Log in again"));
    if (finder === "another call") markSignedOut(queries);
    else await queries.refetchQueries({ queryKey: ["session"] });
    expect(queries.getQueryData(["session"])).toBeNull();
    expect(queries.getQueryData(["rides", "open"])).toBeUndefined();
    expect(queries.getQueryData(["product"])).toBeDefined();
  },
);

test("a token counts as renewed if another tab replaces it within 300 ms", async () => {
  saveToken("old");
  setTimeout(() => saveToken("new"), 50);
  expect(await isRenewed("old")).toBe(true);
  expect(await isRenewed("new")).toBe(false);
  expect(await isRenewed(null)).toBe(false);
});
