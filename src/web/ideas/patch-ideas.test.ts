import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Idea } from "#shared/ideas/contract.ts";
import { patchIdea } from "./patch-ideas.ts";

const anIdea = (id: string): Idea => ({
  id,
  title: "Quiet rides",
  description: "A switch that asks the driver for silence.",
  tags: "",
  created_by: "Rosa D.",
  created_at: "2026-11-21T12:00:00.000Z",
  total_votes: 1,
  status: "proposed",
  has_voted: false,
});

test("patches an idea in all lists and its details, and leaves others unchanged", () => {
  const queries = new QueryClient();
  const list = ["ideas", "list", { page: "1" }];
  queries.setQueryData(list, { success: true, data: [anIdea("a"), anIdea("b")] });
  queries.setQueryData(["ideas", "one", "b"], { success: true, data: anIdea("b") });
  patchIdea(queries, "b", { total_votes: 2, has_voted: true });
  const changed = { ...anIdea("b"), total_votes: 2, has_voted: true };
  expect(queries.getQueryData(list)).toEqual({ success: true, data: [anIdea("a"), changed] });
  expect(queries.getQueryData(["ideas", "one", "b"])).toEqual({ success: true, data: changed });
});
