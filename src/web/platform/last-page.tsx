import { Navigate } from "@tanstack/react-router";
import { pageParam } from "./pagination.ts";

/** Whoever asks for a page after the last one comes to the last one, in the address too; `as` is its name there. */
export const LastPage = ({ page, as = "page" }: { page: number; as?: string }) => (
  <Navigate
    to="."
    search={(search: object) => ({ ...search, [as]: pageParam(page) })}
    replace
    resetScroll={false}
  />
);
