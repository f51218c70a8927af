import { html, type Markup } from "#shared/markup.ts";
import { ownBrand, productName, TAGLINE } from "#shared/product.ts";
import type { Letter } from "./letter.ts";

// Mail clients drop style sheets and scripts, so every element carries inline styles, in the light theme.
const accentColor = () => ownBrand().accent ?? "#FFD60A";
const inkColor = "#111111";
const secondaryColor = "#4A4A4A";
const fontStyle = "font-family:Arial,Helvetica,sans-serif";
const cellStyle = `${fontStyle};font-size:16px;line-height:24px;padding:6px 0;vertical-align:top`;
const nameStyle = `${cellStyle};color:${secondaryColor};padding-right:16px`;
const amountStyle = `${cellStyle};color:${inkColor};text-align:right;white-space:nowrap`;
const ruleStyle = "border-top:1px solid #D9D9D9";

/** Renders a letter as HTML: one column, no images, no external resources. */
export function letterHtml(letter: Letter): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${letter.subject}</title>
</head>
<body style="margin:0;padding:0;background:#F4F4F4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F4F4F4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF">
<tr><td style="background:${accentColor()};color:#0A0A0A;${fontStyle};font-size:20px;font-weight:bold;padding:16px 24px">${productName()}</td></tr>
<tr><td style="padding:24px">${content(letter)}</td></tr>
</table>
<p style="${fontStyle};font-size:13px;line-height:20px;color:${secondaryColor};margin:16px 0 0">${productName()}. ${TAGLINE}.</p>
</td></tr></table>
</body>
</html>
`.html;
}

function content({ heading, sentences, facts, sum, link, aside }: Letter): Markup {
  const paragraphs = sentences.map(
    (sentence) =>
      html`<p style="${fontStyle};font-size:16px;line-height:24px;color:${inkColor};margin:0 0 12px">${sentence}</p>
`,
  );
  return html`<h1 style="${fontStyle};font-size:24px;line-height:30px;color:${inkColor};margin:0 0 12px">${heading}</h1>
${paragraphs}${facts.length > 0 && factTable(facts)}${sum && sumTable(sum)}
<p style="margin:24px 0 0"><a href="${link.url}" style="display:inline-block;background:${accentColor()};color:#0A0A0A;${fontStyle};font-size:16px;font-weight:bold;line-height:24px;padding:12px 20px;border-radius:12px;text-decoration:none">${link.label}</a></p>${
    aside &&
    html`
<p style="${fontStyle};font-size:13px;line-height:20px;margin:16px 0 0"><a href="${aside.url}" style="color:${secondaryColor}">${aside.label}</a></p>`
  }`;
}

function factTable(facts: Letter["facts"]): Markup {
  const rows = facts.map(
    ([label, value]) =>
      html`<tr><th scope="row" align="left" style="${nameStyle};font-weight:normal">${label}</th><td style="${cellStyle};color:${inkColor}">${value}</td></tr>
`,
  );
  return html`<table cellpadding="0" cellspacing="0" style="margin:12px 0 0">
${rows}</table>
`;
}

function sumTable({ lines, total }: NonNullable<Letter["sum"]>): Markup {
  const rows = lines.map(
    ([label, dollars]) =>
      html`<tr><th scope="row" align="left" style="${nameStyle};font-weight:normal">${label}</th><td style="${amountStyle}">${dollars}</td></tr>
`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0 0;${ruleStyle}">
${rows}<tr><th scope="row" align="left" style="${nameStyle};${ruleStyle};color:${inkColor}">${total[0]}</th><td style="${amountStyle};${ruleStyle};font-weight:bold">${total[1]}</td></tr>
</table>`;
}
