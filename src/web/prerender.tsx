import { createMemoryHistory } from "@tanstack/react-router";
import { prerender } from "react-dom/static";
import { setMarketZone } from "#shared/market-zone.ts";
import type { PageRenderer, PageReplies } from "#shared/product/page-renderer.ts";
import { type Brand, setBrand } from "#shared/product.ts";
import { AppTree } from "./app/app-tree.tsx";
import { createAppRouter } from "./app/router.tsx";
import { titleOf } from "./app/shell/layout.tsx";
import { fillCache } from "./platform/public-replies.ts";
import { createQueryClient } from "./platform/query-client.ts";

const repliesOfEveryPage = ["/product"];

/** Prerendered addresses, each with the API paths whose replies it shows. */
export const pages: PageRenderer["pages"] = {
  "/": [...repliesOfEveryPage, "/testimonials/accepted"],
  "/login": repliesOfEveryPage,
  "/login?loginAs=rider": repliesOfEveryPage,
  "/login?loginAs=driver": repliesOfEveryPage,
  "/register": repliesOfEveryPage,
  "/register?signupAs=rider": repliesOfEveryPage,
  "/register?signupAs=driver": repliesOfEveryPage,
  "/faq": [...repliesOfEveryPage, "/fee-rules"],
  "/fees": [...repliesOfEveryPage, "/fee-rules", "/city-fees", "/suspensions/counts"],
  "/terms": [...repliesOfEveryPage, "/policies/terms"],
  "/privacy": [...repliesOfEveryPage, "/policies/privacy"],
  "/accessibility": [...repliesOfEveryPage, "/policies/accessibility"],
  "/safety": [...repliesOfEveryPage, "/policies/safety"],
  "/status": [...repliesOfEveryPage, "/status"],
};

export const renderPage: PageRenderer["renderPage"] = async (address, replies) => {
  const queries = createQueryClient(
    () => undefined,
    () => undefined,
  );
  // Set here too, because this bundle has its own copies of the modules that hold brand and time zone.
  setBrand(brandIn(replies));
  setMarketZone(zoneIn(replies));
  fillCache(queries, replies);
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  let failure: unknown;
  const { prelude } = await prerender(<AppTree queries={queries} router={router} />, {
    // React renders the placeholder of a part that fails, which must not be kept as the page.
    onError: (error) => {
      failure ??= error;
    },
    // Renders everything in place: React would move late or large parts by inline scripts, which our
    // Content-Security-Policy blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  queries.clear();
  if (failure !== undefined) throw failure;
  return { html, title: titleOf(router.state.matches) };
};

/** Brand in the reply of `/product`. */
const brandIn = ({ "/product": reply }: PageReplies): Brand => {
  const { name, logo, accent } = reply as Brand;
  return { name, logo, accent };
};

const zoneIn = ({ "/product": reply }: PageReplies): string =>
  (reply as { timeZone: string }).timeZone;
