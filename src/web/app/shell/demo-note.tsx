import { useQuery } from "@tanstack/react-query";
import { productQuery } from "#web/platform/product-query.ts";
import { Badge } from "#web/ui/badge.tsx";

/** Says so when this is a demo: in one word where room is short, the rest for those who listen. */
export const DemoNote = ({ isBrief }: { isBrief: boolean }) => {
  const { data } = useQuery(productQuery);
  if (!data?.demo) return null;
  return (
    <span className="@max-[22rem]:sr-only">
      <Badge tone="info">
        <span>
          Demo
          <span className={isBrief ? "sr-only" : "max-md:sr-only"}>
            : no real money, no real drivers
          </span>
        </span>
      </Badge>
    </span>
  );
};
