import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getUserProfile } from "#shared/profile/contract.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const { email, firstName, lastName, phoneNumber, profileImage } = rosa;

const openProfile = async (hash: string) => {
  answerSettings();
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  const { person } = await openPage(`/profile${hash}`, rosa);
  await screen.findByRole("region", { name: "Notifications", hidden: true });
  return person;
};

/** Ids of the parts that the page shows. */
const shownParts = () =>
  ["you", "safety", "notices", "account"].filter(
    (id) => !document.getElementById(`part-${id}`)?.classList.contains("hidden"),
  );

test("shows one part of the profile at a time, and marks its link", async () => {
  const person = await openProfile("");
  expect(shownParts()).toEqual(["you"]);
  const links = within(screen.getByRole("navigation", { name: "Parts of the profile" }));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("You");
  await person.click(links.getByRole("link", { name: "Safety" }));
  await waitFor(() => expect(shownParts()).toEqual(["safety"]));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("Safety");
});

test.each([
  ["#account", "account"],
  ["#blocked", "safety"],
  ["#change-email", "account"],
])("opens the part that a link to %s names", async (hash, part) => {
  await openProfile(hash);
  expect(shownParts()).toEqual([part]);
});
