import type { QueryClient } from "@tanstack/react-query";
import type { PageReplies } from "#shared/product/page-renderer.ts";

/** Query keys of the public calls that prerendered pages show, by path. Their queries cache the reply unchanged. */
export const publicKeys = {
  "/product": ["product"],
  "/fee-rules": ["fee-rules"],
  "/city-fees": ["city-fees"],
  "/status": ["status"],
  "/suspensions/counts": ["suspension-counts"],
  "/testimonials/accepted": ["testimonials", "accepted"],
  "/policies/terms": ["policy", "terms"],
  "/policies/privacy": ["policy", "privacy"],
  "/policies/accessibility": ["policy", "accessibility"],
  "/policies/safety": ["policy", "safety"],
} as const;

/** Fills the cache with the replies that a page was rendered from, so that its first render equals the page. */
export const fillCache = (queries: QueryClient, replies: PageReplies) => {
  for (const [path, key] of Object.entries(publicKeys))
    if (path in replies) queries.setQueryData(key, replies[path]);
};
