/** Content of a mail before it is rendered. */
export interface Letter {
  subject: string;
  /** One sentence that summarizes the mail. */
  heading: string;
  sentences: string[];
  /** Names and values, such as From and To. */
  facts: [name: string, value: string][];
  /** Lines of money in dollars, and the total with its name. */
  sum?: { lines: [name: string, amount: string][]; total: [name: string, amount: string] };
  link: { label: string; url: string };
  /** A second, less visible link. */
  aside?: { label: string; url: string };
}
