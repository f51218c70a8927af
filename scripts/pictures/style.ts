/** A hairstyle or head covering: the part behind the head, and the part over it. */
export interface Style {
  back?: (color: string, dark: string) => string;
  front: (color: string, dark: string) => string;
  hidesEars?: boolean;
}

export const fill = (path: string, color: string) => `<path d="${path}" fill="${color}"/>`;
export const strands = (path: string, color: string) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round" opacity=".7"/>`;
export const balls = (points: readonly (readonly [number, number, number])[], color: string) =>
  `<g fill="${color}">${points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`;
