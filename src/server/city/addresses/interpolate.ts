import { milesBetween } from "#shared/places/distance.ts";
import type { Coordinates, House, Interpolation } from "./address-rows.ts";

/** More houses than this between two ends are a mapping error. */
const MAX_HOUSES = 200;

/** The houses between the two ends of a line, at equal distances along it. */
export function interpolate({ step, line }: Interpolation, from: House, to: House): House[] {
  const [first, last] = from.number <= to.number ? [from, to] : [to, from];
  const points = first === from ? line : line.toReversed();
  const count = Math.ceil((last.number - first.number) / step) - 1;
  if (from.streetId !== to.streetId || count < 1 || count > MAX_HOUSES) return [];
  return Array.from({ length: count }, (_, index) => {
    const number = first.number + step * (index + 1);
    const share = (number - first.number) / (last.number - first.number);
    const { streetId, zip } = share < 0.5 ? first : last;
    return { streetId, zip, number, label: `${number}`, ...pointAlong(points, share) };
  });
}

function pointAlong(line: readonly Coordinates[], share: number): Coordinates {
  const lengths = line.slice(1).map((point, index) => milesBetween(line[index] ?? point, point));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [line[index], line[index + 1]];
    if (from && to && rest <= length) return pointBetween(from, to, length > 0 ? rest / length : 0);
    rest -= length;
  }
  return line.at(-1) ?? { latitude: 0, longitude: 0 };
}

const pointBetween = (from: Coordinates, to: Coordinates, share: number): Coordinates => ({
  latitude: from.latitude + share * (to.latitude - from.latitude),
  longitude: from.longitude + share * (to.longitude - from.longitude),
});
