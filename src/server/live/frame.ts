import type { LiveEvent } from "#shared/live/contract.ts";

/** Sets the reconnect delay of browsers, in milliseconds. */
export const RETRY_FRAME = "retry: 2000\n\n";

/** An SSE comment that keeps the connection alive. */
export const HEARTBEAT_FRAME = ":\n\n";

/** Formats a live event as a server-sent event. Events with an id are resume points. */
export function frameOf(event: LiveEvent): string {
  // A request shares its id with the ride event sent after it; resuming in between would lose that event.
  const isResumePoint = event.type === "ready" || event.type === "ride";
  const id = isResumePoint ? `id: ${event.eventId}\n` : "";
  return `event: ${event.type}\n${id}data: ${JSON.stringify(event)}\n\n`;
}

/** A server-sent event without a resume point. */
export const eventFrame = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
