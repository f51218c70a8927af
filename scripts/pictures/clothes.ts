const shoulders =
  "M22 204 C22 172 46 161 82 149 C88 162 112 162 118 149 C154 161 178 172 178 204 Z";

/** Shoulders and collars of a portrait. */
export const clothes = {
  crew: (color: string, dark: string) =>
    `<path d="${shoulders}" fill="${color}"/><path d="M80 150 C84 167 116 167 120 150" fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round"/>`,
  vee: (color: string, dark: string) =>
    `<path d="M22 204 C22 172 46 161 82 148 L100 178 L118 148 C154 161 178 172 178 204 Z" fill="${color}"/><path d="M82 148 L100 178 L118 148" fill="none" stroke="${dark}" stroke-width="4.500" stroke-linejoin="round" stroke-linecap="round"/>`,
  shirt: (color: string, dark: string) =>
    `<path d="${shoulders}" fill="${color}"/><path d="M100 164 L100 204" stroke="${dark}" stroke-width="2"/><path d="M82 146 L78 158 L92 172 L100 160 Z M118 146 L122 158 L108 172 L100 160 Z" fill="${color}" stroke="${dark}" stroke-width="2" stroke-linejoin="round"/><g fill="${dark}"><circle cx="104" cy="178" r="1.800"/><circle cx="104" cy="192" r="1.800"/></g>`,
  blazer: (color: string, dark: string) =>
    `<path d="M82 148 L100 196 L118 148 L124 204 L76 204 Z" fill="#f3f1ec"/><path d="M22 204 C22 172 46 161 80 148 L100 200 L100 204 Z M178 204 C178 172 154 161 120 148 L100 200 L100 204 Z" fill="${color}"/><path d="M80 148 L70 168 L80 172 L76 178 L99 203 M120 148 L130 168 L120 172 L124 178 L101 203" fill="none" stroke="${dark}" stroke-width="2.400" stroke-linejoin="round"/>`,
  turtleneck: (color: string, dark: string) =>
    `<path d="${shoulders}" fill="${color}"/><path d="M80 140 C90 149 110 149 120 140 L122 158 C110 168 90 168 78 158 Z" fill="${color}" stroke="${dark}" stroke-width="2"/>`,
  hoodie: (color: string, dark: string) =>
    `<path d="${shoulders}" fill="${color}"/><path d="M78 146 C66 154 66 168 84 178 C94 172 94 166 86 156 Z M122 146 C134 154 134 168 116 178 C106 172 106 166 114 156 Z" fill="${dark}"/><path d="M90 174 L89 194 M110 174 L111 194" stroke="#efece6" stroke-width="2.200" stroke-linecap="round"/>`,
} as const;
export type Garment = keyof typeof clothes;
