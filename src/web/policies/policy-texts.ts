import { PRODUCT_NAME, TAX_NAME } from "#shared/product.ts";

export interface Policy {
  title: string;
  /** One sentence for search engines and hurried readers. */
  summary: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  title: string;
  text?: string;
  list?: readonly string[];
}

/** Default texts. An operator has a lawyer read them and changes them here. */
export const terms: Policy = {
  title: "Terms of service",
  summary: `${PRODUCT_NAME} connects riders with drivers who set their own fares. These terms apply to everyone with an account.`,
  sections: [
    {
      title: "The service",
      text: `Drivers are independent. Each driver sets a fare, and you choose the offer. The ride is an agreement between you and the driver. ${PRODUCT_NAME} finds the offers, takes the payment, and passes the fare on.`,
    },
    {
      title: "Your account",
      list: [
        "You are 18 or older, and the name, email and phone number you give are your own.",
        "You keep your password to yourself. Acts from your account count as yours.",
        "One person has one rider account and one driver account.",
      ],
    },
    {
      title: "Prices and payment",
      list: [
        "You see every line of the price before you book: the driver's fare, the tax, and public fees.",
        `${TAX_NAME} pays card processing and the service. The table of rates is on the Fees page.`,
        "Booking puts a hold on your card. It is charged when a driver accepts your ride.",
        "Tolls and tips are charged after the ride, whole to the driver. You can object to a toll for 24 hours.",
      ],
    },
    {
      title: "Cancellations",
      text: "You can cancel a ride. What it costs depends on how close the pickup is and whether the driver is on the way. The page shows the amount before you confirm. If the driver cancels or does not come, you pay nothing.",
    },
    {
      title: "Drivers",
      list: [
        "You hold a license, insurance and every document your city asks for, and keep them current.",
        "You drive the car that riders see, with the plate that riders see.",
        "You receive your whole fare. Stripe sends it to your bank.",
        "You decide which requests to accept. Declining has no effect on your badge.",
      ],
    },
    {
      title: "What is not allowed",
      list: [
        "Threats, violence, discrimination, or driving under the influence.",
        "Rides or ratings that are made up, or an account used for another person.",
        "Weapons or illegal goods in the car.",
      ],
    },
    {
      title: "Suspension",
      text: "We can suspend an account that breaks these terms. You read the reason, and you can appeal. A person answers within 72 hours.",
    },
    {
      title: "Changes",
      text: "We announce new fees 30 days ahead, and other changes of these terms by email before they apply. If you do not agree, you can delete your account in your profile.",
    },
  ],
};

export const privacy: Policy = {
  title: "Privacy",
  summary:
    "What we store about you, who sees it, how long we keep it, and how you get or delete it.",
  sections: [
    {
      title: "What we store",
      list: [
        "Your name, email, phone number and, if you add one, a picture.",
        "Your rides: places, times, route, price, rating and messages.",
        "Of drivers also vehicle, documents and the position while online.",
        "Log-ins, with a shortened network address, to protect your account.",
      ],
    },
    {
      title: "Who sees it",
      list: [
        "Before you book, drivers see nothing about you, and you see a driver's name, picture, car and rating.",
        "Rider and driver of a ride see each other's name, the places, and the position during the ride.",
        "Phone numbers are shared only if both sides agree.",
        "Admins see what they need to help you. Each look at a person is recorded.",
        "Stripe handles cards and payouts. Card numbers never reach us.",
      ],
    },
    {
      title: "How long we keep it",
      list: [
        "Searched places: 35 days.",
        "Positions during a ride: 30 days after its end.",
        "Messages, and reports of lost items: 90 days.",
        "Routes of rides: 400 days.",
        "Payments and receipts: as long as tax law asks for, without your name after you delete the account.",
      ],
    },
    {
      title: "What is on your device",
      text: "One cookie keeps you logged in for 7 days, one remembers this device for a year. There are no cookies for ads, and no company follows you through these pages.",
    },
    {
      title: "Your rights",
      text: "Your profile has a button that downloads all of your data, and one that deletes your account. Write to us to correct something you cannot change yourself.",
    },
  ],
};

export const accessibility: Policy = {
  title: "Accessibility",
  summary: `Everyone should be able to use ${PRODUCT_NAME}. We aim for WCAG 2.2, level AA.`,
  sections: [
    {
      title: "What works",
      list: [
        "Every page works with a keyboard alone, and with a screen reader.",
        "A map is an extra: the same facts stand beside it as text.",
        "No message depends on color alone.",
        "Pages fit a screen of 320 pixels, and text at 200 %.",
        "Movements stop if your device asks for less motion.",
        "We check the pages automatically before each release.",
      ],
    },
    {
      title: "What does not work yet",
      list: [
        "Maps cannot be explored with a screen reader. The text beside them says what they show.",
        "Labels on the checkout page and in your bank's dialogs are Stripe's and your bank's.",
      ],
    },
    {
      title: "In the car",
      text: "Write in the notes for the driver, or in a message, what would help you: a folded wheelchair, more time to board, a guide dog. Service animals ride free of charge, and a driver must not refuse one.",
    },
    {
      title: "Tell us",
      text: "If something is hard to use, write to us. Say which page it was and what you used. We answer within five working days.",
    },
  ],
};

export const safety: Policy = {
  title: "Safety",
  summary:
    "What keeps you safe before, during and after a ride, and what to do when something is wrong.",
  sections: [
    {
      title: "In an emergency",
      text: "Call 911. During a ride, the Safety button shows where you are and the car's plate to read out.",
    },
    {
      title: "Before the ride",
      list: [
        "An admin verifies each driver before the first ride.",
        "You see the driver's name, picture, car and plate. Check the plate before you get in.",
        "With a start PIN, the ride starts only after you have told the driver your four digits.",
        "You can block a driver. The two of you are not offered to each other again.",
      ],
    },
    {
      title: "During the ride",
      list: [
        "The page shows where the car is. You can share the ride with anyone by a link.",
        "Trusted contacts get that link by themselves, on every ride or at night.",
        "If the car stands still for long or leaves the route, we ask if everything is all right.",
        "You can write to the driver without giving out your phone number.",
      ],
    },
    {
      title: "After the ride",
      list: [
        "You say whether you would ride with this person again. After a No, the two of you do not meet again.",
        "You can report a problem from the ride's details. An admin reads it and answers.",
        "You can ask for things you left in the car.",
      ],
    },
    {
      title: "For drivers",
      list: [
        "You see a rider's first name, number of rides and record before you accept.",
        "You can decline any request, block a rider, and call for help from the Safety button.",
        "After long hours online, take a break. You can go offline between rides at any time.",
      ],
    },
  ],
};
