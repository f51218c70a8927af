export const REQUEST_SECRET_HEADER = "x-request-secret";

/** Whether calls to this path under `/api` must carry the secret. */
export const carriesSecret = (path: string): boolean => /^\/(ideas|testimonials)(\/|$)/.test(path);
