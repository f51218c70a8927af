import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getGenderWish, putGenderWish } from "#shared/gender-wish/contract.ts";
import { getBasicDetails } from "#shared/profile/contract.ts";
import { brokenAnswer, heldAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const none = { success: true as const, gender: null, isSameOnly: false, changesAt: null };
const openProfile = async () => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  const { person } = await openPage("/driver/profile#safety", dan);
  const gender = await screen.findByRole("combobox", { name: "Your gender" });
  const preference = screen.getByRole("switch", { name: "Only ride with riders of my gender" });
  const save = screen.getByRole("button", { name: "Save changes" });
  return { person, gender, preference, save };
};

test("the preference requires a saved gender, and is saved at once", async () => {
  server.on(
    putGenderWish,
    { ...none, gender: "woman" },
    { ...none, gender: "woman", isSameOnly: true },
  );
  const { person, gender, preference, save } = await openProfile();
  expect(preference).toHaveProperty("disabled", true);
  await person.selectOptions(gender, "Woman");
  expect(preference).toHaveProperty("disabled", true);
  await person.click(save);
  await screen.findByText("Your choice was saved.");
  await waitFor(() => expect(preference).toHaveProperty("disabled", false));
  await person.click(preference);
  await waitFor(() => expect(preference.getAttribute("aria-checked")).toBe("true"));
  expect(server.calls(putGenderWish).map(({ body }) => body)).toEqual([
    { gender: "woman", isSameOnly: false },
    { gender: "woman", isSameOnly: true },
  ]);
});

test("a gender saved while the preference is being saved keeps the preference", async () => {
  const held = heldAnswer(putGenderWish);
  server.on(getGenderWish, { ...none, gender: "man" });
  server.on(putGenderWish, held, { ...none, gender: "woman", isSameOnly: true });
  const { person, gender, preference, save } = await openProfile();
  await person.click(preference);
  await person.selectOptions(gender, "Woman");
  await person.click(save);
  held.release({ ...none, gender: "man", isSameOnly: true });
  await screen.findByText("Your choice was saved.");
  expect(server.calls(putGenderWish).map(({ body }) => body)).toEqual([
    { gender: "man", isSameOnly: true },
    { gender: "woman", isSameOnly: true },
  ]);
});

test("a removed gender ends the preference", async () => {
  server.on(getGenderWish, { ...none, gender: "man", isSameOnly: true });
  server.on(putGenderWish, none);
  const { person, gender, preference, save } = await openProfile();
  expect(preference.getAttribute("aria-checked")).toBe("true");
  await person.selectOptions(gender, "Not stated");
  await person.click(save);
  await waitFor(() => expect(preference).toHaveProperty("disabled", true));
  expect(preference.getAttribute("aria-checked")).toBe("false");
  expect(server.calls(putGenderWish)[0]?.body).toEqual({ gender: null, isSameOnly: false });
});

test("a preference that could not be saved stays as it was", async () => {
  server.on(getGenderWish, { ...none, gender: "man" });
  server.on(putGenderWish, brokenAnswer());
  const { person, preference } = await openProfile();
  await person.click(preference);
  await screen.findByText("Your choice was not saved");
  expect(preference.getAttribute("aria-checked")).toBe("false");
});

test("shows the refusal at the gender field and keeps the input", async () => {
  const refusal = "You can choose another gender from Dec 26, 2026";
  server.on(putGenderWish, refusedAnswer(409, refusal, { fields: { gender: refusal } }));
  const { person, gender, save } = await openProfile();
  await person.selectOptions(gender, "Man");
  await person.click(save);
  await screen.findAllByText(refusal);
  expect(gender).toHaveProperty("value", "man");
});

test("offers to retry when the choice does not load", async () => {
  server.on(getGenderWish, brokenAnswer());
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  const { person } = await openPage("/driver/profile#safety", dan);
  const retry = await screen.findByRole("button", { name: /Try again/ });
  server.on(getGenderWish, none);
  await person.click(retry);
  await waitFor(() => screen.getByRole("combobox", { name: "Your gender" }));
});
