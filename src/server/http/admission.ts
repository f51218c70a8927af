import type { FastifyRequest, RouteShorthandOptions } from "fastify";

/** Limits how many requests of a call run or wait. */
export interface Admission {
  /** Throws to refuse a request before its body is read; called by `api`, not by these hooks. */
  check(request: FastifyRequest): void;
  /** Throws to refuse, else admits the request until the returned function is called. */
  admit(request: FastifyRequest): () => void;
}

/**
 * Hooks that admit a request once its body has arrived, so that a slow body holds no place, and that end its admission
 * with its reply. `onSend` runs for every reply, even if the client is gone.
 */
export function admissionHooks({
  admit,
}: Admission): Pick<RouteShorthandOptions, "preValidation" | "onSend"> {
  const admitted = new WeakMap<FastifyRequest, () => void>();
  return {
    preValidation: async (request) => {
      admitted.set(request, admit(request));
    },
    onSend: async (request) => {
      admitted.get(request)?.();
      admitted.delete(request);
    },
  };
}
