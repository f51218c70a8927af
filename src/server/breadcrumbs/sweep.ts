import type { Services } from "#server/services.ts";

type Recording = Pick<Services, "breadcrumbs">;

export const sampleBreadcrumbs = async ({ breadcrumbs }: Recording, now: Date): Promise<void> =>
  breadcrumbs.sample(now);

export const flushBreadcrumbs = ({ breadcrumbs }: Recording): Promise<void> => breadcrumbs.flush();

export const reloadBreadcrumbs = ({ breadcrumbs }: Recording, now: Date): Promise<void> =>
  breadcrumbs.reload(now);
