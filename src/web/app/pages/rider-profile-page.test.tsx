import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { getUserProfile } from "#shared/profile/contract.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

afterEach(() => vi.unstubAllGlobals());

const { email, firstName, lastName, phoneNumber, profileImage } = rosa;

const openProfile = async (hash: string) => {
  answerSettings();
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  const { person } = await openPage(`/profile${hash}`, rosa);
  await screen.findByRole("region", { name: "Notifications" });
  return person;
};

/** Ids of the parts that a narrow screen shows. */
const shownParts = () =>
  ["you", "safety", "notices", "account"].filter(
    (id) => !document.getElementById(id)?.className.includes("max-lg:hidden"),
  );

test("shows one part of the profile at a time on a narrow screen", async () => {
  const person = await openProfile("");
  expect(shownParts()).toEqual(["you"]);
  const links = within(screen.getByRole("navigation", { name: "Parts of the profile" }));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("You");
  await person.click(links.getByRole("link", { name: "Safety" }));
  await waitFor(() => expect(shownParts()).toEqual(["safety"]));
  expect(links.getByRole("link", { current: "page" }).textContent).toBe("Safety");
});

test("marks no part where all are shown, from 1024 pixels on", async () => {
  const { matchMedia } = globalThis;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(matchMedia(query), { matches: query === "(width >= 64rem)" }),
  );
  await openProfile("");
  const links = within(screen.getByRole("navigation", { name: "Parts of the profile" }));
  expect(links.queryByRole("link", { current: "page" })).toBeNull();
});

test.each([
  ["#account", "account"],
  ["#blocked", "safety"],
  ["#change-email", "account"],
])("opens the part that a link to %s names", async (hash, part) => {
  await openProfile(hash);
  expect(shownParts()).toEqual([part]);
});
