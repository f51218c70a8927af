import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import {
  getBasicDetails,
  getUserProfile,
  getVehicleDetails,
  putBasicDetails,
  putUserProfile,
} from "#shared/profile/contract.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { answerSettings, dansDetails, uploadedPhotoUrl } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";
import { formatPhone } from "#web/ui/format-phone.ts";

beforeEach(() => {
  answerSettings();
  server.on(getBasicDetails, dansDetails());
  server.on(putBasicDetails, dansDetails({ firstName: "Daniel" }));
});

const openForm = async () => {
  const { person } = await openPage("/driver/profile", dan);
  const firstName = await screen.findByLabelText("First name");
  return { person, firstName, save: screen.getByRole("button", { name: "Save changes" }) };
};
/** Opens the form, and changes Dan to Daniel. */
const openChanged = async () => {
  const form = await openForm();
  await form.person.type(form.firstName, "iel");
  return form;
};
const problems = () => screen.findByRole("heading", { name: "There is a problem" });
const bodies = () => server.calls(putBasicDetails).map(({ body }) => body);

test("shows the driver's details with a read-only email and tax", async () => {
  const { firstName } = await openForm();
  expect(firstName).toHaveProperty("value", "Dan");
  expect(screen.getByLabelText("Phone number")).toHaveProperty(
    "value",
    formatPhone(dan.phoneNumber),
  );
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveProperty("readOnly", true);
  expect(screen.getByLabelText("Faire Tax rate")).toHaveProperty("value", "15%");
  expect(screen.getByLabelText("Faire Tax rate")).toHaveProperty("readOnly", true);
});

test("shows the phone number with its format until it is edited", async () => {
  const { person } = await openForm();
  const phone = screen.getByLabelText("Phone number");
  await person.click(phone);
  await person.tab();
  expect(phone).toHaveProperty("value", formatPhone(dan.phoneNumber));
  await person.clear(phone);
  await person.type(phone, "646 555 0177");
  expect(phone).toHaveProperty("value", "6465550177");
});

test("shows the next badge, and leads to its requirements", async () => {
  const nextBadge = { badge: "Bronze", taxRate: 0.14, needs: ["23 more completed rides"] };
  server.on(getBasicDetails, dansDetails({ nextBadge }));
  await openForm();
  expect(screen.getByRole("heading", { name: "Next: Bronze, 14%" })).toBeDefined();
  const link = screen.getByRole("link", { name: "See what you need for Bronze" });
  expect(link.getAttribute("href")).toBe("/driver/dashboard?tab=account");
});

test("shows no next badge for the highest badge", async () => {
  server.on(getBasicDetails, dansDetails({ driverBadge: "Platinum", taxRate: 0.1 }));
  await openForm();
  expect(screen.getByText("This is the highest badge there is.")).toBeDefined();
  expect(screen.getByText(/^Riders pay 10% Faire Tax/)).toBeDefined();
});

test("saves once for repeated clicks, and refreshes the greeting and the checklist", async () => {
  const answer = heldAnswer(putBasicDetails);
  server.on(putBasicDetails, answer);
  const { person, save } = await openChanged();
  expect(screen.getByText("Not saved yet")).toBeDefined();
  await person.dblClick(save);
  await person.click(await screen.findByRole("button", { name: "Saving..." }));
  const greetings = server.calls(validateToken).length;
  const checklists = server.calls(getActivation).length;
  answer.release(dansDetails({ firstName: "Daniel" }));
  await screen.findByText("Profile saved");
  expect(screen.queryByText("Not saved yet")).toBeNull();
  expect(bodies()).toEqual([
    {
      firstName: "Daniel",
      lastName: "Ortiz",
      email: dan.email,
      phoneNumber: dan.phoneNumber,
      profileImage: uploadedPhotoUrl,
    },
  ]);
  await waitFor(() => expect(server.calls(validateToken).length).toBeGreaterThan(greetings));
  expect(server.calls(getActivation).length).toBeGreaterThan(checklists);
});

test("shows the values returned by the server after saving", async () => {
  const { person, firstName, save } = await openChanged();
  await person.type(firstName, "   ");
  await person.click(save);
  await screen.findByText("Profile saved");
  expect(firstName).toHaveProperty("value", "Daniel");
});

test("rejects an empty first name and a short phone number before sending", async () => {
  const { person, firstName, save } = await openForm();
  const phone = screen.getByLabelText("Phone number");
  await person.clear(firstName);
  await person.clear(phone);
  await person.type(phone, "212");
  await person.click(save);
  await problems();
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("link", { name: "Phone number is required" })).toBeDefined();
  await person.click(screen.getByRole("link", { name: "First name is required" }));
  expect(document.activeElement?.id).toBe("firstName");
  expect(bodies()).toEqual([]);
});

