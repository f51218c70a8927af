import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getBasicDetails, getPhoneSharing, putPhoneSharing } from "#shared/profile/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const label = "Share my phone number with my rider during the ride";
const openProfile = () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  return openPage("/driver/profile#safety", dan);
};

test("a driver switches the sharing of the number on; a failure changes nothing", async () => {
  server.on(putPhoneSharing, brokenAnswer(), { success: true, isShared: true });
  const { person } = await openProfile();
  const button = await screen.findByRole<HTMLInputElement>("switch", { name: label });
  await person.click(button);
  await screen.findByText("Your choice was not saved. Try again in a moment.");
  await person.click(button);
  await waitFor(() => expect(server.calls(putPhoneSharing)).toHaveLength(2));
  expect(server.calls(putPhoneSharing)[1]?.body).toEqual({ isShared: true });
});

test("offers to retry when the choice does not load", async () => {
  server.on(getPhoneSharing, brokenAnswer());
  const { person } = await openProfile();
  const retry = await screen.findByRole("button", { name: /Try again/ });
  server.on(getPhoneSharing, { success: true, isShared: false });
  await person.click(retry);
  await screen.findByRole("switch", { name: label });
});
