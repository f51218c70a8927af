/** A testimonial; pending while `isAccepted` is null. */
export interface CastTestimonial {
  authorEmail: string;
  yearsOfExperience: number;
  location: string;
  experience: string;
  isAccepted: boolean | null;
  daysAgo: number;
}

/** Oldest first. */
export const castTestimonials: readonly CastTestimonial[] = [
  {
    authorEmail: "maya@demo.faire",
    yearsOfExperience: 9,
    location: "Astoria, NY",
    experience:
      "I know what a ride pays before I accept it, because I set the price. In nine years of driving nobody had let me do that. On slow evenings I turn the discount on, and when it rains I do not have to guess what somebody else's formula makes of it.",
    isAccepted: true,
    daysAgo: 30,
  },
  {
    authorEmail: "dan@demo.faire",
    yearsOfExperience: 4,
    location: "Brooklyn, NY",
    experience:
      "Riders see every line of the price, so nobody argues with me about it. The tax went down with each level, and the whole fare is mine.",
    isAccepted: true,
    daysAgo: 12,
  },
  {
    authorEmail: "luis@demo.faire",
    yearsOfExperience: 2,
    location: "Jackson Heights, NY",
    experience:
      "Scheduled rides are what I like most: I plan my mornings a week ahead and am home when my kids are.",
    isAccepted: null,
    daysAgo: 1,
  },
];
