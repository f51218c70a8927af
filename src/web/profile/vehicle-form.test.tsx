import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDocuments } from "#shared/documents/contract.ts";
import { newYorkDocuments } from "#shared/documents/kinds.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import {
  deleteOtherVehicle,
  getOtherVehicles,
  getVehicleDetails,
  putVehicleDetails,
  switchVehicle,
} from "#shared/profile/contract.ts";
import { withdrawSubmission } from "#shared/submissions/contract.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const camry = {
  make: "Toyota",
  model: "Camry",
  year: 2021,
  color: "Blue",
  VIN: "1M8GDM9AXKP042788",
  plateNumber: "T123456C",
  vehicleType: "SEDAN",
} as const;
const noReview = { pending: null, rejected: null } as const;
const saved = { success: true, ...camry, ...noReview } as const;
const noVehicle = { success: true, message: "No vehicle details found", ...noReview } as const;

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  answerSettings();
  server.on(putVehicleDetails, saved);
});

const openForm = async (known: typeof saved | typeof noVehicle = saved) => {
  server.on(getVehicleDetails, known);
  const { person } = await openPage("/driver/profile?section=vehicle", dan);
  const make = await screen.findByLabelText("Make");
  return { person, make, save: screen.getByRole("button", { name: "Save changes" }) };
};
const bodies = () => server.calls(putVehicleDetails).map(({ body }) => body);
/** Text of the field's hint. */
const hintOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
const problems = () => screen.findByRole("heading", { name: "There is a problem" });

test("fills the form with the saved vehicle", async () => {
  const { make } = await openForm();
  expect(make).toHaveProperty("value", "Toyota");
  expect(screen.getByLabelText("Year")).toHaveProperty("value", "2021");
  expect(screen.getByLabelText("Vehicle type")).toHaveProperty("value", "SEDAN");
  expect(screen.getByLabelText("Plate number")).toHaveProperty("value", "T123456C");
  expect(screen.queryByText(/^Starts /)).toBeNull();
  expect(screen.queryByText("No vehicle details found")).toBeNull();
  expect(screen.getByText("Riders never see it.")).toBeDefined();
});

test("tells what the Documents tab has of the registration, and leads there", async () => {
  const [asked] = newYorkDocuments.filter(({ kind }) => kind === "registration");
  if (!asked) throw new Error("No registration is asked for");
  const registration = { kind: asked.kind, asked, sent: null } as const;
  const reply = { ...({ success: true, policy: "warn" } as const), otherVehicles: [] };
  server.on(getDocuments, {
    ...reply,
    documents: [
      { ...registration, state: "approved", isApproved: true, approvedThrough: "2028-01-02" },
    ],
  });
  const { person } = await openForm();
  await screen.findByText("New registration (optional)");
  expect(hintOf(screen.getByRole("button", { name: /^Choose file/ }))).toBe(
    "Approved, valid until 01/02/2028. See Documents. Add one here if your vehicle changes. Riders never see it. A photo or a .pdf of at most 10 MB.",
  );
  server.on(getDocuments, {
    ...reply,
    documents: [{ ...registration, state: "missing", isApproved: false, approvedThrough: null }],
  });
  await person.click(screen.getByRole("link", { name: "See Documents" }));
  await screen.findByText("We need 1 document from you.");
  await person.click(screen.getByRole("tab", { name: "Vehicle Details" }));
  expect(screen.getByText("Registration (optional)")).toBeDefined();
  expect(hintOf(screen.getByRole("button", { name: /^Choose file/ }))).toMatch(
    /^You also need it in Documents\. Admins check the vehicle faster with it\./,
  );
});

test("explains why a vehicle is needed and fills in defaults", async () => {
  await openForm(noVehicle);
  expect(screen.getByText("No vehicle details found")).toBeDefined();
  const [year, type] = [screen.getByLabelText("Year"), screen.getByLabelText("Vehicle type")];
  expect(year).toHaveProperty("value", "2000");
  expect(hintOf(year)).toBe("Starts at 2000. Choose your car's year.");
  expect(type).toHaveProperty("value", "SEDAN");
  expect(hintOf(type)).toBe("Starts with Sedan. Choose your car's type.");
});

test("lists years up to the current one in New York", async () => {
  await openForm();
  const years = [...screen.getByLabelText("Year").querySelectorAll("option")];
  expect(years[0]?.textContent).toBe("2026");
  expect(years.at(-1)?.textContent).toBe("1886");
});

