import type { FastifyReply } from "fastify";

/** Says that the answer is a CSV file of that name; its lines are sent as they come. */
export const csvFile = (reply: FastifyReply, name: string) =>
  reply.headers({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
  });
