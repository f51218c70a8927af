import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { getSettings, type SettingsReply } from "#shared/product/settings-contract.ts";
import { call } from "#web/platform/client.ts";

export const settingsQuery = queryOptions({
  queryKey: ["admin", "settings"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
});

/** Returns a function that caches a reply with all settings. */
export const useStoreSettings = () => {
  const queries = useQueryClient();
  return (reply: SettingsReply) => queries.setQueryData(settingsQuery.queryKey, reply);
};

/** Shown on all admin pages except the settings until every step of the setup is done. */
export const SetupBanner = () => {
  const isOnSettings = useLocation({ select: ({ pathname }) => pathname === "/admin/settings" });
  const { data } = useQuery(settingsQuery);
  const doneCount = data?.steps.filter(({ isDone }) => isDone).length;
  if (isOnSettings || !data || doneCount === data.steps.length) return null;
  return (
    <p className="mb-6 rounded-card border border-hairline bg-surface p-4">
      Your service is not set up yet: {doneCount} of {data.steps.length} steps are done.{" "}
      <Link to="/admin/settings" className="underline underline-offset-4 hover:text-accent">
        Open the settings
      </Link>
    </p>
  );
};
