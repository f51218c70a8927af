/** Paths outside the browser application; its own are typed by the router. */
export const API_DOCS_PATH = "/api/docs";
