import type { LiveEvent } from "#shared/live/contract.ts";

const text = new TextEncoder();

/** `GET /api/live` of one test: streams that stay open until the page leaves them. */
export const liveStream = () => {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const send = (name: string, data: unknown) => {
    const frame = text.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const stream of streams) stream.enqueue(frame);
  };
  return {
    open: (): Response =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (stream) => void streams.add(stream),
          cancel: () => streams.clear(),
        }),
      ),
    /** Sends one event to each open stream. */
    send,
    tell: (event: LiveEvent) => send(event.type, event),
    /** Breaks the streams, as when the network goes away. */
    close: () => {
      for (const stream of streams) stream.close();
      streams.clear();
    },
    isOpen: () => streams.size > 0,
  };
};
