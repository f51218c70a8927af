// Parts of a portrait on a canvas of 200 x 200, drawn as SVG; the face's middle is at x = 100.

export interface Skin {
  base: string;
  shade: string;
  lip: string;
}

export const skins = {
  porcelain: { base: "#f6d7c3", shade: "#e0b094", lip: "#c4736b" },
  fair: { base: "#efc4a4", shade: "#d29b76", lip: "#b9655a" },
  olive: { base: "#dfae84", shade: "#bb8459", lip: "#a65a4b" },
  tan: { base: "#c98f63", shade: "#a36c44", lip: "#94503f" },
  brown: { base: "#a06a45", shade: "#7c4d2f", lip: "#7d3f36" },
  deep: { base: "#754a31", shade: "#573421", lip: "#6a352f" },
  ebony: { base: "#553524", shade: "#3d2417", lip: "#5a2c29" },
} as const satisfies Record<string, Skin>;

export const faces = {
  oval: "M71 84 C71 58 84 47 100 47 C116 47 129 58 129 84 C129 110 117 134 100 134 C83 134 71 110 71 84 Z",
  round:
    "M69 86 C69 60 83 48 100 48 C117 48 131 60 131 86 C131 112 118 132 100 132 C82 132 69 112 69 86 Z",
  square:
    "M70 84 C70 58 83 47 100 47 C117 47 130 58 130 84 L129 104 C128 122 115 135 100 135 C85 135 72 122 71 104 Z",
  long: "M73 82 C73 56 85 45 100 45 C115 45 127 56 127 82 C127 112 116 138 100 138 C84 138 73 112 73 82 Z",
} as const;
export type Face = keyof typeof faces;

export const drawNeck = ({ base, shade }: Skin): string =>
  `<path d="M84 112 L84 146 L80 150 L100 182 L120 150 L116 146 L116 112 Z" fill="${base}"/>
   <path d="M84 124 C92 140 108 140 116 124 L116 137 C108 149 92 149 84 137 Z" fill="${shade}" opacity=".75"/>`;

export const drawEars = ({ base, shade }: Skin): string =>
  `<g fill="${base}"><ellipse cx="71" cy="92" rx="6" ry="9"/><ellipse cx="129" cy="92" rx="6" ry="9"/></g>
   <g fill="none" stroke="${shade}" stroke-width="1.6" stroke-linecap="round"><path d="M69 88 Q73 91 70 96"/><path d="M131 88 Q127 91 130 96"/></g>`;

/** The head with a soft shadow on one side. */
export const drawHead = (face: Face, { base, shade }: Skin): string =>
  `<clipPath id="face"><path d="${faces[face]}"/></clipPath>
   <path d="${faces[face]}" fill="${base}"/>
   <g clip-path="url(#face)"><path d="M122 44 C127 84 122 118 96 140 L140 140 L140 40 Z" fill="${shade}" opacity=".45"/></g>`;

export interface Features {
  skin: Skin;
  brow: string;
  isWoman: boolean;
  /** Lines of an older face. */
  isOlder?: boolean;
  iris?: string;
  smile?: "soft" | "wide" | "calm";
}

/** Brows, eyes, nose and mouth. */
export const drawFeatures = ({
  skin,
  brow,
  isWoman,
  isOlder,
  iris = "#3a2a20",
  smile = "soft",
}: Features): string =>
  [
    `<g fill="none" stroke="${brow}" stroke-width="${isWoman ? 2.6 : 3.4}" stroke-linecap="round">
      <path d="M80.5 ${isWoman ? 79.5 : 80} Q87 ${isWoman ? 75 : 76.5} 94 79"/><path d="M119.5 ${isWoman ? 79.5 : 80} Q113 ${isWoman ? 75 : 76.5} 106 79"/></g>`,
    eye(87.5, isWoman, iris),
    eye(112.5, isWoman, iris),
    `<path d="M100.5 90 C99.5 97 96 101.500 96 104 C96.500 107 102 107.500 104 105.500" fill="none" stroke="${skin.shade}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`,
    isOlder
      ? `<g fill="none" stroke="${skin.shade}" stroke-width="1.5" stroke-linecap="round" opacity=".8">
          <path d="M86 106 Q82 112 84 118"/><path d="M114 106 Q118 112 116 118"/><path d="M81 97 Q86 100 92 98"/><path d="M119 97 Q114 100 108 98"/><path d="M90 65 Q100 63 110 65"/></g>`
      : "",
    mouth(skin, isWoman, smile),
  ].join("");

