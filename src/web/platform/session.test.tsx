import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { markSignedOut } from "./session.ts";
import { isRenewed, readToken, saveToken } from "./session-cookie.ts";

test("a refused token deletes all cached replies except the product's", async () => {
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

test("a token counts as renewed if another tab replaces it within 300 ms", async () => {
  saveToken("old");
  setTimeout(() => saveToken("new"), 50);
  expect(await isRenewed("old")).toBe(true);
  expect(await isRenewed("new")).toBe(false);
  expect(await isRenewed(null)).toBe(false);
});
