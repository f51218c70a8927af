/** Replies of public calls, by the call's path below `/api`. */
export type PageReplies = Readonly<Record<string, unknown>>;

/** The built module that renders public pages; the server loads it from `dist/pages`. */
export interface PageRenderer {
  /** Addresses of the pages, such as `/login?loginAs=rider`, each with the paths of the calls whose replies it shows. */
  pages: Readonly<Record<string, readonly string[]>>;
  /** Renders a page for a visitor from the replies of its calls. */
  renderPage: (address: string, replies: PageReplies) => Promise<RenderedPage>;
}

export interface RenderedPage {
  /** Content of `#root`. */
  html: string;
  title: string;
}

/** Id of the element that holds a rendered page's replies as JSON. */
export const PAGE_REPLIES_ID = "page-replies";

/**
 * Fragment to which the server redirects a form that the browser submitted before the application had loaded: nothing
 * was sent, and the page says so.
 */
export const NOT_SENT_HASH = "#not-sent";
