import { Link } from "@tanstack/react-router";

/** When fares reach a connected account. */
export const FareSentence = () => (
  <>
    Each fare is sent to you once its ride is over. The first fares of a new driver can wait some
    days: the dashboard shows until when, under{" "}
    <Link
      to="/driver/dashboard"
      search={{ tab: "payouts" }}
      className="text-fg underline underline-offset-4"
    >
      Payouts
    </Link>
    .
  </>
);
