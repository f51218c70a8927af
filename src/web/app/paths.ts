/** Paths that the server answers itself; the router types the application's own. */
export const API_DOCS_PATH = "/api/docs";
