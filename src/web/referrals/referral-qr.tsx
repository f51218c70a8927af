import { QRCodeSVG } from "qrcode.react";

/** The link as a QR code, at most 200 px and at most half the window wide. */
export const ReferralQr = ({ link }: { link: string }) => (
  <QRCodeSVG
    value={link}
    size={200}
    level="H"
    marginSize={4}
    title={`QR code of ${link}`}
    role="img"
    className="h-auto w-[min(200px,50vw)] rounded-button"
  />
);
