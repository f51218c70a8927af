import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { getSettings, type SettingsReply } from "#shared/product/settings-contract.ts";
import { useMaySetUp } from "#web/platform/admin/if-permitted.tsx";
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

/** "0 of 7" steps of the setup until every step is done; null afterwards, and for admins who may do none. */
export const useSetupProgress = () => {
  const { data, ...load } = useQuery({ ...settingsQuery, enabled: useMaySetUp() });
  const count = data?.steps.length ?? 0;
  const doneCount = data?.steps.filter(({ isDone }) => isDone).length ?? 0;
  return { ...load, progress: doneCount < count ? `${doneCount} of ${count}` : null };
};

const pagesWithSteps: readonly string[] = ["/admin", "/admin/settings"];

/** Shown until every step of the setup is done, except on the settings and the overview, which show it themselves. */
export const SetupBanner = () => {
  const isShownByPage = useLocation({
    select: ({ pathname }) => pagesWithSteps.includes(pathname),
  });
  const { progress } = useSetupProgress();
  if (isShownByPage || !progress) return null;
  return (
    <p className="mb-6 rounded-card border border-hairline bg-surface p-4">
      Your service is not set up yet: {progress} steps are done.{" "}
      <Link to="/admin/settings" className="underline underline-offset-4 hover:text-accent">
        Open the settings
      </Link>
    </p>
  );
};
