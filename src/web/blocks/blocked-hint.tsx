import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { blockedPeople } from "./blocked-query.ts";

/** Names the rider's own blocks as a reason for an empty list of drivers; renders nothing without any. */
export const BlockedHint = () => {
  const { data } = useQuery(blockedPeople("driver"));
  return data && data.people.length > 0 ? (
    <p className="text-small text-fg-2">
      Drivers whom you blocked, or would not ride with again, are not offered to you. You can change
      this in{" "}
      <Link to="/profile" hash="blocked" className="underline underline-offset-4">
        your profile
      </Link>
      .
    </p>
  ) : null;
};
