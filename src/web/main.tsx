import "./styles.css";
import { useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { setMarketZone } from "#shared/market-zone.ts";
import type { PageReplies } from "#shared/product/page-renderer.ts";
import { PAGE_REPLIES_ID } from "#shared/product/page-renderer.ts";
import { type Brand, setBrand } from "#shared/product.ts";
import { AppTree } from "./app/app-tree.tsx";
import { createAppRouter } from "./app/router.tsx";
import { fillCache } from "./platform/public-replies.ts";
import { createQueryClient } from "./platform/query-client.ts";
import { markSignedOut } from "./platform/session.ts";
import { readToken } from "./platform/session-cookie.ts";
import { startWorker } from "./platform/worker.ts";

setBrand(brandInDocument());
setMarketZone(attributeOf('meta[name="time-zone"]', "content"));
const queries = createQueryClient(
  () => markSignedOut(queries),
  () => void router.navigate({ to: "/suspended" }),
);
const router = createAppRouter(queries);
startWorker((path) => router.history.push(path));
const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");

const App = () => {
  // Tells start.ts to repeat the input that was made before the application was ready.
  useEffect(() => void dispatchEvent(new Event("application-ready")), []);
  return <AppTree queries={queries} router={router} />;
};

const replies = renderedReplies();
// The rendered page is the visitors' view, so for a signed-in person it is replaced instead of hydrated.
if (replies && readToken() === null) void hydratePage(element, replies);
else {
  element.replaceChildren();
  // index.html hides the rendered page from signed-in people until here.
  document.documentElement.style.visibility = "";
  createRoot(element).render(<App />);
}

/** Hydrates the page that the server rendered, with the same API replies. */
async function hydratePage(rendered: HTMLElement, replies: PageReplies): Promise<void> {
  fillCache(queries, replies);
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(rendered, <App />);
}

function attributeOf(selector: string, attribute: string): string | null {
  return document.querySelector(selector)?.getAttribute(attribute) ?? null;
}

/** The owner's brand, which the server writes into the page. No `accent`: the color comes from a style sheet. */
function brandInDocument(): Brand {
  return {
    name: attributeOf('meta[name="application-name"]', "content"),
    logo: attributeOf('link[rel="icon"][href^="/logo/"]', "href"),
    accent: null,
  };
}

/** API replies embedded in a page that the server rendered; null on other pages. */
function renderedReplies(): PageReplies | null {
  const text = document.getElementById(PAGE_REPLIES_ID)?.textContent;
  return text ? (JSON.parse(text) as PageReplies) : null;
}
