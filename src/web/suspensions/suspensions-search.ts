import { pageParam } from "#web/platform/pagination.ts";
import type { SuspensionView } from "./suspension-queries.ts";

/** `person` is the id of a rider or driver, whose page is shown instead of a list. */
export type SuspensionsSearch = {
  page?: number | undefined;
  view?: SuspensionView | "ratings" | undefined;
  person?: string | undefined;
};

/** Parses the URL state of the suspensions; invalid values are ignored. */
export const parseSearch = ({ page, view, person }: SuspensionsSearch) => ({
  page: pageParam(page) ?? 1,
  view: viewOf(view),
  person: typeof person === "string" ? person : undefined,
});

const viewOf = (view: unknown): SuspensionView | "ratings" =>
  view === "standing" || view === "ended" || view === "ratings" ? view : "appeals";
