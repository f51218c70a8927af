import { productName, TAGLINE } from "#shared/product.ts";
import type { Letter } from "./letter.ts";

/** Renders a letter as plain text: amounts in a column, the link written out. */
export function letterText({ heading, sentences, facts, sum, link, aside }: Letter): string {
  const paragraphs = [
    heading,
    ...sentences,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    sum ? sumText(sum) : "",
    `${link.label}:\n${link.url}`,
    aside ? `${aside.label}:\n${aside.url}` : "",
    `-- \n${productName()}. ${TAGLINE}.`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

function sumText({ lines, total }: NonNullable<Letter["sum"]>): string {
  const rows = [...lines, total];
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const amountWidth = Math.max(...rows.map(([, amount]) => amount.length));
  return rows
    .map(([name, amount]) => `${name.padEnd(nameWidth)}  ${amount.padStart(amountWidth)}`)
    .join("\n");
}
