import type { FastifyRequest } from "fastify";
import { anonymousLane, logInPlaces } from "#server/accounts/password-hashing.ts";
import type { Admission } from "#server/http/admission.ts";
import { readMarks } from "#server/http/device-marks.ts";
import type { Services } from "#server/services.ts";

/**
 * Refuses a log-in of an unknown device with 503 before its account is read, if as many run or wait as can be queued
 * for hashing. Known devices have a queue of their own.
 */
export function logInAdmission(
  services: Pick<Services, "secret" | "oldSecrets" | "now">,
): Admission {
  const isKnown = (request: FastifyRequest) => readMarks(services, request).length > 0;
  const laneOf = ({ ip }: FastifyRequest) => anonymousLane(ip).name;
  return {
    check: (request) => {
      if (!isKnown(request)) logInPlaces.check(laneOf(request));
    },
    admit: (request) => (isKnown(request) ? () => undefined : logInPlaces.take(laneOf(request))),
  };
}
