/** Lists of `/admin/suspensions`; `standing` suspensions are in force. */
export const suspensionViews = ["appeals", "standing", "ended"] as const;
