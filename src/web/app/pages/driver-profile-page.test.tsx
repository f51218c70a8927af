import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getBasicDetails } from "#shared/profile/contract.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const openProfile = async (hash: string) => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  const { person } = await openPage(`/driver/profile${hash}`, dan);
  await screen.findByLabelText("First name");
  await screen.findByRole("region", { name: "Notifications", hidden: true });
  return person;
};

const oneOfEach = {
  you: () => screen.getByLabelText("First name"),
  safety: () => document.getElementById("blocked"),
  notices: () => document.getElementById("part-notices"),
  account: () => document.getElementById("change-email"),
};

/** Ids of the parts that the page shows. */
const shownParts = () =>
  Object.entries(oneOfEach)
    .filter(([, find]) => {
      const element = find();
      if (!element) throw new Error("A part of the profile is missing");
      return !element.closest(".hidden");
    })
    .map(([id]) => id);

test("shows one part of the profile at a time, and marks its link", async () => {
  const person = await openProfile("");
  expect(shownParts()).toEqual(["you"]);
  const links = within(screen.getByRole("navigation", { name: "Parts of the profile" }));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("You");
  await person.click(screen.getByRole("link", { name: "share it" }));
  await waitFor(() => expect(shownParts()).toEqual(["safety"]));
  await person.click(links.getByRole("link", { name: "Account" }));
  await waitFor(() => expect(shownParts()).toEqual(["account"]));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("Account");
});

test.each([
  ["#gender-wish", "safety"],
  ["#notices", "notices"],
  ["#change-email", "account"],
  ["#verification", "account"],
  ["#details", "you"],
])("a link to %s opens the part that holds it", async (hash, part) => {
  await openProfile(hash);
  expect(shownParts()).toEqual([part]);
});