test("saves a new vehicle once for repeated clicks, with VIN and plate in capitals", async () => {
  const answer = heldAnswer(putVehicleDetails);
  server.on(putVehicleDetails, answer);
  const { person, make, save } = await openForm(noVehicle);
  await person.type(make, "Ford");
  await person.type(screen.getByLabelText("Model"), "Explorer");
  await person.selectOptions(screen.getByLabelText("Year"), "2019");
  await person.type(screen.getByLabelText("Color"), "Black");
  await person.selectOptions(screen.getByLabelText("Vehicle type"), "SUV");
  await person.type(screen.getByLabelText("Plate number"), "t99c");
  await person.type(screen.getByLabelText("VIN"), "1m8gdm9axkp042788");
  expect(screen.getByLabelText("VIN")).toHaveProperty("value", camry.VIN);
  await person.dblClick(save);
  await person.click(await screen.findByRole("button", { name: "Saving..." }));
  const explorer = {
    make: "Ford",
    model: "Explorer",
    year: 2019,
    color: "Black",
    VIN: camry.VIN,
    plateNumber: "T99C",
    vehicleType: "SUV",
  } as const;
  answer.release({ success: true, ...explorer, ...noReview });
  await screen.findByText("Vehicle saved");
  expect(bodies()).toEqual([explorer]);
  expect(screen.queryByText("No vehicle details found")).toBeNull();
});

test("does not send an empty form and links to each missing field", async () => {
  const { person, save } = await openForm(noVehicle);
  await person.click(save);
  await problems();
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  for (const name of ["Make", "Model", "Color", "VIN", "Plate number"]) {
    expect(screen.getByRole("link", { name: `${name} is required` })).toBeDefined();
    expect(screen.getByLabelText(name).getAttribute("aria-invalid")).toBe("true");
  }
  await person.click(screen.getByRole("link", { name: "Plate number is required" }));
  expect(document.activeElement?.id).toBe("plateNumber");
  expect(bodies()).toEqual([]);
});

test.each([
  ["1M8GDM9AXKP04278", /^A VIN has 17 characters, this one has 16/],
  ["1M8GDM9AXKP0427O8", /^A VIN has no I, O or Q/],
  ["1M8GDM9A1KP042788", /^The check digit does not fit/],
])("shows a hint for the VIN %s and still saves it", async (vin, hint) => {
  const { person, save } = await openForm();
  const field = screen.getByLabelText("VIN");
  await person.clear(field);
  await person.type(field, vin);
  expect(screen.getByText(hint)).toBeDefined();
  await person.click(save);
  await screen.findByText("Vehicle saved");
  expect(bodies()[0]?.VIN).toBe(vin);
});

test("rejects a plate that is too long before sending", async () => {
  const { person, save } = await openForm();
  await person.type(screen.getByLabelText("Plate number"), "TOOLONG");
  await person.click(save);
  const words = "Plate number must be at most 12 characters long";
  await screen.findByRole("link", { name: words });
  expect(bodies()).toEqual([]);
});

test("marks a plate that the server rejects and keeps the other input", async () => {
  server.on(putVehicleDetails, invalid({ plateNumber: "This plate belongs to another driver" }));
  const { person, make, save } = await openForm();
  await person.clear(make);
  await person.type(make, "Honda");
  await person.click(save);
  await screen.findByRole("link", { name: "This plate belongs to another driver" });
  expect(screen.getByLabelText("Plate number").getAttribute("aria-invalid")).toBe("true");
  expect(make.getAttribute("aria-invalid")).not.toBe("true");
  expect(make).toHaveProperty("value", "Honda");
  expect(screen.getByText("Not saved yet")).toBeDefined();
});

test.each([
  ["refused", refusedAnswer(409, "Finish your ride first"), "Finish your ride first"],
  ["lost", lostAnswer(), "Couldn't reach the server. Your details are saved. Try again."],
])("reports a save that is %s, which can be repeated", async (_, first, words) => {
  server.on(putVehicleDetails, first, saved);
  const { person, save } = await openForm();
  await person.type(screen.getByLabelText("Color"), " metallic");
  await person.click(save);
  await problems();
  expect(screen.getByText("Error updating driver vehicle details")).toBeDefined();
  expect(screen.getAllByText(words)).not.toEqual([]);
  await person.click(save);
  await screen.findByText("Vehicle saved");
  expect(bodies().map(({ color }) => color)).toEqual(["Blue metallic", "Blue metallic"]);
});