test("does not save a profile without a photo and shows the error at its button", async () => {
  server.on(getBasicDetails, dansDetails({ profileImage: null }));
  const { person, save } = await openForm();
  await person.click(save);
  await person.click(await screen.findByRole("link", { name: "Add a profile photo" }));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Choose photo, profile photo");
  expect(bodies()).toEqual([]);
});

test("marks a field that the server rejects, and saves after a correction", async () => {
  server.on(
    putBasicDetails,
    invalid({ phoneNumber: "This phone number is taken" }),
    dansDetails({ phoneNumber: "2125550199" }),
  );
  const { person, save } = await openChanged();
  await person.click(save);
  await screen.findByRole("link", { name: "This phone number is taken" });
  const phone = screen.getByLabelText("Phone number");
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  await person.clear(phone);
  await person.type(phone, "(212) 555-0199");
  await person.click(save);
  await screen.findByText("Profile saved");
  expect(bodies()[1]).toMatchObject({ firstName: "Daniel", phoneNumber: "2125550199" });
});

test.each([
  ["refused as a whole", refusedAnswer(409, "The email has changed meanwhile")],
  ["answered with a server error", brokenAnswer()],
  ["lost", lostAnswer()],
])("keeps the input after a save that is %s, and saves on the next attempt", async (_, first) => {
  server.on(putBasicDetails, first, dansDetails({ firstName: "Daniel" }));
  const { person, firstName, save } = await openChanged();
  await person.click(save);
  await problems();
  expect(screen.getByText("Error updating driver profile")).toBeDefined();
  expect(firstName).toHaveProperty("value", "Daniel");
  await person.click(save);
  await screen.findByText("Profile saved");
  expect(bodies()).toHaveLength(2);
});

test("keeps unsaved input when switching tabs", async () => {
  const { person, firstName } = await openChanged();
  server.on(getVehicleDetails, {
    ...{ success: true, message: "No vehicle details found" },
    ...{ pending: null, rejected: null },
  });
  await person.click(screen.getByRole("tab", { name: "Vehicle Details" }));
  await screen.findByLabelText("Make");
  expect(location.search).toBe("?section=vehicle");
  await person.click(screen.getByRole("tab", { name: "Basic Details" }));
  await waitFor(() => expect(location.search).toBe(""));
  expect(firstName).toHaveProperty("value", "Daniel");
});

test("a failed load can be retried", async () => {
  server.on(getBasicDetails, brokenAnswer());
  const { person } = await openPage("/driver/profile", dan);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByLabelText("First name")).toBeNull();
  server.on(getBasicDetails, dansDetails());
  await person.click(again);
  expect(await screen.findByLabelText("First name")).toHaveProperty("value", "Dan");
});

const { firstName, lastName, email, phoneNumber } = rosa;
const rosasProfile = {
  success: true,
  firstName,
  lastName,
  email,
  phoneNumber,
  profileImage: uploadedPhotoUrl,
} as const;

/** Opens the edit form of a rider's profile. */
const openRiderForm = async () => {
  server.on(getUserProfile, rosasProfile);
  const { person } = await openPage("/profile", rosa);
  await person.click(await screen.findByRole("button", { name: "Edit personal details" }));
  return { person, last: screen.getByLabelText("Last name") };
};

test("shows a rider's details and focuses the form when it opens", async () => {
  server.on(getUserProfile, { ...rosasProfile, profileImage: null });
  const { person } = await openPage("/profile", rosa);
  await screen.findByText("(212) 555-0100");
  expect(screen.getByText("No photo yet. It helps your driver find you.")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Edit personal details" }));
  expect(document.activeElement?.closest("form")).not.toBeNull();
});

test("saves a rider's change once, closes the form and returns the focus", async () => {
  const answer = heldAnswer(putUserProfile);
  server.on(putUserProfile, answer);
  const { person, last } = await openRiderForm();
  await person.clear(last);
  await person.type(last, "Gomez");
  await person.dblClick(screen.getByRole("button", { name: "Save changes" }));
  answer.release({ ...rosasProfile, lastName: "Gomez" });
  await screen.findByText("Rosa Gomez");
  expect(screen.queryByLabelText("Last name")).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit personal details");
  expect(server.calls(putUserProfile).map(({ body }) => body.lastName)).toEqual(["Gomez"]);
});

test("discards a rider's change on Cancel", async () => {
  const { person, last } = await openRiderForm();
  await person.type(last, "-Gomez");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  const details = within(screen.getByRole("region", { name: "Personal details" }));
  expect(details.getByText("Rosa Diaz")).toBeDefined();
  expect(server.calls(putUserProfile)).toEqual([]);
});

test("keeps the form open and marks a rejected name", async () => {
  server.on(putUserProfile, invalid({ lastName: "Last name cannot contain a web address" }));
  const { person, last } = await openRiderForm();
  await person.type(last, "son");
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("link", { name: "Last name cannot contain a web address" });
  expect(last.getAttribute("aria-invalid")).toBe("true");
  expect(last).toHaveProperty("value", "Diazson");
});
