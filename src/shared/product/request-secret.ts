/** The header that calls about ideas and testimonials carry where an installation asks for it. */
export const REQUEST_SECRET_HEADER = "x-request-secret";

/** Whether a call of the API, by its path under `/api`, is one of them. */
export const carriesSecret = (path: string): boolean => /^\/(ideas|testimonials)(\/|$)/.test(path);
