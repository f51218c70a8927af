import type { Services } from "#server/services.ts";

type RecorderServices = Pick<Services, "breadcrumbs">;

export const sampleBreadcrumbs = async (
  { breadcrumbs }: RecorderServices,
  now: Date,
): Promise<void> => breadcrumbs.sample(now);

export const flushBreadcrumbs = ({ breadcrumbs }: RecorderServices): Promise<void> =>
  breadcrumbs.flush();

export const reloadBreadcrumbs = ({ breadcrumbs }: RecorderServices, now: Date): Promise<void> =>
  breadcrumbs.reload(now);
