import { afterEach, expect, test, vi } from "vitest";
import { currentToast, onToastChange, toast } from "./toast.ts";

afterEach(() => toast.dismiss());

test("one message is shown at a time: a new one takes the place of the old", () => {
  toast.error("Error", "Failed to calculate fare. Please try again.");
  toast.success("Success", "Settings updated");
  expect(currentToast()).toMatchObject({
    tone: "success",
    title: "Success",
    text: "Settings updated",
  });
});

test("a message stays five seconds unless told otherwise", () => {
  toast.success("Saved");
  expect(currentToast()?.lasts).toBe(5000);
  toast.success("Saved", "for long", 9000);
  expect(currentToast()?.lasts).toBe(9000);
});

test("the same words twice are two messages", () => {
  toast.error("Error");
  const first = currentToast()?.id;
  toast.error("Error");
  expect(currentToast()?.id).not.toBe(first);
});

test("listeners hear of each change until they leave", () => {
  const listener = vi.fn();
  const leave = onToastChange(listener);
  toast.success("Saved");
  toast.dismiss();
  leave();
  toast.success("Saved again");
  expect(listener).toHaveBeenCalledTimes(2);
});
