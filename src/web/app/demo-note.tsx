import { useQuery } from "@tanstack/react-query";
import { getProduct } from "#shared/product/contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { call } from "./client.ts";

/** Says so when this is a demo: in one word on a phone, the rest for those who listen. */
export const DemoNote = () => {
  const { data } = useQuery({
    queryKey: ["product"],
    queryFn: ({ signal }) => call(getProduct, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.demo) return null;
  return (
    <Badge tone="info">
      <span>
        Demo
        <span className="max-md:sr-only">: no real money, no real drivers</span>
      </span>
    </Badge>
  );
};
