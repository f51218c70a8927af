import { carPaintOf } from "#shared/drivers/car-paint.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";

const names: Record<VehicleType, string> = { SEDAN: "sedan", SUV: "SUV", LUXURY: "luxury car" };
/** Width divided by height of the drawings (`scripts/pictures.ts`). */
const RATIO = 240 / 112;

type CarPictureProps = {
  vehicle: { vehicleType: VehicleType; color?: string | undefined };
  /** In pixels. */
  width: number;
};

/** A drawing of a car of this type and color; gray if the color is unknown. */
export const CarPicture = ({ vehicle: { vehicleType, color = "" }, width }: CarPictureProps) => {
  const paint = carPaintOf(color);
  return (
    <img
      src={`/cars/${vehicleType.toLowerCase()}-${paint ?? "gray"}.avif`}
      alt={altOf(paint, names[vehicleType])}
      width={width}
      height={Math.round(width / RATIO)}
      loading="lazy"
      decoding="async"
      className="shrink-0"
    />
  );
};

const altOf = (paint: string | null, name: string): string => {
  const car = paint ? `${paint} ${name}` : name;
  return `Drawing of ${/^(orange|SUV)/.test(car) ? "an" : "a"} ${car}`;
};
