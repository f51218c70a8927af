/** Whether this page may see the device's location: "prompt" when the browser would ask, null when it does not say. */
export const locationPermission = async (): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: "geolocation" });
  } catch {
    return null;
  }
};
