import { Navigate } from "@tanstack/react-router";
import { pageParam } from "./pagination.ts";

/** Redirects a page number past the end to the last page. `param` is the name of its search parameter. */
export const RedirectToLastPage = ({ page, param = "page" }: { page: number; param?: string }) => (
  <Navigate
    to="."
    search={(search: object) => ({ ...search, [param]: pageParam(page) })}
    replace
    resetScroll={false}
  />
);