const eye = (x: number, isWoman: boolean, iris: string) =>
  `<ellipse cx="${x}" cy="88" rx="5.6" ry="3.9" fill="#fff"/>
   <circle cx="${x}" cy="88" r="3.5" fill="${iris}"/><circle cx="${x}" cy="88" r="1.7" fill="#14100d"/><circle cx="${x + 1.2}" cy="86.7" r="1" fill="#fff"/>
   <path d="M${x - 6.2} 87.500 Q${x} 81.800 ${x + 6.2} 87.500" fill="none" stroke="#2a1d16" stroke-width="${isWoman ? 2.2 : 1.6}" stroke-linecap="round"/>`;

const mouths = {
  soft: "M90 115.500 Q100 122.500 110 115.500",
  wide: "M88 114 Q100 126 112 114 Z",
  calm: "M91 117 Q100 120.500 109 117",
};

function mouth({ lip }: Skin, isWoman: boolean, smile: keyof typeof mouths): string {
  if (smile === "wide")
    return `<path d="${mouths.wide}" fill="#fff" stroke="${lip}" stroke-width="2.4" stroke-linejoin="round"/>`;
  const line = `<path d="${mouths[smile]}" fill="none" stroke="${lip}" stroke-width="2.6" stroke-linecap="round"/>`;
  return isWoman
    ? `<path d="M90 115.500 Q95.500 111.500 100 113.800 Q104.500 111.500 110 115.500 Q100 125 90 115.500 Z" fill="${lip}"/><path d="M90.500 115.700 Q100 118.500 109.500 115.700" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1"/>`
    : line;
}

const beardShapes = {
  full: "M70 90 C71 104 74 106 80 106 C88 106 92 108 100 108 C108 108 112 106 120 106 C126 106 129 104 130 90 L130 104 C130 126 116 143 100 143 C84 143 70 126 70 104 Z",
  short:
    "M70.500 96 C74 108 80 109 86 108 C92 107 96 109 100 109 C104 109 108 107 114 108 C120 109 126 108 129.500 96 C130 120 117 137 100 137 C83 137 70 120 70.500 96 Z",
  goatee:
    "M87 110 C92 107 96 109 100 109 C104 109 108 107 113 110 C115 122 112 138 100 138 C88 138 85 122 87 110 Z",
} as const;
export type Beard = keyof typeof beardShapes | "moustache" | "stubble";

/** Draws a beard, which leaves the mouth free. */
export function drawBeard(beard: Beard, color: string, skin: Skin): string {
  const moustache = `<path d="M86 114 C89 107.500 96 106.500 100 109 C104 106.500 111 107.500 114 114 C108 112.500 104 112.500 100 112.500 C96 112.500 92 112.500 86 114 Z" fill="${color}"/>`;
  if (beard === "moustache") return moustache;
  if (beard === "stubble")
    return `<path d="${beardShapes.short}" fill="${color}" opacity=".28" clip-path="url(#face)"/>`;
  return `<path d="${beardShapes[beard]}" fill="${color}"/>
    <ellipse cx="100" cy="117.500" rx="11" ry="5" fill="${skin.base}"/>${moustache}`;
}

export const drawGlasses = (kind: "round" | "square", color: string): string => {
  const lens = (x: number) =>
    kind === "round"
      ? `<circle cx="${x}" cy="89" r="10.500"/>`
      : `<rect x="${x - 11}" y="80.500" width="22" height="16.500" rx="4.500"/>`;
  return `<g fill="#fff" fill-opacity=".14" stroke="${color}" stroke-width="2.6">${lens(87)}${lens(113)}
    <path d="M97.500 87.500 Q100 85.500 102.500 87.500 M76 86 L69.500 84.500 M124 86 L130.500 84.500" fill="none" stroke-linecap="round"/></g>`;
};
