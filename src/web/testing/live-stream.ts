import type { LiveEvent } from "#shared/live/contract.ts";

const text = new TextEncoder();

/** `GET /api/live` of one test: streams that stay open until the page leaves them. */
export const liveStream = () => {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  /** Events of `tell` while no stream was open; the next stream starts with them. */
  let awaiting: Uint8Array[] = [];
  const frameOf = (name: string, data: unknown) =>
    text.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  const send = (name: string, data: unknown) => {
    for (const stream of streams) stream.enqueue(frameOf(name, data));
  };
  return {
    open: (): Response => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new Response(
        new ReadableStream<Uint8Array>({
          start: (stream) => {
            own = stream;
            streams.add(stream);
            for (const frame of awaiting) stream.enqueue(frame);
            awaiting = [];
          },
          cancel: () => void streams.delete(own),
        }),
      );
    },
    /** Sends one event to each open stream. */
    send,
    /** Sends an event to each open stream; without one, to the next. */
    tell: (event: LiveEvent) => {
      if (streams.size === 0) awaiting.push(frameOf(event.type, event));
      else send(event.type, event);
    },
    /** Breaks the streams, as when the network goes away. */
    close: () => {
      for (const stream of streams) stream.close();
      streams.clear();
    },
    /** True if events wait for a stream. */
    isAwaited: () => awaiting.length > 0,
  };
};
