import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DayFilter } from "./day-filter.tsx";
import { SearchField } from "./search-field.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const days = { today: "2026-07-01", earliest: "2025-01-01", latest: "2026-07-01" };

test("commits a text once, after the pause", () => {
  const { commit, field } = searchField();
  fireEvent.change(field, { target: { value: "ri" } });
  fireEvent.change(field, { target: { value: "riley " } });
  act(() => void vi.advanceTimersByTime(399));
  expect(commit.mock.calls).toEqual([]);
  act(() => void vi.advanceTimersByTime(1));
  expect(commit.mock.calls).toEqual([["riley"]]);
});

test("commits on blur, and not again after the pause", () => {
  const { commit, field } = searchField();
  fireEvent.change(field, { target: { value: "riley" } });
  fireEvent.blur(field);
  expect(commit.mock.calls).toEqual([["riley"]]);
  act(() => void vi.advanceTimersByTime(1000));
  expect(commit).toHaveBeenCalledTimes(1);
});

test("commits nothing if the field is unchanged on blur", () => {
  const commit = vi.fn();
  render(
    <DayFilter label="Joined from" name="from" day="2025-01-02" {...days} onChange={commit} />,
  );
  const field = screen.getByLabelText("Joined from");
  fireEvent.focus(field);
  fireEvent.blur(field);
  act(() => void vi.advanceTimersByTime(1000));
  expect(commit).not.toHaveBeenCalled();
});

test("commits a date typed without leading zeros once", () => {
  const commit = vi.fn();
  render(<DayFilter label="Joined from" name="from" day={undefined} {...days} onChange={commit} />);
  const field = screen.getByLabelText("Joined from");
  fireEvent.change(field, { target: { value: "1/2/2025" } });
  fireEvent.blur(field);
  act(() => void vi.advanceTimersByTime(1000));
  expect(commit.mock.calls).toEqual([["2025-01-02"]]);
});

test("commits nothing after unmounting", () => {
  const { commit, field, unmount } = searchField();
  fireEvent.change(field, { target: { value: "riley" } });
  unmount();
  act(() => void vi.advanceTimersByTime(1000));
  expect(commit).not.toHaveBeenCalled();
});

test("accepts the same text again after it was cleared from outside", () => {
  const { commit, field, rerender } = searchField();
  fireEvent.change(field, { target: { value: "riley" } });
  act(() => void vi.advanceTimersByTime(400));
  rerender("riley");
  rerender("");
  expect(field).toHaveProperty("value", "");
  fireEvent.change(field, { target: { value: "riley" } });
  act(() => void vi.advanceTimersByTime(400));
  expect(commit.mock.calls).toEqual([["riley"], ["riley"]]);
});

const searchField = () => {
  const commit = vi.fn();
  const view = (value: string) => (
    <SearchField name="search" placeholder="Name" value={value} onSearch={commit} />
  );
  const { rerender, unmount } = render(view(""));
  return {
    commit,
    field: screen.getByRole("searchbox"),
    rerender: (value: string) => rerender(view(value)),
    unmount,
  };
};
