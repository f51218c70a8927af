import { QRCodeSVG } from "qrcode.react";

/** The secret as a QR code, at most 200 px and half the window wide. */
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
