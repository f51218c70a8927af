import { Navigate } from "@tanstack/react-router";
import { pageParam } from "./pagination.ts";

/** Redirects from a page beyond the end to the last page; `as` is the search parameter. */
export const LastPage = ({ page, as = "page" }: { page: number; as?: string }) => (
  <Navigate
    to="."
    search={(search: object) => ({ ...search, [as]: pageParam(page) })}
    replace
    resetScroll={false}
  />
);
