import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getBasicDetails, putBasicDetails, uploadProfileImage } from "#shared/profile/contract.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { answerSettings, dansDetails, uploadedPhotoUrl } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0];
const aFile = (bytes: number[], size = bytes.length) => {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], "me.jpg", { type: "image/jpeg" });
};
const uploadReply = { success: true, publicUrl: uploadedPhotoUrl } as const;
const closed = vi.fn();

/** jsdom cannot decode or draw pictures: replaces them with a landscape picture of 800 by 600 pixels. */
beforeEach(() => {
  answerSettings();
  closed.mockReset();
  vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: closed }));
  const canvas = HTMLCanvasElement.prototype;
  drawing = [
    vi.spyOn(canvas, "getContext").mockReturnValue(null),
    vi.spyOn(canvas, "toBlob").mockImplementation((take) => take(new Blob(["a square"]))),
  ];
  server.on(getBasicDetails, dansDetails({ profileImage: null }));
  server.on(uploadProfileImage, uploadReply);
});
afterEach(() => {
  for (const spy of drawing) spy.mockRestore();
  vi.unstubAllGlobals();
});
let drawing: { mockRestore: () => void }[] = [];

const choose = async (file: File) => {
  const { person } = await openPage("/driver/profile", dan);
  await person.upload(await screen.findByLabelText("Photo file"), file);
  return person;
};
/** Chooses a photo, and opens the crop dialog. */
const openCrop = async () => {
  const person = await choose(aFile(JPEG));
  const dialog = within(await screen.findByRole("dialog", { name: "Crop your photo" }));
  return { person, dialog, use: dialog.getByRole("button", { name: "Use photo" }) };
};
const photoButton = () => screen.getByRole("button", { name: /profile photo$/ });

test.each([
  ["too large", aFile(JPEG, 5_000_001), "Max file size is 5MB."],
  ["not a picture", aFile([0x47, 0x49, 0x46]), "Only .jpg, .jpeg, .png formats are supported."],
])("rejects a file that is %s, even if its name ends in .jpg", async (_, file, words) => {
  await choose(file);
  expect(await screen.findByText(words)).toBeDefined();
  expect(photoButton().getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(uploadProfileImage)).toEqual([]);
});

test("rejects a damaged picture, and clears the error after a valid one", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("InvalidStateError")));
  const person = await choose(aFile(JPEG));
  const words = "This image cannot be read. It may be damaged. Choose another one.";
  await screen.findByText(words);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: closed }));
  await person.upload(screen.getByLabelText("Photo file"), aFile(JPEG));
  await screen.findByRole("dialog", { name: "Crop your photo" });
  expect(screen.queryByText(words)).toBeNull();
});

test("allows moving only where there is room, which zooming creates", async () => {
  const { dialog } = await openCrop();
  expect(dialog.getByLabelText("Top to bottom")).toHaveProperty("disabled", true);
  expect(dialog.getByLabelText("Left to right")).toHaveProperty("disabled", false);
  expect(dialog.getByLabelText("Zoom").getAttribute("aria-valuetext")).toBe("1.0 times");
  fireEvent.change(dialog.getByLabelText("Zoom"), { target: { value: "50" } });
  expect(dialog.getByLabelText("Zoom").getAttribute("aria-valuetext")).toBe("2.5 times");
  expect(dialog.getByLabelText("Top to bottom")).toHaveProperty("disabled", false);
  fireEvent.change(dialog.getByLabelText("Top to bottom"), { target: { value: "80" } });
  expect(dialog.getByLabelText("Top to bottom").getAttribute("aria-valuetext")).toBe("80%");
});

test("uploads one square picture for a double click", async () => {
  const answer = heldAnswer(uploadProfileImage);
  server.on(uploadProfileImage, answer);
  const { person, dialog, use } = await openCrop();
  await person.dblClick(use);
  await person.click(await dialog.findByRole("button", { name: "Uploading..." }));
  answer.release(uploadReply);
  await screen.findByText("Not saved yet");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(photoButton().textContent).toBe("Change photo");
  const files = server.calls(uploadProfileImage).map(({ file }) => file?.size);
  expect(files).toEqual(["a square".length]);
  expect(closed).toHaveBeenCalledOnce();
});

test("sends the uploaded photo with the details", async () => {
  server.on(putBasicDetails, dansDetails());
  const { person, use } = await openCrop();
  await person.click(use);
  await screen.findByText("Not saved yet");
  await person.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Profile saved");
  const [call] = server.calls(putBasicDetails);
  expect(call?.body.profileImage).toBe(uploadedPhotoUrl);
});

test.each([
  ["refused", refusedAnswer(413, "Max file size is 5MB."), "Max file size is 5MB."],
  ["lost", lostAnswer(), "Couldn't reach the server. Your details are saved. Try again."],
])(
  "keeps the crop after an upload that is %s, and uploads on the next attempt",
  async (_, first, words) => {
    server.on(uploadProfileImage, first, uploadReply);
    const { person, dialog, use } = await openCrop();
    fireEvent.change(dialog.getByLabelText("Zoom"), { target: { value: "50" } });
    await person.click(use);
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
    expect(screen.getByText("Error uploading image")).toBeDefined();
    expect(screen.getByText("Failed to upload image")).toBeDefined();
    expect(dialog.getByLabelText("Zoom")).toHaveProperty("value", "50");
    await person.click(use);
    await screen.findByText("Not saved yet");
  },
);

test("changes nothing if cropping is canceled, and accepts the same file again", async () => {
  const { person, dialog } = await openCrop();
  await person.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(photoButton().textContent).toBe("Choose photo");
  expect(screen.queryByText("Not saved yet")).toBeNull();
  await person.upload(screen.getByLabelText("Photo file"), aFile(JPEG));
  await screen.findByRole("dialog", { name: "Crop your photo" });
  expect(server.calls(uploadProfileImage)).toEqual([]);
});
