import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NOT_SENT_HASH } from "#shared/product/page-renderer.ts";

const FORM = "application/x-www-form-urlencoded";

/** Accepts the body that a browser sends for a form, and drops it: it may hold a password. */
export const dropFormBodies = (app: FastifyInstance): void =>
  app.addContentTypeParser(FORM, { parseAs: "string" }, (_request, _body, done) => done(null));

/** True for a form that a browser sent itself, because the application had not loaded. */
export const isForm = ({ method, headers }: FastifyRequest): boolean =>
  method === "POST" && headers["content-type"]?.startsWith(FORM) === true;

/**
 * Sends the browser back to the page of its form, which says that nothing was sent. Keeps one leading slash only: two
 * would name another site.
 */
export const returnToPage = ({ url }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(`${url.replace(/^[/\\]+/, "/")}${NOT_SENT_HASH}`, 303);
