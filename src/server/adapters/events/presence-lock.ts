/** First key of the advisory locks that live job runners hold; the second is `hashtext(name)`. */
export const PRESENCE_LOCK = 5_204_613;
