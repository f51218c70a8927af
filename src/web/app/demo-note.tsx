import { useQuery } from "@tanstack/react-query";
import { Badge } from "#web/ui/badge.tsx";
import { productQuery } from "./product-query.ts";

/** Says so when this is a demo: in one word on a phone, the rest for those who listen. */
export const DemoNote = () => {
  const { data } = useQuery(productQuery);
  if (!data?.demo) return null;
  return (
    <span className="max-[22rem]:sr-only">
      <Badge tone="info">
        <span>
          Demo
          <span className="max-md:sr-only">: no real money, no real drivers</span>
        </span>
      </Badge>
    </span>
  );
};
