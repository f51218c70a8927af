import type { QueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect } from "vitest";
import type { Endpoint } from "#shared/endpoint.ts";
import { heldAnswer } from "./answers.ts";
import { server } from "./server.ts";

/** Expects that a page keeps the message of a failed load while the next poll waits for its answer. */
export const expectFailureKept = async <E extends Endpoint>(endpoint: E, queries: QueryClient) => {
  await screen.findByRole("button", { name: "Try again" });
  const callCount = server.calls(endpoint).length;
  server.on(endpoint, heldAnswer(endpoint) as never);
  void queries.refetchQueries({ predicate: ({ state }) => state.status === "error" });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.calls(endpoint).length).toBeGreaterThan(callCount);
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
};
