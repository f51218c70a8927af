import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { isSingleKey, useSingleKeys } from "#web/ui/single-keys.ts";
import type { DriverSearch } from "./drivers-search.ts";
import { type Neighbor, neighborsOf } from "./neighbors-query.ts";

/** Links to the previous and next driver of the list; also on the keys k and j. */
export const DriverNeighbors = ({ id, search }: { id: string; search: DriverSearch }) => {
  const { data } = useQuery(neighborsOf(id, search));
  if (!data) return null;
  return (
    <nav aria-label="Drivers beside" className="flex gap-2">
      {data.before && <Way to={data.before} label="Previous" letter="k" icon={ChevronLeft} />}
      {data.after && <Way to={data.after} label="Next" letter="j" icon={ChevronRight} />}
    </nav>
  );
};

type WayProps = { to: Neighbor; label: "Previous" | "Next"; letter: string; icon: LucideIcon };

/** Replaces the history entry, so that Back leads to the list. */
const Way = ({ to: { id, name, search }, label, letter, icon: Icon }: WayProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const areKeysOn = useSingleKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === letter && isSingleKey(event)) link.current?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [letter]);
  return (
    <Link
      ref={link}
      to="/admin/driver/$id"
      params={{ id }}
      search={search}
      replace
      aria-keyshortcuts={areKeysOn ? letter : undefined}
      className={buttonClass({ variant: "outline" })}
    >
      <span className="inline-flex items-center gap-2">
        {label === "Previous" && <Icon aria-hidden className="size-5" />}
        {label}
        <span className="sr-only"> driver, {name}</span>
        {label === "Next" && <Icon aria-hidden className="size-5" />}
      </span>
    </Link>
  );
};
