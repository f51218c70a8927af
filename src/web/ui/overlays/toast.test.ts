import { afterEach, expect, test, vi } from "vitest";
import { currentToast, onToastChange, toast } from "./toast.ts";

afterEach(() => toast.dismiss());

test("replaces the current message with a new one", () => {
  toast.error("Error", "Failed to calculate fare. Please try again.");
  toast.success("Success", "Settings updated");
  expect(currentToast()).toMatchObject({
    tone: "success",
    title: "Success",
    text: "Settings updated",
  });
});

test("shows a message for five seconds unless a duration is given", () => {
  toast.success("Saved");
  expect(currentToast()?.durationMs).toBe(5000);
  toast.success("Saved", "for long", 9000);
  expect(currentToast()?.durationMs).toBe(9000);
});

test("gives two messages with the same text different ids", () => {
  toast.error("Error");
  const first = currentToast()?.id;
  toast.error("Error");
  expect(currentToast()?.id).not.toBe(first);
});

test("calls listeners on each change until they unsubscribe", () => {
  const listener = vi.fn();
  const unsubscribe = onToastChange(listener);
  toast.success("Saved");
  toast.dismiss();
  unsubscribe();
  toast.success("Saved again");
  expect(listener).toHaveBeenCalledTimes(2);
});
