import { QRCodeSVG } from "qrcode.react";

/** The secret as an app's camera reads it, at most 200 px wide and half the window. */
export const SecretQr = ({ uri }: { uri: string }) => (
  <QRCodeSVG
    value={uri}
    size={200}
    level="M"
    marginSize={4}
    title="QR code of the secret"
    role="img"
    className="h-auto w-[min(200px,50vw)] rounded-button"
  />
);
