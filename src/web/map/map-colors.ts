const names = ["bg", "accent", "info", "fg-3", "fg"] as const;

/** Colors of the marks, as "rgb(r, g, b)". */
export type MapColors = Readonly<Record<(typeof names)[number], string>>;

/** Reads the colors of the theme inside an element, which the map library cannot take from the stylesheet. */
export const readMapColors = (box: HTMLElement): MapColors => {
  const probe = document.createElement("span");
  box.append(probe);
  const read = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = Object.fromEntries(names.map((name) => [name, read(name)])) as MapColors;
  probe.remove();
  return colors;
};
