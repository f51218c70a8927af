import * as z from "zod/mini";
import { failureSchema } from "#shared/endpoint.ts";

/** Responses of a route that sends a file or a stream instead of JSON. */
export const fileResponses = (contentType: string) => ({
  200: { description: "Success", content: { [contentType]: { schema: z.string() } } },
  "4xx": failureSchema,
  "5xx": failureSchema,
});
