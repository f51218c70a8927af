import type { FastifyReply } from "fastify";

/** Takes the response over from Fastify and sends the head of an event stream. */
export function beginEventStream(reply: FastifyReply): void {
  reply.hijack();
  reply.headers({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200);
}
