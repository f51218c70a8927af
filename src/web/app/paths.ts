/** Path that the server answers itself, so the router does not know it. */
export const API_DOCS_PATH = "/api/docs";
