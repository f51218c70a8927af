import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getUserProfile } from "#shared/profile/contract.ts";
import { getTextNotices, putTextNotices, type TextNotices } from "#shared/text-notices/contract.ts";
import { refusedAnswer } from "#web/testing/answers.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const off: TextNotices = {
  success: true,
  isAvailable: true,
  isOn: false,
  isStopped: false,
  isProven: true,
  phoneNumber: "2125550123",
};
const openProfile = async (texts: Partial<TextNotices> = {}) => {
  const { email, phoneNumber, firstName, lastName } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, phoneNumber, firstName, lastName, profileImage: null },
  });
  answerSettings();
  server.on(getTextNotices, { ...off, ...texts });
  return openPage("/profile#notices", rosa);
};
const textSwitch = () => screen.findByRole("switch", { name: "Text messages" });

test("texts are switched on with one tap", async () => {
  server.on(putTextNotices, { ...off, isOn: true });
  const { person } = await openProfile();
  await person.click(await textSwitch());
  await screen.findByText(/^To .*Reply STOP to end them/);
  expect(server.calls(putTextNotices)[0]?.body).toEqual({ isOn: true });
});

test("a refusal is shown at the switch", async () => {
  server.on(putTextNotices, refusedAnswer(409, "Confirm your phone number first"));
  const { person } = await openProfile();
  await person.click(await textSwitch());
  await screen.findByText("Confirm your phone number first");
  expect((await textSwitch()).getAttribute("aria-checked")).toBe("false");
});

test("an unconfirmed number disables the switch and is explained", async () => {
  await openProfile({ isProven: false });
  const link = await screen.findByRole("link", { name: "Confirm your phone number" });
  expect(link.getAttribute("href")).toMatch(/#verification$/);
  expect(await textSwitch()).toHaveProperty("disabled", true);
});

test("no switch is shown without a gateway for text messages", async () => {
  await openProfile({ isAvailable: false });
  await screen.findByText("Notifications on this device");
  expect(screen.queryByRole("switch", { name: "Text messages" })).toBeNull();
});
