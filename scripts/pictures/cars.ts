import type { CarPaint } from "#shared/drivers/car-paint.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";

/** Body and its darker lower edge. */
const carColors: Record<CarPaint, { body: string; low: string }> = {
  black: { body: "#2b2f36", low: "#1a1d22" },
  white: { body: "#f4f5f7", low: "#d3d7dd" },
  silver: { body: "#c3c8cf", low: "#9da4ad" },
  gray: { body: "#7d848e", low: "#5f666f" },
  red: { body: "#c23a36", low: "#962a28" },
  blue: { body: "#2f65b0", low: "#234c86" },
  green: { body: "#37704f", low: "#28543b" },
  brown: { body: "#76523b", low: "#58402f" },
  beige: { body: "#d6c5a4", low: "#b5a482" },
  gold: { body: "#c29a4b", low: "#9a7937" },
  orange: { body: "#d9782d", low: "#ab5d20" },
  yellow: { body: "#f0c23b", low: "#c99d22" },
  purple: { body: "#6a4a8f", low: "#50376d" },
};

interface Shape {
  body: string;
  /** Below the waist, in the darker color. */
  sill: string;
  glass: string;
  /** Pillars between the windows, and gaps of the doors. */
  lines: string;
  handles: readonly (readonly [x: number, y: number])[];
  wheels: readonly [front: number, back: number];
  wheelY: number;
  radius: number;
  lamp: string;
  tail: string;
  /** Rails on the roof, or chrome. */
  trim: string;
}

const shapes: Record<VehicleType, Shape> = {
  SEDAN: {
    body: "M12 82 C10 72 13 66 24 63 C42 58 56 56 68 54 C82 42 98 34 122 34 C146 34 164 42 180 54 C198 55 216 57 224 62 C231 66 232 76 230 82 C229 87 224 88 218 88 L24 88 C16 88 13 87 12 82 Z",
    sill: "M12 78 L231 78 C231 86 226 88 218 88 L24 88 C15 88 13 86 12 78 Z",
    glass: "M79 54 C90 45 104 40 121 40 C141 40 156 45 169 54 Z",
    lines: "M121 40 L121 84 M78 55 C74 64 74 74 80 84 M166 55 C168 62 167 68 164 74",
    handles: [
      [104, 60],
      [148, 60],
    ],
    wheels: [54, 186],
    wheelY: 87,
    radius: 17,
    lamp: "M14 69 C20 64 28 63 34 63 L30 70 C24 72 18 72 14 72 Z",
    tail: "M219 61 C227 64 230 68 231 72 L220 70 Z",
    trim: "M70 55 L176 55",
  },
  SUV: {
    body: "M12 80 C10 66 12 58 24 55 C40 51 54 50 62 48 C74 34 86 24 104 23 L186 23 C200 24 210 34 217 48 C226 52 230 60 230 70 C231 80 229 86 221 87 L24 87 C16 87 13 86 12 80 Z",
    sill: "M12 75 L231 75 C231 84 228 87 221 87 L24 87 C15 87 13 84 12 75 Z",
    glass: "M75 48 C84 37 93 30 106 30 L184 30 C194 31 202 38 207 48 Z",
    lines: "M122 30 L122 83 M168 30 L168 74 M74 49 C70 60 71 72 78 83",
    handles: [
      [106, 55],
      [152, 55],
    ],
    wheels: [55, 186],
    wheelY: 86,
    radius: 20,
    lamp: "M14 62 C20 57 28 56 35 56 L31 65 C25 67 18 67 14 67 Z",
    tail: "M218 50 C224 53 227 60 228 66 L221 66 Z",
    trim: "M104 21 L188 21 M108 24 L110 21 M182 24 L180 21",
  },
  LUXURY: {
    body: "M7 81 C5 71 8 66 20 63 C42 57 62 55 78 53 C94 41 110 35 134 35 C158 35 176 42 194 54 C210 55 224 57 231 62 C237 66 237 76 235 82 C234 87 230 88 224 88 L19 88 C11 88 8 87 7 81 Z",
    sill: "M7 78 L236 78 C236 86 231 88 224 88 L19 88 C10 88 8 86 7 78 Z",
    glass: "M90 53 C102 45 116 41 134 41 C154 41 168 46 182 54 Z",
    lines: "M132 41 L132 84 M88 54 C84 64 84 74 90 84 M178 55 C181 62 180 68 177 74",
    handles: [
      [114, 60],
      [160, 60],
    ],
    wheels: [52, 194],
    wheelY: 87,
    radius: 18,
    lamp: "M9 68 C16 64 26 62 34 62 L28 69 C20 71 12 71 9 71 Z",
    tail: "M224 61 C231 64 235 68 236 71 L222 69 Z",
    trim: "M80 54 L190 55 M12 79 L234 79",
  },
};

const wheel = (x: number, y: number, radius: number) => {
  const spokes = [0, 60, 120]
    .map(
      (turn) =>
        `<rect x="${x - 1.6}" y="${y - radius * 0.6}" width="3.2" height="${radius * 1.2}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join("");
  return `<circle cx="${x}" cy="${y}" r="${radius + 3}" fill="#15171b"/>
    <circle cx="${x}" cy="${y}" r="${radius}" fill="#24272d" stroke="#6d737c" stroke-width="1"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.64}" fill="#8d939c"/>
    <g fill="#d3d7dc">${spokes}</g>
    <circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="#5c626b"/>`;
};

/** A car without background. Its outline keeps black cars visible on black, and white cars on white. */
export function drawCar(type: VehicleType, color: CarPaint): string {
  const { body, sill, glass, lines, handles, wheels, wheelY, radius, lamp, tail, trim } =
    shapes[type];
  const paint = carColors[color];
  const [front, back] = wheels;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 112" width="240" height="112">
    <defs>
      <linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
      </linearGradient>
      <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#5d7287"/><stop offset="1" stop-color="#2c3743"/>
      </linearGradient>
      <clipPath id="body"><path d="${body}"/></clipPath>
    </defs>
    <ellipse cx="121" cy="105" rx="104" ry="5" fill="#000" opacity=".28"/>
    <path d="${body}" fill="${paint.body}"/>
    <path d="${body}" fill="url(#shine)"/>
    <g clip-path="url(#body)">
      <path d="${sill}" fill="${paint.low}"/>
      <path d="${lamp}" fill="#fff4cf"/><path d="${tail}" fill="#d8322c"/>
    </g>
    <path d="${glass}" fill="url(#glass)"/>
    <path d="${lines}" fill="none" stroke="${paint.low}" stroke-width="1.8"/>
    <path d="${lines}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1"/>
    <path d="${trim}" fill="none" stroke="#aab0b8" stroke-width="${type === "SUV" ? 2.6 : 1.6}" stroke-linecap="round"/>
    ${handles.map(([x, y]) => `<rect x="${x}" y="${y}" width="11" height="2.6" rx="1.3" fill="${paint.low}" stroke="#888f98" stroke-width=".5"/>`).join("")}
    <path d="${body}" fill="none" stroke="#878d96" stroke-width="1.6"/>
    ${wheel(front, wheelY, radius - 3)}${wheel(back, wheelY, radius - 3)}
  </svg>`;
}