test("clears the unsaved mark after saving and reloads the checklist", async () => {
  const { person, save } = await openForm();
  await person.type(screen.getByLabelText("Color"), "x");
  expect(screen.getByText("Not saved yet")).toBeDefined();
  const checklists = server.calls(getActivation).length;
  await person.click(save);
  await screen.findByText("Vehicle saved");
  expect(screen.queryByText("Not saved yet")).toBeNull();
  expect(screen.getByLabelText("Color")).toHaveProperty("value", "Blue");
  await waitFor(() => expect(server.calls(getActivation).length).toBeGreaterThan(checklists));
});

test("a failed load can be retried", async () => {
  server.on(getVehicleDetails, brokenAnswer());
  const { person } = await openPage("/driver/profile?section=vehicle", dan);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("No vehicle details found")).toBeNull();
  server.on(getVehicleDetails, saved);
  await person.click(again);
  expect(await screen.findByLabelText("Make")).toHaveProperty("value", "Toyota");
});

const proposal = { ...camry, plateNumber: "T999999C" };
const inReview = {
  ...saved,
  pending: {
    id: "019a0000-0000-7000-8000-0000000000a1",
    submittedAt: "2026-11-22T14:00:00.000Z",
    ...proposal,
  },
};

test("after saving, names the admin's review and the vehicle shown until then", async () => {
  server.on(putVehicleDetails, inReview);
  const { person, save } = await openForm();
  await person.clear(screen.getByLabelText("Plate number"));
  await person.type(screen.getByLabelText("Plate number"), "t999999c");
  await person.click(save);
  await screen.findByText("Saved and sent to an admin");
  expect(screen.getByText(/Riders see your Toyota Camry, T123456C, until then/)).toBeDefined();
  expect(screen.getByLabelText("Plate number")).toHaveProperty("value", "T999999C");
});

test("withdraws a change and shows the approved vehicle again", async () => {
  server.on(getVehicleDetails, inReview, saved);
  server.on(withdrawSubmission, { success: true });
  const { person } = await openPage("/driver/profile?section=vehicle", dan);
  await person.dblClick(await screen.findByRole("button", { name: "Withdraw the change" }));
  await screen.findByText("Change withdrawn");
  expect(screen.getByLabelText("Plate number")).toHaveProperty("value", "T123456C");
  await waitFor(() => expect(screen.queryByText("An admin reviews your change")).toBeNull());
  expect(server.calls(withdrawSubmission)).toHaveLength(1);
});

test("shows why a change was not approved", async () => {
  server.on(getVehicleDetails, {
    ...saved,
    rejected: { reason: "The plate is not readable", at: "2026-11-22T14:00:00.000Z" },
  });
  await openPage("/driver/profile?section=vehicle", dan);
  expect(await screen.findByText("The plate is not readable")).toBeDefined();
});

const niro = {
  id: "019a0000-0000-7000-8000-00000000000a",
  ...{ make: "Kia", model: "Niro", year: 2023, color: "White", VIN: "KNDCB3LC0P5000001" },
  ...{ plateNumber: "T123456C", vehicleType: "SEDAN" as const },
  missing: ["Vehicle inspection"],
};

test("a driver switches to another approved vehicle, and the form shows it", async () => {
  server.on(getOtherVehicles, { success: true, vehicles: [niro] });
  server.on(switchVehicle, refusedAnswer(409, "You can switch vehicles when no ride is open"), {
    ...niro,
    success: true,
    pending: null,
    rejected: null,
  });
  const { person } = await openForm();
  const use = await screen.findByRole("button", { name: "Use this vehicle, Kia Niro, T123456C" });
  expect(screen.getByText(/Not approved yet: Vehicle inspection/)).toBeDefined();
  await person.click(use);
  await screen.findByText("You can switch vehicles when no ride is open");
  server.on(getOtherVehicles, { success: true, vehicles: [] });
  await person.click(use);
  await waitFor(() => expect(screen.getByLabelText("Make")).toHaveProperty("value", "Kia"));
  await waitFor(() => expect(screen.queryByText("Your other vehicles")).toBeNull());
});

test("a driver removes another vehicle", async () => {
  server.on(getOtherVehicles, { success: true, vehicles: [niro] });
  server.on(deleteOtherVehicle, { success: true, vehicles: [] });
  const { person } = await openForm();
  await person.click(await screen.findByRole("button", { name: "Remove, Kia Niro, T123456C" }));
  await waitFor(() => expect(screen.queryByText("Your other vehicles")).toBeNull());
});
