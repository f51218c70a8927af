/** The address of a sender that may carry a name: "Faire <rides@faire.example>". */
export const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;
