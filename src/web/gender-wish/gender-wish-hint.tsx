import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getGenderWish } from "#shared/gender-wish/contract.ts";
import { call } from "#web/platform/client.ts";

/** The person's own gender and preference. */
export const genderWish = queryOptions({
  queryKey: ["gender-wish"],
  queryFn: ({ signal }) => call(getGenderWish, { signal }),
});

/** Names the rider's own preference as a reason for an empty list; renders nothing without it. */
export const GenderWishHint = () => {
  const { data } = useQuery(genderWish);
  return data?.isSameOnly ? (
    <p className="text-small text-fg-2">
      You see only drivers who gave the same gender as you. You can change this in{" "}
      <Link to="/profile" hash="safety" className="underline underline-offset-4">
        your profile
      </Link>
      .
    </p>
  ) : null;
};
