import type { FastifyReply, FastifyRequest } from "fastify";
import { anonymousLane, logInPlaces } from "#server/accounts/password-hashing.ts";
import { readMarks } from "#server/http/device-marks.ts";
import type { Services } from "#server/services.ts";

/**
 * Refuses a log-in of an unknown device with 503 before its body and its account are read, if as many run or wait as
 * can be queued for hashing. Known devices have a queue of their own.
 */
export const admitLogIn =
  (services: Pick<Services, "secret" | "oldSecrets" | "now">) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    if (readMarks(services, request).length === 0)
      logInPlaces.take(anonymousLane(request.ip).name, reply);
  };
