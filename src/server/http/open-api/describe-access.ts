import type { Audience, Endpoint } from "#shared/endpoint.ts";
import type { Permission } from "#shared/permissions.ts";

const callers: Record<Audience, string> = {
  anyone: "Public: needs no session.",
  "signed-in": "For every account.",
  rider: "For riders.",
  driver: "For drivers.",
  "rider-or-driver": "For riders and drivers.",
  "driver-or-admin": "For drivers and admins.",
  admin: "For admins.",
};

interface Access extends Pick<Endpoint, "audience" | "isOpenToSuspended"> {
  permission?: Permission;
}

/** States in OpenAPI which callers a route is for. */
export const describeAccess = ({ audience, permission, isOpenToSuspended }: Access) => ({
  description: [
    callers[audience],
    permission && `Admins need the permission ${permission}.`,
    isOpenToSuspended && "Open to suspended accounts.",
  ]
    .filter(Boolean)
    .join(" "),
  security: audience === "anyone" ? [] : [{ bearer: [] }],
});
