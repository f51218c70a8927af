import type { LiveEvent } from "#shared/live/contract.ts";

/** How long a browser waits before it comes back, in milliseconds. */
export const RETRY_FRAME = "retry: 2000\n\n";

/** Says nothing; keeps the connection from being taken for dead. */
export const HEARTBEAT_FRAME = ":\n\n";

/** A live event as a server-sent event; where it has an event id, reading resumes after it. */
export function frameOf(event: LiveEvent): string {
  // A request is told with the ride event of its id, which comes after it and so moves the mark.
  const resumes = event.type === "ready" || event.type === "ride";
  const id = resumes ? `id: ${event.eventId}\n` : "";
  return `event: ${event.type}\n${id}data: ${JSON.stringify(event)}\n\n`;
}
