/** Lists of `/admin/suspensions`. */
export const suspensionViews = ["appeals", "standing", "ended"] as const;
