import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "#web/ui/button-class.ts";
import { isSingleKey, useSingleKeys } from "#web/ui/single-keys.ts";
import type { DriverSearch } from "./drivers-search.ts";
import { type Neighbor, neighborsOf } from "./neighbors-query.ts";

/** Links to the previous and next driver of the list, with the shortcuts k and j. */
export const DriverNeighbors = ({ id, search }: { id: string; search: DriverSearch }) => {
  const { data } = useQuery(neighborsOf(id, search));
  if (!data) return null;
  return (
    <nav aria-label="Drivers beside" className="flex gap-2">
      {data.before && (
        <NeighborLink to={data.before} label="Previous" shortcut="k" icon={ChevronLeft} />
      )}
      {data.after && <NeighborLink to={data.after} label="Next" shortcut="j" icon={ChevronRight} />}
    </nav>
  );
};

type NeighborLinkProps = {
  to: Neighbor;
  label: "Previous" | "Next";
  shortcut: string;
  icon: LucideIcon;
};

/** Replaces the history entry, so that Back leads to the list. */
const NeighborLink = ({
  to: { id, name, search },
  label,
  shortcut,
  icon: Icon,
}: NeighborLinkProps) => {
  const link = useRef<HTMLAnchorElement>(null);
  const areKeysOn = useSingleKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === shortcut && isSingleKey(event)) link.current?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [shortcut]);
  return (
    <Link
      ref={link}
      to="/admin/driver/$id"
      params={{ id }}
      search={search}
      replace
      aria-keyshortcuts={areKeysOn ? shortcut : undefined}
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
