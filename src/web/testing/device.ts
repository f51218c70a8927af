/**
 * Callbacks of the page's last position watch, by which a test reports positions and errors, and
 * the number of watches.
 */
export const device = { found: (_: object) => {}, failed: (_: object) => {}, watches: 0 };

const geolocation = {
  watchPosition: (found: typeof device.found, failed: typeof device.failed) => {
    Object.assign(device, { found, failed, watches: device.watches + 1 });
    return 1;
  },
  clearWatch: () => undefined,
};

export const equipDevice = () => void Object.assign(navigator, { geolocation });

export const removeDevice = () => void Reflect.deleteProperty(navigator, "geolocation");
