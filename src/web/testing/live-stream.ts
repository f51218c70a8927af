import type { LiveEvent } from "#shared/live/contract.ts";

const text = new TextEncoder();

/** `GET /api/live` of one test: streams that stay open until the page leaves them. */
export const liveStream = () => {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  return {
    open: (): Response =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (stream) => void streams.add(stream),
          cancel: () => streams.clear(),
        }),
      ),
    /** Sends one event to each open stream. */
    tell: (event: LiveEvent) => {
      const frame = text.encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      for (const stream of streams) stream.enqueue(frame);
    },
    /** Breaks the streams, as when the network goes away. */
    close: () => {
      for (const stream of streams) stream.close();
      streams.clear();
    },
    isOpen: () => streams.size > 0,
  };
};
